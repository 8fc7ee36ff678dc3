import { describe, expect, test } from '@jest/globals';
import { type CronFields, neverFires, nextTick, ticksBetween } from '../../../../src/domain/schedules/cron-ticks.js';

/** Splits a crontab line of five fields. */
function cron(line: string): CronFields {
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = line.split(' ');
  return { minute, hour, dayOfMonth, month, dayOfWeek };
}

describe('the next tick', () => {
  test.each([
    ['* * * * *', '2026-03-10T12:35:00Z'],
    ['*/30 * * * *', '2026-03-10T13:00:00Z'],
    ['*/5,7 * * * *', '2026-03-10T12:35:00Z'],
    ['0 */5 * * *', '2026-03-10T15:00:00Z'],
    ['* * * * MON', '2026-03-16T00:00:00Z'],
    ['* * * * 5-7', '2026-03-13T00:00:00Z'],
    ['0 0 * * FRI-SUN', '2026-03-13T00:00:00Z'],
    ['0 0 13 * 5', '2026-03-13T00:00:00Z'],
    ['0 0 29 2 *', '2028-02-29T00:00:00Z'],
    ['0 0 */10 * 1', '2026-03-11T00:00:00Z'],
    ['0 0 1 * */1', '2026-03-11T00:00:00Z'],
    ['0 0 5 * 1', '2026-03-16T00:00:00Z'],
    ['0 0 * jan-feb 7', '2027-01-03T00:00:00Z'],
    ['0 0 31 4,5 *', '2026-05-31T00:00:00Z'],
    ['05 04 * * *', '2026-03-11T04:05:00Z'],
  ])('of %s after Tuesday 2026-03-10 12:34:56 UTC is %s', (line, expected) => {
    expect(nextTick(cron(line), 'UTC', new Date('2026-03-10T12:34:56Z'))).toEqual(new Date(expected));
  });

  test('is strictly later than a base that is itself a tick', () => {
    expect(nextTick(cron('35 12 * * *'), 'UTC', new Date('2026-03-10T12:35:00Z'))).toEqual(
      new Date('2026-03-11T12:35:00Z'),
    );
    expect(nextTick(cron('35 12 * * *'), 'UTC', new Date('2026-03-10T12:34:59.999Z'))).toEqual(
      new Date('2026-03-10T12:35:00Z'),
    );
  });

  test('is read from the wall clock of the zone', () => {
    const base = new Date('2026-06-10T12:00:00Z');
    expect(nextTick(cron('0 4 * * *'), 'Asia/Kathmandu', base)).toEqual(new Date('2026-06-10T22:15:00Z'));
    expect(nextTick(cron('0 4 * * *'), 'America/New_York', base)).toEqual(new Date('2026-06-11T08:00:00Z'));
    expect(nextTick(cron('*/15 4 * * *'), 'america/new_york', base)).toEqual(new Date('2026-06-11T08:00:00Z'));
  });

  test('of 29 February skips the year 2100', () => {
    expect(nextTick(cron('0 0 29 2 *'), 'UTC', new Date('2096-03-01T00:00:00Z'))).toEqual(
      new Date('2104-02-29T00:00:00Z'),
    );
  });

  test.each([
    ['0 4 1,31 * *', '2026-02-01T12:00:00Z', '2026-03-01T04:00:00Z'],
    ['0 4 */10 * *', '2026-02-25T12:00:00Z', '2026-03-01T04:00:00Z'],
    ['0 4 2,31 * *', '2026-02-28T23:59:59Z', '2026-03-02T04:00:00Z'],
    ['*/30 * 1,30 * *', '2026-02-28T12:00:00Z', '2026-03-01T00:00:00Z'],
    ['0 4 1 * TUE', '2026-02-25T12:00:00Z', '2026-03-01T04:00:00Z'],
    ['0 4 1,31 * *', '2028-02-29T12:00:00Z', '2028-03-01T04:00:00Z'],
    ['* * 1,31 * *', '2028-02-02T00:00:00Z', '2028-03-01T00:00:00Z'],
  ])('of %s after %s does not skip the first days of March', (line, base, expected) => {
    expect(nextTick(cron(line), 'UTC', new Date(base))).toEqual(new Date(expected));
  });

  test('of a fixed time on a day that the zone skips is the start of the next day', () => {
    const base = new Date('2011-12-30T09:00:00Z');
    expect(nextTick(cron('0 5 * * *'), 'Pacific/Apia', base)).toEqual(new Date('2011-12-30T10:00:00Z'));
  });

  test('rejects an invalid field, even one that croner accepts, and an unknown zone', () => {
    const base = new Date('2026-03-10T12:00:00Z');
    expect(() => nextTick(cron('0 0 L * *'), 'UTC', base)).toThrow(RangeError);
    expect(() => nextTick({ ...cron('0 0 * * *'), minute: '0 0' }, 'UTC', base)).toThrow(RangeError);
    expect(() => nextTick(cron('0 0 * * *'), 'Mars/Olympus', base)).toThrow('"Mars/Olympus" is not a time zone.');
  });
});

describe('a clock that never fires', () => {
  test.each(['0 0 30 2 *', '* * 30,31 FEB *', '0 0 31 4,6,9,11 *', '0 0 30-31/1 2 *'])('is %s', (line) => {
    expect(neverFires(cron(line))).toBe(true);
    expect(nextTick(cron(line), 'Europe/Berlin', new Date('2026-03-10T12:00:00Z'))).toBeNull();
  });

  test.each(['0 0 31 */2 *', '0 0 29 2 *', '0 0 30,1 2 *', '* * * 2 *'])('is not %s', (line) => {
    expect(neverFires(cron(line))).toBe(false);
    expect(nextTick(cron(line), 'Europe/Berlin', new Date('2026-03-10T12:00:00Z'))).not.toBeNull();
  });

  test('has no ticks in any window', () => {
    const window = { after: new Date('2026-01-01T00:00:00Z'), until: new Date('2036-01-01T00:00:00Z'), limit: 10 };
    expect(ticksBetween(cron('0 0 30 2 *'), 'UTC', window)).toEqual({ count: 0, first: null, last: null });
  });

  test('is not one with a weekday, since either day field may match', () => {
    expect(neverFires(cron('0 0 30 2 MON'))).toBe(false);
    expect(nextTick(cron('0 0 30 2 MON'), 'UTC', new Date('2026-03-10T12:00:00Z'))).toEqual(
      new Date('2027-02-01T00:00:00Z'),
    );
  });
});

describe('the ticks of a window', () => {
  const after = new Date('2026-03-01T00:00:00Z');

  test('exclude its start and include its end', () => {
    const window = { after, until: new Date('2026-03-04T00:00:00Z'), limit: 100 };
    expect(ticksBetween(cron('0 0 * * *'), 'UTC', window)).toEqual({
      count: 3,
      first: new Date('2026-03-02T00:00:00Z'),
      last: new Date('2026-03-04T00:00:00Z'),
    });
  });

  test('are none when the window holds none or ends before it starts', () => {
    const none = { count: 0, first: null, last: null };
    expect(
      ticksBetween(cron('0 12 * * *'), 'UTC', { after, until: new Date('2026-03-01T11:59:59Z'), limit: 9 }),
    ).toEqual(none);
    expect(
      ticksBetween(cron('* * * * *'), 'UTC', { after, until: new Date('2026-02-01T00:00:00Z'), limit: 9 }),
    ).toEqual(none);
  });

  test.each([
    ['* * * * *', '2026-05-31T23:59:00Z'],
    ['0,1 0-3 * * *', '2026-05-31T03:01:00Z'],
    ['* * * 3 *', '2026-03-31T23:59:00Z'],
    ['15 6 1 * *', '2026-05-01T06:15:00Z'],
  ])('of %s are counted up to the limit only, and the last is exact', (line, last) => {
    const window = { after, until: new Date('2026-05-31T23:59:59.999Z'), limit: 2 };
    expect(ticksBetween(cron(line), 'UTC', window)).toMatchObject({ count: 2, last: new Date(last) });
  });

  test('are one when the limit is one', () => {
    const window = { after, until: new Date('2026-03-03T00:00:00Z'), limit: 1 };
    expect(ticksBetween(cron('0 0 * * *'), 'UTC', window)).toEqual({
      count: 1,
      first: new Date('2026-03-02T00:00:00Z'),
      last: new Date('2026-03-03T00:00:00Z'),
    });
  });

  test('cannot be counted with a limit below one', () => {
    expect(() => ticksBetween(cron('* * * * *'), 'UTC', { after, until: after, limit: 0 })).toThrow(RangeError);
  });
});
