import { describe, expect, test } from '@jest/globals';
import { accountForTicks, type DueSchedule } from '../../../../src/domain/schedules/account-for-ticks.js';

const at = (time: string): Date => new Date(`2026-03-02T${time}Z`);

/** Ticks every ten minutes; the oldest tick not accounted for is that of 04:00. */
const schedule = (values: Partial<DueSchedule> = {}): DueSchedule => ({
  minute: '*/10',
  hour: '*',
  dayOfMonth: '*',
  month: '*',
  dayOfWeek: '*',
  timezone: 'UTC',
  id: 1,
  jitter: 0,
  clockSince: null,
  nextRunAt: at('04:00:00'),
  missedRunPolicy: 'run_once',
  catchUpWindow: 300,
  hasTasks: true,
  overlapPolicy: 'skip',
  hasActiveRun: false,
  hasQueuedRun: false,
  isServerBlocked: false,
  isNodeInMaintenance: false,
  skippedTick: null,
  pausedUntil: null,
  ...values,
});

describe('a tick that is at most 60 s late', () => {
  test.each(['04:00:00', '04:00:01', '04:01:00'])('runs normally at %s', (now) => {
    expect(accountForTicks(schedule(), at(now))).toEqual({
      missed: null,
      newest: { kind: 'run', tick: at('04:00:00'), base: at('04:00:00'), reason: null },
      lastTickAt: at('04:00:00'),
      nextRunAt: at('04:10:00'),
    });
  });

  test('is skipped during an active run', () => {
    const { newest } = accountForTicks(schedule({ hasActiveRun: true }), at('04:00:00'));
    expect(newest).toEqual({ kind: 'skip', tick: at('04:00:00'), reason: 'overlap' });
  });

  test('is skipped while the server is suspended, even during an active run', () => {
    const { newest } = accountForTicks(
      schedule({ isServerBlocked: true, isNodeInMaintenance: true, hasActiveRun: true }),
      at('04:00:00'),
    );
    expect(newest).toEqual({ kind: 'skip', tick: at('04:00:00'), reason: 'server_state' });
  });
});

describe('a newest tick that is later, within the window', () => {
  test('is caught up, with its offsets counted from now', () => {
    const { missed, newest } = accountForTicks(schedule(), at('04:01:01'));
    expect(missed).toBeNull();
    expect(newest).toEqual({ kind: 'run', tick: at('04:00:00'), base: at('04:01:01'), reason: 'catch_up' });
  });

  test('has one record for the older ticks', () => {
    expect(accountForTicks(schedule(), at('04:34:00'))).toEqual({
      missed: { first: at('04:00:00'), last: at('04:20:00'), count: 3 },
      newest: { kind: 'run', tick: at('04:30:00'), base: at('04:34:00'), reason: 'catch_up' },
      lastTickAt: at('04:30:00'),
      nextRunAt: at('04:40:00'),
    });
  });

  test('is missed when the schedule does not catch up', () => {
    const { missed, newest } = accountForTicks(schedule({ missedRunPolicy: 'skip' }), at('04:34:00'));
    expect(missed).toEqual({ first: at('04:00:00'), last: at('04:30:00'), count: 4 });
    expect(newest).toBeNull();
  });
});

test('a punctual tick runs normally after older ticks were missed', () => {
  const { missed, newest } = accountForTicks(schedule({ missedRunPolicy: 'skip' }), at('04:20:30'));
  expect(missed).toEqual({ first: at('04:00:00'), last: at('04:10:00'), count: 2 });
  expect(newest).toEqual({ kind: 'run', tick: at('04:20:00'), base: at('04:20:00'), reason: null });
});

test('ticks that are all older than the window become one record and no run', () => {
  expect(accountForTicks(schedule(), at('04:35:01'))).toEqual({
    missed: { first: at('04:00:00'), last: at('04:30:00'), count: 4 },
    newest: null,
    lastTickAt: at('04:30:00'),
    nextRunAt: at('04:40:00'),
  });
});

test('a daily restart missed at 04:00 does not run at 19:00', () => {
  const daily = schedule({ minute: '0', hour: '4', catchUpWindow: 600 });
  expect(accountForTicks(daily, at('19:00:00'))).toMatchObject({
    missed: { first: at('04:00:00'), last: at('04:00:00'), count: 1 },
    newest: null,
    nextRunAt: new Date('2026-03-03T04:00:00Z'),
  });
});

test('a schedule without tasks records nothing, and its clock advances', () => {
  expect(accountForTicks(schedule({ hasTasks: false }), at('05:05:00'))).toEqual({
    missed: null,
    newest: null,
    lastTickAt: at('05:00:00'),
    nextRunAt: at('05:10:00'),
  });
});

describe('a tick while runs have not ended', () => {
  const at4 = at('04:00:00');
  const runs = { kind: 'run', tick: at4, base: at4, reason: null };
  const overlaps = { kind: 'skip', tick: at4, reason: 'overlap' };
  const waits = { kind: 'queue', tick: at4 };
  test.each([
    ['skip', false, false, runs],
    ['skip', true, false, overlaps],
    ['skip', false, true, overlaps],
    ['skip', true, true, overlaps],
    ['queue', false, false, runs],
    ['queue', true, false, waits],
    ['queue', false, true, overlaps],
    ['queue', true, true, overlaps],
    ['cancel_previous', false, false, runs],
    ['cancel_previous', true, false, runs],
    ['cancel_previous', false, true, runs],
    ['cancel_previous', true, true, runs],
  ] as const)(
    'with the policy %s, one active: %s, one queued: %s',
    (overlapPolicy, hasActiveRun, hasQueuedRun, newest) => {
      expect(accountForTicks(schedule({ overlapPolicy, hasActiveRun, hasQueuedRun }), at4).newest).toEqual(newest);
    },
  );

  test.each(['queue', 'cancel_previous'] as const)(
    'is skipped if it must not run anyway, with the policy %s',
    (overlapPolicy) => {
      const busy = { overlapPolicy, hasActiveRun: true };
      const { newest } = accountForTicks(schedule({ ...busy, isServerBlocked: true }), at4);
      expect(newest).toEqual({ ...overlaps, reason: 'server_state' });
    },
  );

  test('that is caught up is queued as well', () => {
    const { newest } = accountForTicks(schedule({ overlapPolicy: 'queue', hasActiveRun: true }), at('04:02:00'));
    expect(newest).toEqual(waits);
  });
});

test('every tick of any outage is accounted for exactly once', () => {
  for (let lateSeconds = 0; lateSeconds < 4 * 3_600; lateSeconds += 37) {
    const now = new Date(at('04:00:00').getTime() + lateSeconds * 1_000);
    const { missed, newest, nextRunAt } = accountForTicks(schedule(), now);
    const ticks = Math.floor(lateSeconds / 600) + 1;
    expect((missed?.count ?? 0) + (newest === null ? 0 : 1)).toBe(ticks);
    expect(nextRunAt).toEqual(new Date(at('04:00:00').getTime() + ticks * 600_000));
  }
});

describe('a tick that a user has marked as skipped', () => {
  const newestAt = (values: Partial<DueSchedule>, now: string) => accountForTicks(schedule(values), at(now)).newest;
  const skipped = { kind: 'skip', tick: at('04:00:00'), reason: 'skipped_by_person' };
  const paused = { kind: 'skip', tick: at('04:00:00'), reason: 'paused' };

  test('is skipped, and the one after it is not', () => {
    const values = { skippedTick: at('04:00:00') };
    expect(newestAt(values, '04:00:01')).toEqual(skipped);
    expect(newestAt({ ...values, nextRunAt: at('04:10:00') }, '04:10:01')).toMatchObject({ kind: 'run' });
  });

  test('is not caught up when it is handled late', () => {
    expect(newestAt({ skippedTick: at('04:00:00') }, '04:04:00')).toEqual(skipped);
    // Handled after the end of the pause: the time of the tick counts.
    expect(newestAt({ pausedUntil: at('04:01:00') }, '04:04:00')).toEqual(paused);
  });

  test('is any tick before the end of a pause, but not one at its end', () => {
    expect(newestAt({ pausedUntil: at('04:00:01') }, '04:00:02')).toEqual(paused);
    expect(newestAt({ pausedUntil: at('04:00:00') }, '04:00:00')).toMatchObject({ kind: 'run' });
  });

  test('has that reason before any other', () => {
    const values = { skippedTick: at('04:00:00'), hasActiveRun: true, isServerBlocked: true };
    expect(newestAt(values, '04:00:00')).toEqual(skipped);
  });

  test('counts as missed when it was missed', () => {
    const account = accountForTicks(schedule({ pausedUntil: at('05:00:00'), missedRunPolicy: 'skip' }), at('04:25:00'));
    expect(account).toMatchObject({ missed: { first: at('04:00:00'), last: at('04:20:00'), count: 3 }, newest: null });
  });
});
