import { describe, expect, test } from '@jest/globals';
import { cronFieldProblem } from '../../../../src/domain/schedules/cron-field.js';
import { ticksBetween } from '../../../../src/domain/schedules/cron-ticks.js';
import { describeCron } from '../../../../src/domain/schedules/describe-cron.js';
import { previewTicks } from '../../../../src/domain/schedules/preview-ticks.js';
import { timeSlices } from '../../../../src/load/time-slicer.js';

const clockOf = (line: string, timezone = 'UTC') => {
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = line.split(' ');
  const clock = { minute, hour, dayOfMonth, month, dayOfWeek, timezone };
  return { ...clock, id: 1, jitter: 0, clockSince: null, skippedTick: null, pausedUntil: null };
};

const preview = async (
  line: string,
  { zone, after, count = 3, until = null, medianMs = null, ...skipped }: Asked,
): Promise<readonly string[]> => {
  const clock = { ...clockOf(line, zone), ...skipped };
  const ticks = await previewTicks({ timeSlices }, { clock, after: new Date(after), count, until, medianMs });
  return ticks.map(({ local, remarks }) => [local, ...remarks.map(({ message }) => message)].join(' | '));
};

interface Asked {
  readonly zone?: string;
  readonly after: string;
  readonly count?: number;
  readonly until?: Date | null;
  readonly medianMs?: number | null;
  readonly skippedTick?: Date;
  readonly pausedUntil?: Date;
}

describe('the ticks to come', () => {
  test('have the wall clock time of the zone, and stop at their number or time', async () => {
    const asked = { zone: 'America/New_York', after: '2026-07-01T12:00:00Z' };
    expect(await preview('30 4 * * *', asked)).toEqual([
      '2026-07-02T04:30:00-04:00',
      '2026-07-03T04:30:00-04:00',
      '2026-07-04T04:30:00-04:00',
    ]);
    expect(await preview('30 4 * * *', { ...asked, until: new Date('2026-07-03T08:30:00Z') })).toHaveLength(2);
    expect(await preview('0 0 30 2 *', asked)).toEqual([]);
  });

  test('are moved out of the hour that a clock skips, and only then have that remark', async () => {
    const asked = { zone: 'Europe/Berlin', after: '2026-03-28T12:00:00Z' };
    const moved = '2026-03-29T03:00:00+02:00 | clock jumps forward: moved';
    expect(await preview('30 2 * * *', asked)).toEqual([
      moved,
      '2026-03-30T02:30:00+02:00',
      '2026-03-31T02:30:00+02:00',
    ]);
    expect((await preview('0 3 * * *', asked))[0]).toBe('2026-03-29T03:00:00+02:00');
    expect((await preview('0 * 29 3 *', asked)).slice(0, 3)).toEqual([
      '2026-03-29T00:00:00+01:00',
      '2026-03-29T01:00:00+01:00',
      '2026-03-29T03:00:00+02:00',
    ]);
  });

  test('come once at a time that a clock shows twice, or twice if the hour is a star', async () => {
    const asked = { zone: 'Europe/Berlin', after: '2026-10-24T12:00:00Z' };
    const first = '2026-10-25T02:30:00+02:00 | clock goes back: first of two';
    expect(await preview('30 2 * * *', asked)).toEqual([
      first,
      '2026-10-26T02:30:00+01:00',
      '2026-10-27T02:30:00+01:00',
    ]);
    expect((await preview('30 * 25 10 *', { ...asked, count: 5 })).slice(1)).toEqual([
      '2026-10-25T01:30:00+02:00',
      first,
      '2026-10-25T02:30:00+01:00 | clock goes back: second of two',
      '2026-10-25T03:30:00+01:00',
    ]);
  });

  test('overlap the previous run if that usually takes longer', async () => {
    const asked = { after: '2026-03-01T00:00:00Z', count: 2, medianMs: 240_000 };
    expect(await preview('*/3 * * * *', asked)).toEqual([
      '2026-03-01T00:03:00+00:00',
      '2026-03-01T00:06:00+00:00 | overlaps the run before, whose median is 4 min',
    ]);
    expect(await preview('*/4 * * * *', asked)).not.toContainEqual(expect.stringContaining('overlaps'));
  });

  test('have a remark if a user has skipped them', async () => {
    const asked = { after: '2026-03-01T00:00:00Z', count: 3 };
    const paused = { pausedUntil: new Date('2026-03-01T02:00:00Z'), skippedTick: new Date('2026-03-01T02:00:00Z') };
    expect(await preview('0 * * * *', { ...asked, ...paused })).toEqual([
      '2026-03-01T01:00:00+00:00 | will be skipped: the schedule is paused',
      '2026-03-01T02:00:00+00:00 | will be skipped: a user requested it',
      '2026-03-01T03:00:00+00:00',
    ]);
  });

  test.each(['Africa/Casablanca', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Tehran', 'Pacific/Chatham'])(
    'are those that run, each later than the one before, in %s',
    async (zone) => {
      for (const line of ['*/30 1-3 * * *', '15 2 * * *', '0 0 1 * *', '59 23 * * 0']) {
        const clock = clockOf(line, zone);
        const after = new Date('2026-01-01T00:00:00Z');
        const ticks = await previewTicks({ timeSlices }, { clock, after, count: 200, until: null, medianMs: null });
        const last = ticks.at(-1)?.at ?? after;
        expect(ticksBetween(clock, zone, { after, until: last, limit: 1_000 })).toEqual({
          ...{ count: ticks.length, first: ticks[0]?.at, last },
        });
      }
    },
  );
});

describe('a clock in words', () => {
  test.each([
    ['0 4 * * *', 'At 04:00'],
    ['0 4 * * 1-5', 'At 04:00, Monday through Friday'],
    ['*/5 * * * *', 'Every 5 minutes'],
    ['00 04 01 01 07', 'At 04:00, on day 1 of the month, and on Sunday, only in January'],
    ['0 4 * * FRI-SUN', 'At 04:00, Friday through Sunday'],
  ])('%s', (line, words) => {
    expect(describeCron(clockOf(line))).toBe(words);
  });

  test.each([
    ['de', 'Um 04:00, Montag bis Freitag'],
    ['de-AT', 'Um 04:00, Montag bis Freitag'],
    ['pt-br', 'Às 04:00, de segunda-feira a sexta-feira'],
    ['en-GB', 'At 04:00, Monday through Friday'],
    ['tlh', 'At 04:00, Monday through Friday'],
    ['', 'At 04:00, Monday through Friday'],
    ['constructor', 'At 04:00, Monday through Friday'],
    ['d'.repeat(100_000), 'At 04:00, Monday through Friday'],
  ])('in the language %p', (language, words) => {
    expect(describeCron(clockOf('0 4 * * 1-5'), language)).toBe(words);
  });

  test('exist for all valid fields', () => {
    const fields = {
      minute: ['*', '*/7', '5-50/5,3', '0,00,59'],
      hour: ['*', '0-23/2', '23', '1,2,3-5'],
      dayOfMonth: ['*', '*/10', '31', '1-5,7-9/2'],
      month: ['*', 'jan-MAR/2', '12', '*/12', 'FEB,3'],
      dayOfWeek: ['*', '0-7', '7', 'SUN-SUN', 'sun,MON', '*/2', '1,SAT-SUN', '5-7', '0,6,07'],
    } as const;
    for (const minute of fields.minute)
      for (const hour of fields.hour)
        for (const dayOfMonth of fields.dayOfMonth)
          for (const month of fields.month)
            for (const dayOfWeek of fields.dayOfWeek) {
              const clock = { minute, hour, dayOfMonth, month, dayOfWeek };
              expect(cronFieldProblem('dayOfWeek', dayOfWeek)).toBeNull();
              expect([clock, describeCron(clock)]).toEqual([clock, expect.stringMatching(/^[A-Z]/)]);
            }
  });
});
