import { CLOCK } from '../components/format.js';
import { gapsIn, MINUTE_MS, type Period, spanOf } from './period.js';
import { type Box, FAILED_WIDTH, MIN_WIDTH, marksOf, type RowMarks, type Series } from './row-marks.js';
import { type Axis, type ClockChange, viewerZone } from './time-axis.js';
import { hasPassed, ITEM_STATES, type ItemState, type PlacedItem } from './timeline-items.js';
import type { TimelineRow } from './use-timeline.js';

/** Height of the axis above the rows, in pixels. */
export const AXIS_HEIGHT = 28;

/** Height of a row: its counts, and below them the lanes. */
export const ROW_HEIGHT = 40;

/** The middle of the counts. */
const COUNTS_MIDDLE = 9;

const LANES_TOP = 16;

/** Height of a mark in a row whose runs do not overlap. */
export const LANES_HEIGHT = 20;

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
  readonly labelOfSeries: (series: Series) => string;
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
  const { rows, top, width, height, colours } = scene;
  context.clearRect(0, 0, width, height);
  drawLines(context, scene);
  drawUnread(context, scene);
  drawNow(context, scene);
  const marks = rows.flatMap((row, index) => {
    if (row === undefined) return [];
    const rowTop = top + index * ROW_HEIGHT;
    const boxOfItem = (item: PlacedItem) => boxOf(scene, item, row.lanes, rowTop);
    return [{ rowTop, ...marksOf(row.items, { width, now: scene.now, boxOf: boxOfItem }) }];
  });
  for (const { series } of marks) for (const each of series) drawSeries(context, each, scene);
  for (const state of ITEM_STATES) {
    const boxes = marks.flatMap((row) => row.boxes.get(state) ?? []);
    if (boxes.length > 0) drawItems(context, state, boxes, colours);
  }
  for (const row of marks) drawCounts(context, scene, row, row.rowTop + COUNTS_MIDDLE);
  drawSelected(context, scene);
};

/** Draws the times above the rows, on a canvas of their own. */
export const drawAxis = (context: Context, { axis, width, colours, labelOf, now, ...rest }: Scene): void => {
  context.clearRect(0, 0, width, AXIS_HEIGHT);
  context.font = '12px system-ui, sans-serif';
  context.textBaseline = 'middle';
  for (const mark of axis.marks) {
    const label = labelOf(mark, axis.step);
    const left = xOf({ ...rest, width }, mark.at) + 4;
    // The edge would cut "29" to "2".
    if (left + context.measureText(label).width > width) continue;
    context.fillStyle = mark.isDay ? colours.text : colours.muted;
    context.fillText(label, left, AXIS_HEIGHT / 2);
  }
  const x = xOf({ ...rest, width }, now) + 1;
  context.fillStyle = colours.accent;
  context.beginPath();
  context.moveTo(x - 5, AXIS_HEIGHT - 7);
  context.lineTo(x + 5, AXIS_HEIGHT - 7);
  context.lineTo(x, AXIS_HEIGHT);
  context.fill();
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

/** Hatches what is not read yet: of the past the runs, and of the future the ticks. */
const drawUnread = (context: Context, scene: Scene): void => {
  const { rows, top } = scene;
  let first = 0;
  rows.forEach((row, index) => {
    if (index + 1 < rows.length && rows[index + 1]?.read === row?.read) return;
    const [y, height] = [top + first * ROW_HEIGHT, (index + 1 - first) * ROW_HEIGHT - 1];
    for (const gap of unreadIn(scene, row)) {
      const x = Math.max(0, xOf(scene, gap.from));
      drawHatch(context, { x, y, width: Math.min(scene.width, xOf(scene, gap.until)) - x, height }, scene.colours);
    }
    first = index + 1;
  });
};

const unreadIn = ({ view, now }: Scene, row: TimelineRow | undefined): readonly Period[] => {
  if (row === undefined) return [view];
  const past = { from: view.from, until: Math.min(view.until, now) };
  const future = { from: Math.max(view.from, now), until: view.until };
  return [
    ...(spanOf(past) > 0 ? gapsIn(past, row.read.runs) : []),
    ...(spanOf(future) > 0 ? gapsIn(future, row.read.ticks) : []),
  ];
};

/** Distance between the lines of a hatch, in pixels. */
const HATCH = 8;

export const drawHatch = (context: Context, { x, y, width, height }: Box, colours: Colours): void => {
  if (width <= 0) return;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = colours.line;
  context.lineWidth = 1.5;
  context.beginPath();
  // The lines stay in their places when the height or the left edge changes.
  for (let start = Math.floor((x - height) / HATCH) * HATCH; start < x + width; start += HATCH) {
    context.moveTo(start, y + height);
    context.lineTo(start + height, y);
  }
  context.stroke();
  context.restore();
};

/** A thin dotted line in the place of ticks that are closer to each other than their marks are wide. */
export const drawSeries = (
  context: Context,
  { from, until, y }: Pick<Series, 'from' | 'until' | 'y'>,
  { width, colours }: Pick<Scene, 'width' | 'colours'>,
): void => {
  context.fillStyle = colours.due;
  context.beginPath();
  for (let x = Math.max(from, (from % 6) - 6); x <= Math.min(until, width); x += 6) context.rect(x, y - 1, 2, 2);
  context.fill();
};

/** Farthest that a count is written from its marks, in pixels. */
const COUNT_REACH = 16;

/** Height of the badge around a count, in pixels. */
const BADGE_HEIGHT = 12;

const COUNT_FONT = '11px system-ui, sans-serif';

/** Writes a number of runs in a badge, a full one for failed runs. Returns where the badge ends. */
export const drawBadge = (
  context: Context,
  { count, isFailed }: { readonly count: number; readonly isFailed: boolean },
  { x, y }: Pick<Box, 'x' | 'y'>,
  colours: Colours,
): number => {
  const text = String(count);
  context.font = COUNT_FONT;
  context.textBaseline = 'middle';
  const textWidth = context.measureText(text).width;
  const width = Math.max(BADGE_HEIGHT, textWidth + 8);
  context.beginPath();
  context.roundRect(x, y - BADGE_HEIGHT / 2, width, BADGE_HEIGHT, BADGE_HEIGHT / 2);
  context.fillStyle = isFailed ? colours.failed : colours.surface;
  context.fill();
  context.strokeStyle = isFailed ? colours.failed : colours.muted;
  context.lineWidth = 1;
  context.stroke();
  context.fillStyle = isFailed ? colours.surface : colours.muted;
  context.fillText(text, x + (width - textWidth) / 2, y);
  return x + width;
};

/** Writes how many runs are in one place and how many of them failed, and how often a series is due: none over another. */
const drawCounts = (context: Context, { width, colours, labelOfSeries }: Scene, row: RowMarks, y: number): void => {
  const texts = [
    ...row.counts.map(({ from, until, count, failed }) => ({
      ...{ from, until, reach: COUNT_REACH },
      draw: (x: number): number => {
        const passed = failed === count ? x : drawBadge(context, { count, isFailed: false }, { x, y }, colours) + 2;
        return failed === 0 ? passed : drawBadge(context, { count: failed, isFailed: true }, { x: passed, y }, colours);
      },
    })),
    ...row.series.map((series) => ({
      ...{ from: series.from, until: series.until, reach: width },
      draw: (x: number): number => {
        const text = labelOfSeries(series);
        context.font = COUNT_FONT;
        context.textBaseline = 'middle';
        const textWidth = context.measureText(text).width;
        // No line crosses the text.
        context.fillStyle = colours.surface;
        context.fillRect(x - 1, y - 6, textWidth + 2, 12);
        context.fillStyle = colours.muted;
        context.fillText(text, x, y);
        return x + textWidth;
      },
    })),
  ].sort((one, other) => one.from - other.from);
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, until, reach, draw } of texts) {
    if (until < 0 || from > width) continue;
    const x = Math.max(Math.max(from, 0) + 4, end + 8);
    if (x > Math.max(from, 0) + reach || x > Math.max(until, from + reach)) continue;
    end = draw(x);
  }
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
  for (const { x, y, width, height } of boxes) {
    cross(context, x + Math.min(Math.max(width, FAILED_WIDTH), 10) / 2, y + height / 2, 2.5);
  }
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
  failed: (context, { x, y, width, height }) => context.rect(x, y - 1, Math.max(width, FAILED_WIDTH), height + 2),
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

/** How far from a bar a press still selects it, in pixels. */
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
