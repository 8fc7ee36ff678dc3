import { describe, expect, test } from '@jest/globals';
import { type CronFields, nextTick } from '../../../../src/domain/schedules/cron-ticks.js';

/** One clock change in 2026: at this instant the wall clock would show `from`, and shows `to`. */
interface Change {
  readonly zone: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
}

const FORWARD: readonly Change[] = [
  { zone: 'America/New_York', at: '2026-03-08T07:00Z', from: '02:00', to: '03:00' },
  { zone: 'America/St_Johns', at: '2026-03-08T05:30Z', from: '02:00', to: '03:00' },
  { zone: 'America/Havana', at: '2026-03-08T05:00Z', from: '00:00', to: '01:00' },
  { zone: 'America/Santiago', at: '2026-09-06T04:00Z', from: '00:00', to: '01:00' },
  { zone: 'Europe/London', at: '2026-03-29T01:00Z', from: '01:00', to: '02:00' },
  { zone: 'Europe/Berlin', at: '2026-03-29T01:00Z', from: '02:00', to: '03:00' },
  { zone: 'Africa/Cairo', at: '2026-04-23T22:00Z', from: '00:00', to: '01:00' },
  { zone: 'Asia/Beirut', at: '2026-03-28T22:00Z', from: '00:00', to: '01:00' },
  { zone: 'Australia/Sydney', at: '2026-10-03T16:00Z', from: '02:00', to: '03:00' },
  { zone: 'Australia/Lord_Howe', at: '2026-10-03T15:30Z', from: '02:00', to: '02:30' },
  { zone: 'Pacific/Auckland', at: '2026-09-26T14:00Z', from: '02:00', to: '03:00' },
  { zone: 'Pacific/Chatham', at: '2026-09-26T14:00Z', from: '02:45', to: '03:45' },
];

const BACK: readonly Change[] = [
  { zone: 'America/New_York', at: '2026-11-01T06:00Z', from: '02:00', to: '01:00' },
  { zone: 'America/St_Johns', at: '2026-11-01T04:30Z', from: '02:00', to: '01:00' },
  { zone: 'America/Havana', at: '2026-11-01T05:00Z', from: '01:00', to: '00:00' },
  { zone: 'America/Santiago', at: '2026-04-05T03:00Z', from: '00:00', to: '23:00' },
  { zone: 'Europe/London', at: '2026-10-25T01:00Z', from: '02:00', to: '01:00' },
  { zone: 'Europe/Berlin', at: '2026-10-25T01:00Z', from: '03:00', to: '02:00' },
  { zone: 'Africa/Cairo', at: '2026-10-29T21:00Z', from: '00:00', to: '23:00' },
  { zone: 'Asia/Beirut', at: '2026-10-24T21:00Z', from: '00:00', to: '23:00' },
  { zone: 'Australia/Sydney', at: '2026-04-04T16:00Z', from: '03:00', to: '02:00' },
  { zone: 'Australia/Lord_Howe', at: '2026-04-04T15:00Z', from: '02:00', to: '01:30' },
  { zone: 'Pacific/Auckland', at: '2026-04-04T14:00Z', from: '03:00', to: '02:00' },
  { zone: 'Pacific/Chatham', at: '2026-04-04T14:00Z', from: '03:45', to: '02:45' },
];

const DAY = 24 * 60;

/** Minute and hour of a wall-clock time as numbers. */
function parts(time: string): readonly [minute: number, hour: number] {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return [minute, hour];
}

function daily(minute: number | string, hour: number | string): CronFields {
  return { minute: String(minute), hour: String(hour), dayOfMonth: '*', month: '*', dayOfWeek: '*' };
}

/** The ticks that follow `afterMinutes` from the change, as minutes from the change. */
function ticks(change: Change, fields: CronFields, afterMinutes: number, count: number): readonly number[] {
  const at = Date.parse(change.at);
  const found: number[] = [];
  let base: Date | null = new Date(at + afterMinutes * 60_000);
  while (found.length < count) {
    base = nextTick(fields, change.zone, base);
    if (base === null) throw new Error(`No tick in ${change.zone}.`);
    found.push((base.getTime() - at) / 60_000);
  }
  return found;
}

describe.each(FORWARD)('where $zone goes from $from to $to', (change) => {
  const [fromMinute, fromHour] = parts(change.from);
  const [toMinute, toHour] = parts(change.to);
  const gap = (toHour - fromHour) * 60 + toMinute - fromMinute;

  test('a fixed time at the start of the gap fires once, when the gap ends', () => {
    expect(ticks(change, daily(fromMinute, fromHour), -90, 2)).toEqual([0, DAY - gap]);
  });

  test('a fixed time inside the gap fires once, when the gap ends', () => {
    expect(ticks(change, daily(fromMinute + 10, fromHour), -90, 2)).toEqual([0, DAY - gap + 10]);
  });

  test('several fixed times inside the gap fire once together', () => {
    const fields = daily(`${fromMinute},${fromMinute + 10}`, fromHour);
    expect(ticks(change, fields, -90, 3)).toEqual([0, DAY - gap, DAY - gap + 10]);
  });

  test('a fixed time at the end of the gap fires once', () => {
    expect(ticks(change, daily(toMinute, toHour), -90, 2)).toEqual([0, DAY]);
  });

  test('fixed times in the gap and at its end fire once together', () => {
    const minutes = [...new Set([fromMinute, toMinute])].join(',');
    const hours = [...new Set([fromHour, toHour])].join(',');
    expect(ticks(change, daily(minutes, hours), -90, 3)).toEqual([0, DAY - gap, DAY]);
  });

  test('a star fires in every real hour, and no tick is made up for', () => {
    expect(ticks(change, daily('*/5', '*'), -10, 4)).toEqual([-5, 0, 5, 10]);
  });

  test('a fixed time later that day is not lost', () => {
    expect(ticks(change, daily(toMinute, toHour + 9), -90, 2)).toEqual([9 * 60, 9 * 60 + DAY]);
  });
});

describe.each(BACK)('where $zone goes back from $from to $to', (change) => {
  const [fromMinute, fromHour] = parts(change.from);
  const [toMinute, toHour] = parts(change.to);
  const repeated = ((fromHour - toHour + 24) % 24) * 60 + fromMinute - toMinute;

  test('the first of the repeated times fires once, at its first occurrence', () => {
    expect(ticks(change, daily(toMinute, toHour), -90, 2)).toEqual([-repeated, DAY]);
  });

  test('a fixed time inside the repeated period fires once, at its first occurrence', () => {
    expect(ticks(change, daily(toMinute + 10, toHour), -90, 2)).toEqual([-repeated + 10, DAY + 10]);
  });

  test('several fixed times inside the repeated period fire once each', () => {
    const fields = daily(`${toMinute},${toMinute + 10}`, toHour);
    expect(ticks(change, fields, -90, 3)).toEqual([-repeated, -repeated + 10, DAY]);
  });

  test('a fixed time after the repeated period fires once', () => {
    expect(ticks(change, daily(fromMinute, fromHour), -90, 2)).toEqual([repeated, repeated + DAY]);
  });

  test('a star fires in every real hour', () => {
    expect(ticks(change, daily('*/5', '*'), -10, 4)).toEqual([-5, 0, 5, 10]);
  });

  test('a star in the hour fires at both of the repeated times', () => {
    expect(ticks(change, daily(toMinute + 10, '*'), -repeated, 2)).toEqual([-repeated + 10, 10]);
  });

  test('a fixed time searched after the change has already fired', () => {
    expect(ticks(change, daily(toMinute + 10, toHour), 5, 1)).toEqual([DAY + 10]);
  });
});
