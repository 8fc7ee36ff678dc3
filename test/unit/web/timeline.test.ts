import { describe, expect, test } from '@jest/globals';
import { axisLabels, boxOf, itemAt, ROW_HEIGHT } from '../../../packages/web/src/timeline/draw-timeline.js';
import { foldItems } from '../../../packages/web/src/timeline/fold-items.js';
import {
  DAY_MS,
  fitInto,
  gapsIn,
  MINUTE_MS,
  moved,
  spanOf,
  zoomed,
} from '../../../packages/web/src/timeline/period.js';
import { marksOf } from '../../../packages/web/src/timeline/row-marks.js';
import { axisOf, clockChangesIn } from '../../../packages/web/src/timeline/time-axis.js';
import {
  hasPassed,
  itemOfRun,
  itemOfTick,
  type PlacedItem,
  placeInLanes,
  type TimelineItem,
} from '../../../packages/web/src/timeline/timeline-items.js';

const NOON = Date.parse('2026-03-28T12:00:00Z');

const item = (start: number, end: number, more: Partial<TimelineItem> = {}): TimelineItem => ({
  key: `${start} ${end}`,
  state: 'succeeded',
  start,
  end,
  serverId: 'server',
  scheduleId: 'schedule',
  scheduleName: 'Nightly',
  runId: `run ${start}`,
  took: end - start,
  reason: null,
  remarks: [],
  ...more,
});

describe('the period in sight', () => {
  const range = { from: NOON - DAY_MS, until: NOON + DAY_MS };

  test('is zoomed about a time that stays in its place, down to a minute', () => {
    const half = zoomed(range, 0.5, NOON);
    expect(half).toEqual({ from: NOON - DAY_MS / 2, until: NOON + DAY_MS / 2 });
    const atQuarter = NOON - DAY_MS / 2;
    const near = zoomed(range, 0.1, atQuarter);
    expect((atQuarter - near.from) / spanOf(near)).toBeCloseTo(0.25);
    expect(spanOf(zoomed(range, 1e-9, NOON))).toBe(MINUTE_MS);
  });

  test('stays within the loaded range', () => {
    expect(fitInto(moved(range, 5 * DAY_MS), range)).toEqual(range);
    expect(fitInto(zoomed(range, 3, NOON), range)).toEqual(range);
    const day = { from: NOON, until: NOON + DAY_MS };
    expect(fitInto(moved(day, 3_600_000), range)).toEqual(day);
  });

  test('has gaps where nothing was read', () => {
    const of = (from: number, until: number) => ({ from, until });
    expect(gapsIn(of(0, 10), [])).toEqual([of(0, 10)]);
    expect(gapsIn(of(0, 10), [of(6, 8), of(-5, 2), of(7, 9), of(20, 30)])).toEqual([of(2, 6), of(9, 10)]);
    expect(gapsIn(of(0, 10), [of(0, 4), of(4, 12)])).toEqual([]);
  });
});

describe('the axis', () => {
  test('has marks at whole times of the local clock, wide enough for their labels', () => {
    for (const span of [MINUTE_MS, 20 * MINUTE_MS, DAY_MS, 2 * DAY_MS, 14 * DAY_MS]) {
      const { marks, step } = axisOf({ from: NOON, until: NOON + span }, 1_200);
      expect(marks.length).toBeGreaterThan(2);
      expect(marks.length).toBeLessThanOrEqual(16);
      for (const { at } of marks) {
        const local = at - new Date(at).getTimezoneOffset() * MINUTE_MS;
        expect(local % Math.min(step, DAY_MS)).toBe(0);
      }
    }
  });

  test('has the clock of 24 hours in every language, as the rest of the page', () => {
    const at = new Date(2026, 2, 28, 6).getTime();
    expect(axisLabels('en-US')({ at, isDay: false }, 3_600_000)).toBe('06:00');
    expect(axisLabels('de')({ at, isDay: false }, 3_600_000)).toBe('06:00');
  });

  test('knows when the clock of the viewer changes', () => {
    const spring = Date.parse('2026-03-29T01:00:00Z');
    const autumn = Date.parse('2026-10-25T01:00:00Z');
    const berlin = (at: number): number => (at >= spring && at < autumn ? 120 : 60);
    expect(clockChangesIn({ from: NOON - DAY_MS, until: NOON + DAY_MS }, berlin)).toEqual([
      { at: spring, minutes: 60 },
    ]);
    expect(clockChangesIn({ from: autumn - DAY_MS + 7, until: autumn + DAY_MS }, berlin)).toEqual([
      { at: autumn, minutes: -60 },
    ]);
    expect(clockChangesIn({ from: spring + DAY_MS, until: spring + 7 * DAY_MS }, berlin)).toEqual([]);
  });
});

describe('runs and ticks', () => {
  const run = {
    id: 'run',
    status: 'RUNNING',
    trigger: 'CRON',
    scheduledAt: '2026-03-28T12:00:00Z',
    delay: 30,
    startedAt: null,
    finishedAt: null,
    reason: null,
    scheduleName: 'Nightly',
    schedule: { id: 'schedule' },
    server: { id: 'server' },
  } as const;
  const tick = {
    at: '2026-03-28T12:00:30Z',
    medianRunSeconds: 90,
    remarks: [],
    schedule: { id: 'schedule', name: 'Nightly', server: { id: 'server' } },
  } as const;

  test('a run takes the place of its tick, which is due later than the tick by the delay', () => {
    expect(itemOfRun(run)).toMatchObject({ key: itemOfTick(tick).key, end: Number.POSITIVE_INFINITY });
    expect(itemOfTick(tick)).toMatchObject({ state: 'due', end: NOON + 120_000 });
    expect(itemOfRun({ ...run, trigger: 'MANUAL' })?.key).toBe('run');
    expect(itemOfRun({ ...run, server: null })).toBeNull();
  });

  test('a skipped or paused tick is not due', () => {
    const remarks = [{ kind: 'SKIPPED_BY_PERSON' }] as const;
    expect(itemOfTick({ ...tick, remarks: [...remarks] })).toMatchObject({
      state: 'notDue',
      remarks: ['SKIPPED_BY_PERSON'],
    });
  });

  test('a tick without a run leaves after a while, a run stays', () => {
    const due = itemOfTick(tick);
    expect([hasPassed(due, due.start + 1_000), hasPassed(due, due.start + 10 * MINUTE_MS)]).toEqual([false, true]);
    expect(hasPassed(item(0, 1), NOON)).toBe(false);
  });

  test('overlapping items are in different lanes, at most three', () => {
    const placed = placeInLanes([item(0, 10), item(5, 15), item(6, 20), item(7, 30), item(40, 50)]);
    expect(placed.map(({ lane }) => lane)).toEqual([0, 1, 2, 2, 0]);
    expect(placed.map(({ overlapped }) => overlapped?.start)).toEqual([undefined, 0, 0, 0, undefined]);
  });

  test('a run that did not start has no length and overlaps nothing', () => {
    const scheduledAt = new Date(NOON).toISOString();
    const finishedAt = new Date(NOON + 60_000).toISOString();
    const ended = { ...run, delay: 0, scheduledAt, finishedAt };
    const [skipped, missed, cancelled] = (['SKIPPED', 'MISSED', 'CANCELLED'] as const).map((status) =>
      itemOfRun({ ...ended, status }),
    );
    expect([skipped, missed, cancelled]).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ start: NOON, end: NOON, took: null })),
    );
    if (skipped == null) throw new Error('A run of a server is an item.');
    const [long, other] = placeInLanes([item(NOON - 1, NOON + 1), skipped]);
    expect([long?.lane, other?.lane, other?.overlapped]).toEqual([0, 1, null]);
    expect(itemOfRun({ ...ended, status: 'CANCELLED', startedAt: scheduledAt })?.took).toBe(60_000);
  });

  /** At one pixel a minute. */
  const marksAt = (items: readonly TimelineItem[]) =>
    marksOf(placeInLanes(items), {
      width: 1_000,
      now: NOON,
      boxOf: ({ start, end }) => ({
        ...{ x: (start - NOON) / MINUTE_MS, y: 0, height: 20 },
        width: Math.max(5, (end - start) / MINUTE_MS),
      }),
    });
  const dueIn = (minutes: number, more: Partial<TimelineItem> = {}): TimelineItem =>
    item(NOON + minutes * MINUTE_MS, NOON + minutes * MINUTE_MS, { state: 'due', runId: null, took: null, ...more });

  test('ticks close to each other are a series that says how often they are due', () => {
    const often = Array.from({ length: 60 }, (_, index) => dueIn(index * 3));
    const { series, boxes } = marksAt(often);
    expect(series).toMatchObject([{ from: 0, until: 177, count: 60, interval: 3 * MINUTE_MS }]);
    expect(boxes.get('due')).toBeUndefined();
    // One of them will be skipped.
    const skipped = often.map((tick, index) => (index === 9 ? { ...tick, state: 'notDue' as const } : tick));
    expect(marksAt(skipped).series).toMatchObject([{ count: 59, interval: 3 * MINUTE_MS }]);
    expect(marksAt(skipped).boxes.get('notDue')).toHaveLength(1);
    expect(marksAt([0, 1, 6].map((at) => dueIn(at))).series).toMatchObject([{ count: 3, interval: null }]);
  });

  test('ticks far from each other are marks, and each schedule has its own', () => {
    expect(marksAt([0, 20, 40].map((at) => dueIn(at)))).toMatchObject({ series: [] });
    const two = [0, 4, 8].flatMap((at) => [dueIn(at), dueIn(at + 1, { key: `other ${at}`, scheduleId: 'other' })]);
    expect(marksAt(two).series.map(({ count }) => count)).toEqual([3, 3]);
  });

  /** The rows of a list: the times of a fold, or of a single item, in minutes. */
  const foldedAt = (items: readonly TimelineItem[]) =>
    foldItems(placeInLanes(items)).map((row) => {
      const folded = row.kind === 'fold' ? row.items : [row.item];
      return folded.map(({ start }) => (start - NOON) / MINUTE_MS);
    });

  test('ticks of one schedule that follow each other are one row of the list, and two are not', () => {
    expect(foldedAt([0, 5, 10, 15].map((at) => dueIn(at)))).toEqual([[0, 5, 10, 15]]);
    expect(foldedAt([0, 5].map((at) => dueIn(at)))).toEqual([[0], [5]]);
    // Two schedules that are due in turn.
    const other = (at: number) => dueIn(at, { key: `other ${at}`, scheduleId: 'other' });
    expect(foldedAt([...[0, 5, 10].map((at) => dueIn(at)), ...[1, 2, 6, 7].map(other)])).toEqual([
      [0, 5, 10],
      [1, 2, 6, 7],
    ]);
    // The second of two single ticks stands after a later fold.
    expect(foldedAt([...[0, 9].map((at) => dueIn(at)), ...[1, 2, 3].map(other)])).toEqual([[0], [1, 2, 3], [9]]);
  });

  test('a row of the list ends where the state or the reason changes, and a failed run has its own', () => {
    const ran = (minutes: number, more: Partial<TimelineItem> = {}) =>
      item(NOON + minutes * MINUTE_MS, NOON + minutes * MINUTE_MS + 1, more);
    const succeeded = (times: readonly number[]) => times.map((at) => ran(at));
    const failed = [3, 4, 5].map((at) => ran(at, { state: 'failed', reason: 'step_failed' }));
    expect(foldedAt([...succeeded([0, 1, 2]), ...failed, ...succeeded([6, 7, 8])])).toEqual([
      [0, 1, 2],
      ...[[3], [4], [5]],
      [6, 7, 8],
    ]);
    const skipped = (times: readonly number[], reason: string) =>
      times.map((at) => ran(at, { state: 'skipped', reason }));
    expect(foldedAt([...skipped([0, 1, 2], 'overlap'), ...skipped([3, 4, 5], 'offline')])).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    const remarked = dueIn(3, { remarks: ['MOVED'] });
    expect(foldedAt([...[0, 1, 2].map((at) => dueIn(at)), remarked])).toEqual([[0, 1, 2], [3]]);
  });

  test('a fold keeps its key when its first tick passes or is skipped', () => {
    const ticks = [0, 5, 10, 15].map((at) => dueIn(at));
    const keysOf = (items: readonly TimelineItem[]) =>
      foldItems(placeInLanes(items)).flatMap((row) => (row.kind === 'fold' ? [row.key] : []));
    const skipped = ticks.map((tick, index) => (index === 0 ? { ...tick, state: 'notDue' as const } : tick));
    expect(keysOf(ticks)).toHaveLength(1);
    expect(keysOf(ticks.slice(1))).toEqual(keysOf(ticks));
    expect(keysOf(skipped)).toEqual(keysOf(ticks));
  });

  test('runs that lie on one another are counted, and drawn so that each is seen', () => {
    const ran = (minutes: number, state: TimelineItem['state']) =>
      item(NOON + minutes * MINUTE_MS, NOON + minutes * MINUTE_MS, { state, key: `${minutes}` });
    const { boxes, counts } = marksAt([ran(0, 'failed'), ran(3, 'succeeded'), ran(4, 'failed'), ran(100, 'failed')]);
    expect(counts).toMatchObject([{ from: 0, count: 3, failed: 2 }]);
    expect(boxes.get('failed')?.map(({ x }) => x)).toEqual([0, 100]);
    expect(boxes.get('succeeded')?.map(({ x }) => x)).toEqual([3]);
  });

  test('an item is found by a press on it or near it, the failed one of several', () => {
    const [late, failed] = [item(NOON, NOON), item(NOON, NOON, { key: 'failed', state: 'failed' })];
    const items = placeInLanes([late, failed]);
    const server = { id: 'server', identifier: 'abc', name: 'Lobby' };
    const scene = {
      rows: [undefined, { server, items, lanes: 1, read: { runs: [], ticks: [] } }],
      top: -10,
      width: 1_000,
      view: { from: NOON - DAY_MS, until: NOON + DAY_MS },
      now: NOON,
    };
    // Both items start in the middle of the second row.
    const first: PlacedItem | undefined = items[0];
    if (first === undefined) throw new Error('There are two items.');
    const { x, y } = boxOf(scene, first, 1, -10 + ROW_HEIGHT);
    expect(x).toBe(500);
    expect(itemAt(scene, x + 8, y + 5)?.item.key).toBe('failed');
    expect(itemAt(scene, x + 40, y + 5)).toBeNull();
    expect(itemAt(scene, x, 5)).toBeNull();
  });
});
