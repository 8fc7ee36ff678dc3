import { describe, expect, test } from '@jest/globals';
import { changesTicks } from '../../../../src/domain/schedules/changes-ticks.js';
import type { Schedule } from '../../../../src/generated/prisma/client.js';

const AT = new Date('2026-03-01T12:00:00.000Z');

const schedule = (values: Partial<Schedule> = {}): Schedule => ({
  ...{ id: 1, serverId: 1, name: 'Nightly', minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' },
  ...{
    timezone: 'UTC',
    isActive: true,
    onlyWhenOnline: false,
    missedRunPolicy: 'run_once',
    catchUpWindow: 600,
    overlapPolicy: 'skip',
    jitter: 0,
    clockSince: null,
  },
  ...{
    version: 1,
    nextRunAt: AT,
    skippedTick: null,
    pausedUntil: null,
    lastTickAt: null,
    lastRunAt: null,
    createdAt: AT,
    updatedAt: AT,
  },
  ...values,
});

describe('an edit of a schedule', () => {
  test.each([
    [{ minute: '5' }],
    [{ hour: '04' }],
    [{ dayOfMonth: '1' }],
    [{ month: 'JAN' }],
    [{ dayOfWeek: 'MON' }],
    [{ timezone: 'Asia/Tokyo' }],
    [{ onlyWhenOnline: true }],
    [{ missedRunPolicy: 'skip' as const }],
    [{ catchUpWindow: 0 }],
    [{ overlapPolicy: 'queue' as const }],
    [{ minute: '5', isActive: false }],
  ])('%j changes the ticks, also of an inactive schedule', (edit) => {
    expect(changesTicks(schedule(), edit)).toBe(true);
    expect(changesTicks(schedule({ isActive: false }), edit)).toBe(true);
  });

  test.each([
    [{}],
    [{ isActive: false }],
    [{ isActive: null, onlyWhenOnline: null, timezone: undefined, missedRunPolicy: null, catchUpWindow: null }],
    [{ minute: '0', hour: '4', timezone: 'UTC', catchUpWindow: 600 }],
  ])('%j does not change the ticks', (edit) => {
    expect(changesTicks(schedule(), edit)).toBe(false);
    expect(changesTicks(schedule({ isActive: false }), edit)).toBe(false);
  });

  test('that activates a schedule changes its ticks, unless it is already active', () => {
    expect(changesTicks(schedule({ isActive: false }), { isActive: true })).toBe(true);
    expect(changesTicks(schedule(), { isActive: true })).toBe(false);
  });
});
