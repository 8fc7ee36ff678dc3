import { describe, expect, test } from '@jest/globals';
import { boxOf, itemAt, ROW_HEIGHT } from '../../../packages/web/src/timeline/draw-timeline.js';
import { DAY_MS, fitInto, MINUTE_MS, moved, spanOf, zoomed } from '../../../packages/web/src/timeline/period.js';
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
    finishedAt: null,
    missedUntil: null,
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
    const remarks = [{ kind: 'SKIPPED_BY_PERSON', message: 'will be skipped' }] as const;
    expect(itemOfTick({ ...tick, remarks: [...remarks] })).toMatchObject({
      state: 'notDue',
      remarks: ['will be skipped'],
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
    expect(placed.map(({ isOverlap }) => isOverlap)).toEqual([false, true, true, true, false]);
  });

  test('an item is found by a press on it or near it, the failed one of several', () => {
    const [late, failed] = [item(NOON, NOON), item(NOON, NOON, { key: 'failed', state: 'failed' })];
    const items = placeInLanes([late, failed]);
    const server = { id: 'server', identifier: 'abc', name: 'Lobby' };
    const scene = {
      rows: [undefined, { server, items, lanes: 1 }],
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
