import { CLOCK } from '../components/format.js';
import { MINUTE_MS, type Period, spanOf } from './period.js';
import { type Axis, type ClockChange, viewerZone } from './time-axis.js';
import { hasPassed, ITEM_STATES, type ItemState, type PlacedItem } from './timeline-items.js';
import type { TimelineRow } from './use-timeline.js';

/** Height of the axis above the rows, in pixels. */
export const AXIS_HEIGHT = 28;

/** Height of a row: its label, and below it the lanes. */
export const ROW_HEIGHT = 46;

const LANES_TOP = 22;

const LANES_HEIGHT = 20;

/** The shortest bar, in pixels. */
const MIN_WIDTH = 5;

export type Colours = Readonly<Record<'text' | 'muted' | 'line' | 'surface' | 'accent' | ItemState, string>>;

export interface Scene {
  readonly rows: readonly (TimelineRow | undefined)[];
  /** Distance of the first of the rows from the top of the picture; 0 or less. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly view: Period;
  readonly now: number;
  readonly axis: Axis;
  readonly changes: readonly ClockChange[];
  readonly colours: Colours;
  /** The key of the selected item. */
  readonly selected: string | null;
  readonly labelOf: (mark: Axis['marks'][number], step: number) => string;
  readonly labelOfChange: (change: ClockChange) => string;
}

/** A place on the picture, in pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Context = CanvasRenderingContext2D;

const xOf = ({ view, width }: Pick<Scene, 'view' | 'width'>, at: number): number =>
  ((at - view.from) / spanOf(view)) * width;

/** Where an item of a row is drawn. */
export const boxOf = (
  scene: Pick<Scene, 'view' | 'width' | 'now'>,
  item: Pick<PlacedItem, 'start' | 'end' | 'lane'>,
  lanes: number,
  rowTop: number,
): Box => {
  const x = xOf(scene, item.start);
  const end = xOf(scene, item.end === Number.POSITIVE_INFINITY ? Math.max(scene.now, item.start) : item.end);
  const height = LANES_HEIGHT / lanes;
  const y = rowTop + LANES_TOP + item.lane * height;
  return { x, y, width: Math.max(MIN_WIDTH, end - x), height: height - (lanes > 1 ? 1 : 0) };
};

/** Draws what is in sight. The cost depends on the number of items and of pixels, not on the length of the period. */
export const drawTimeline = (context: Context, scene: Scene): void => {
  const { width, height, colours } = scene;
  context.clearRect(0, 0, width, height);
  drawLines(context, scene);
  const boxes = boxesByState(scene);
  for (const state of ITEM_STATES) {
    const group = boxes.get(state);
    if (group !== undefined) drawItems(context, state, group, colours);
  }
  drawSelected(context, scene);
  drawNow(context, scene);
};

/** Draws the times above the rows, on a canvas of their own. */
export const drawAxis = (context: Context, { axis, width, colours, labelOf, ...rest }: Scene): void => {
  context.clearRect(0, 0, width, AXIS_HEIGHT);
  context.font = '12px system-ui, sans-serif';
  context.textBaseline = 'middle';
  for (const mark of axis.marks) {
    context.fillStyle = mark.isDay ? colours.text : colours.muted;
    context.fillText(labelOf(mark, axis.step), xOf({ ...rest, width }, mark.at) + 4, AXIS_HEIGHT / 2);
  }
};

const drawLines = (context: Context, scene: Scene): void => {
  const { axis, changes, rows, top, width, height, colours, labelOfChange } = scene;
  context.fillStyle = colours.line;
  for (const { at, isDay } of axis.marks) context.fillRect(Math.round(xOf(scene, at)), 0, isDay ? 2 : 1, height);
  for (let index = 1; index <= rows.length; index += 1) {
    context.fillRect(0, Math.round(top + index * ROW_HEIGHT) - 1, width, 1);
  }
  context.font = '12px system-ui, sans-serif';
  for (const change of changes) {
    const x = Math.round(xOf(scene, change.at));
    if (x < -200 || x > width) continue;
    context.fillStyle = colours.missed;
    for (let y = 0; y < height; y += 6) context.fillRect(x, y, 2, 3);
    context.fillText(labelOfChange(change), x + 6, height - 10);
  }
};

const drawNow = (context: Context, scene: Scene): void => {
  const x = Math.round(xOf(scene, scene.now));
  context.fillStyle = scene.colours.accent;
  context.fillRect(x, 0, 2, scene.height);
};

/** The boxes in sight by state, so that each state is drawn at once. Boxes in the same place are drawn once. */
const boxesByState = (scene: Scene): ReadonlyMap<ItemState, Box[]> => {
  const { rows, top, width, now } = scene;
  const boxes = new Map<ItemState, Box[]>();
  rows.forEach((row, index) => {
    if (row === undefined) return;
    const rowTop = top + index * ROW_HEIGHT;
    const lastX = new Map<string, number>();
    for (const item of row.items) {
      if (hasPassed(item, now)) continue;
      const box = boxOf(scene, item, row.lanes, rowTop);
      if (box.x > width || box.x + box.width < 0) continue;
      const place = `${item.state}${item.lane}`;
      if (box.width === MIN_WIDTH && box.x - (lastX.get(place) ?? Number.NEGATIVE_INFINITY) < 1) continue;
      lastX.set(place, box.x);
      const group = boxes.get(item.state);
      if (group === undefined) boxes.set(item.state, [box]);
      else group.push(box);
    }
  });
  return boxes;
};

/**
 * Each state has a shape of its own beside its colour: full, outlined, struck out, striped, a diamond, or taller with a
 * cross.
 */
export const drawItems = (context: Context, state: ItemState, boxes: readonly Box[], colours: Colours): void => {
  context.fillStyle = colours[state];
  context.strokeStyle = colours[state];
  context.lineWidth = 1.5;
  context.beginPath();
  for (const box of boxes) SHAPES[state](context, box);
  if (FILLED.has(state)) context.fill();
  else context.stroke();
  if (state !== 'failed') return;
  context.strokeStyle = colours.surface;
  context.beginPath();
  for (const { x, y, width, height } of boxes) cross(context, x + Math.min(width, 10) / 2, y + height / 2, 2.5);
  context.stroke();
};

const FILLED: ReadonlySet<ItemState> = new Set(['succeeded', 'failed', 'running', 'due', 'missed']);

const outline = (context: Context, { x, y, width, height }: Box): void =>
  context.rect(x + 0.75, y + 0.75, Math.max(width - 1.5, 2), height - 1.5);

const diamond = (context: Context, { x, y, height }: Box): void => {
  const middle = y + height / 2;
  const radius = Math.min(5, height / 2);
  context.moveTo(x, middle - radius);
  context.lineTo(x + radius, middle);
  context.lineTo(x, middle + radius);
  context.lineTo(x - radius, middle);
  context.closePath();
};

const cross = (context: Context, x: number, y: number, radius: number): void => {
  context.moveTo(x - radius, y - radius);
  context.lineTo(x + radius, y + radius);
  context.moveTo(x + radius, y - radius);
  context.lineTo(x - radius, y + radius);
};

const SHAPES: Readonly<Record<ItemState, (context: Context, box: Box) => void>> = {
  succeeded: (context, { x, y, width, height }) => context.rect(x, y + 2, width, height - 4),
  failed: (context, { x, y, width, height }) => context.rect(x, y - 1, Math.max(width, 9), height + 2),
  running: (context, { x, y, width, height }) => {
    const point = Math.min(height / 2, 8);
    context.moveTo(x, y + 1);
    context.lineTo(x + width, y + 1);
    context.lineTo(x + width + point, y + height / 2);
    context.lineTo(x + width, y + height - 1);
    context.lineTo(x, y + height - 1);
    context.closePath();
  },
  pending: outline,
  cancelled: (context, box) => {
    outline(context, box);
    context.moveTo(box.x - 2, box.y + box.height / 2);
    context.lineTo(box.x + box.width + 2, box.y + box.height / 2);
  },
  skipped: (context, box) => {
    outline(context, box);
    context.moveTo(box.x - 1, box.y + box.height);
    context.lineTo(box.x + Math.min(box.width, 8) + 1, box.y);
  },
  missed: (context, { x, y, width, height }) => {
    for (let offset = 0; offset < Math.min(width, 2_000); offset += 4) context.rect(x + offset, y, 2, height);
  },
  due: (context, box) => {
    diamond(context, box);
    // The expected duration.
    if (box.width > MIN_WIDTH) context.rect(box.x, box.y + box.height / 2 - 1, box.width, 2);
  },
  notDue: (context, box) => {
    diamond(context, box);
    context.moveTo(box.x - 5, box.y + box.height);
    context.lineTo(box.x + 5, box.y);
  },
};

const drawSelected = (context: Context, scene: Scene): void => {
  const { rows, top, selected, colours } = scene;
  rows.forEach((row, index) => {
    const item = row?.items.find(({ key }) => key === selected);
    if (row === undefined || item === undefined) return;
    const { x, y, width, height } = boxOf(scene, item, row.lanes, top + index * ROW_HEIGHT);
    context.strokeStyle = colours.accent;
    context.lineWidth = 2;
    context.strokeRect(x - 7, y - 3, Math.max(width, MIN_WIDTH) + 14, height + 6);
  });
};

/** How far from a bar a press still means it, in pixels. */
const NEAR = 6;

/** The item at a place, and its row; of several the nearest, and of those a failed one. */
export const itemAt = (
  scene: Pick<Scene, 'rows' | 'top' | 'view' | 'width' | 'now'>,
  x: number,
  y: number,
): { readonly item: PlacedItem; readonly row: TimelineRow } | null => {
  const index = Math.floor((y - scene.top) / ROW_HEIGHT);
  const row = scene.rows[index];
  if (row === undefined) return null;
  let best: { readonly item: PlacedItem; readonly distance: number } | undefined;
  for (const item of row.items) {
    if (hasPassed(item, scene.now)) continue;
    const box = boxOf(scene, item, row.lanes, scene.top + index * ROW_HEIGHT);
    const beside = Math.max(0, box.x - x, x - box.x - box.width);
    if (beside > NEAR) continue;
    const above = Math.abs(box.y + box.height / 2 - y) / LANES_HEIGHT;
    const distance = beside + above - (item.state === 'failed' ? 0.5 : 0);
    if (best === undefined || distance < best.distance) best = { item, distance };
  }
  return best === undefined ? null : { item: best.item, row };
};

/** The labels of the axis in a language. */
export const axisLabels = (language: string): Scene['labelOf'] => {
  const day = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', ...CLOCK });
  const second = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', ...CLOCK });
  return ({ at, isDay }, step) => {
    if (isDay) return day.format(at);
    return (step < MINUTE_MS ? second : time).format(at);
  };
};

/** A label for a change of the clock, such as `Europe/Berlin +1 h`. */
export const clockChangeLabel = ({ minutes }: ClockChange): string =>
  `${viewerZone()} ${minutes > 0 ? '+' : '−'}${Math.abs(minutes) / 60} h`;
