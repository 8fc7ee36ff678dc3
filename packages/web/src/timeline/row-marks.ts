import { hasPassed, type ItemState, type PlacedItem } from './timeline-items.js';

/** A place on the picture, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The shortest bar, in pixels. */
export const MIN_WIDTH = 5;

/** The shortest bar of a failed run, which has a cross. */
export const FAILED_WIDTH = 9;

/** Space between two short bars of one state, in pixels. */
const BAR_GAP = 2;

/** Ticks of a schedule that are closer to each other are drawn as a line, in pixels. */
const TICK_GAP = 8;

/** Fewest ticks that are drawn as a line. */
const MIN_SERIES = 3;

/** Ticks of one schedule that are close to each other. */
export interface Series {
  readonly state: ItemState;
  /** The first and the last tick, in pixels. */
  readonly from: number;
  readonly until: number;
  readonly y: number;
  readonly count: number;
  /** The time between two ticks in milliseconds; null if it changes. */
  readonly interval: number | null;
}

/** Runs whose bars lie on one another. */
export interface Count {
  readonly from: number;
  readonly until: number;
  readonly count: number;
  readonly failed: number;
}

export interface RowMarks {
  readonly boxes: ReadonlyMap<ItemState, readonly Box[]>;
  readonly series: readonly Series[];
  readonly counts: readonly Count[];
}

interface Picture {
  readonly width: number;
  readonly now: number;
  readonly boxOf: (item: PlacedItem) => Box;
}

/**
 * What is drawn of a row, whose items are in the order of their starts. Of short bars of one state in one place one is
 * drawn. Items out of sight count, so that moving in time changes neither counts nor which bar is drawn.
 */
export const marksOf = (items: readonly PlacedItem[], { width, now, boxOf }: Picture): RowMarks => {
  const boxes = new Map<ItemState, Box[]>();
  const [due, notDue] = [new Map<string | null, OpenSeries>(), new Map<string | null, OpenSeries>()];
  const series: Series[] = [];
  const counts: Count[] = [];
  const lastX = new Map<string, number>();
  let chain: Mutable<Count> | undefined;
  const draw = (state: ItemState, box: Box): void => {
    if (box.x > width || box.x + box.width < 0) return;
    const group = boxes.get(state);
    if (group === undefined) boxes.set(state, [box]);
    else group.push(box);
  };
  const close = (open: OpenSeries): void => {
    if (open.boxes.length < MIN_SERIES) for (const box of open.boxes) draw(open.state, box);
    else series.push(seriesOf(open));
  };
  for (const item of items) {
    if (hasPassed(item, now)) continue;
    const box = boxOf(item);
    const { state, start, lane } = item;
    if (item.runId === null) {
      const ticks = state === 'due' ? due : notDue;
      const open = ticks.get(item.scheduleId);
      const before = open?.boxes.at(-1);
      if (open !== undefined && before !== undefined && box.x - before.x < TICK_GAP) {
        open.boxes.push(box);
        open.shortest = Math.min(open.shortest, start - open.start);
        open.longest = Math.max(open.longest, start - open.start);
        open.start = start;
        continue;
      }
      if (open !== undefined) close(open);
      ticks.set(item.scheduleId, { state, boxes: [box], start, shortest: Number.POSITIVE_INFINITY, longest: 0 });
      continue;
    }
    if (box.width > MIN_WIDTH) {
      draw(state, box);
      continue;
    }
    const barWidth = state === 'failed' ? FAILED_WIDTH : MIN_WIDTH;
    if (chain !== undefined && box.x < chain.until) {
      chain.until = Math.max(chain.until, box.x + barWidth);
      chain.count += 1;
    } else {
      chain = { from: box.x, until: box.x + barWidth, count: 1, failed: 0 };
      counts.push(chain);
    }
    if (state === 'failed') chain.failed += 1;
    const place = `${state}${lane}`;
    if (box.x - (lastX.get(place) ?? Number.NEGATIVE_INFINITY) < barWidth + BAR_GAP) continue;
    lastX.set(place, box.x);
    draw(state, box);
  }
  for (const open of [...due.values(), ...notDue.values()]) close(open);
  return { boxes, series, counts: counts.filter(({ count }) => count > 1) };
};

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Ticks of a schedule to which more may be added. */
interface OpenSeries {
  readonly state: ItemState;
  readonly boxes: Box[];
  /** The start of the last one. */
  start: number;
  /** The shortest and the longest time between two of them, in milliseconds. */
  shortest: number;
  longest: number;
}

/** A tick that is missing, because it will be skipped, does not change the interval. */
const seriesOf = ({ state, boxes, shortest, longest }: OpenSeries): Series => {
  const [first] = boxes;
  const isRegular = longest === shortest || longest === 2 * shortest;
  return {
    state,
    from: first?.x ?? 0,
    until: boxes.at(-1)?.x ?? 0,
    y: first === undefined ? 0 : first.y + first.height / 2,
    count: boxes.length,
    interval: isRegular ? shortest : null,
  };
};
