import type { Schedule } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { requirePerson } from '../access/caller-rights.js';
import type { ServerKey } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
import type { Database, DomainContext } from '../context.js';
import { requireBetween } from '../input/require-between.js';
import { databaseNow } from '../persistence/database-now.js';
import { useCase } from '../use-case.js';
import { type CronFields, neverFires } from './cron-ticks.js';
import { parseClocked } from './parse-schedule.js';
import { MAX_PREVIEWED_TICKS, type PreviewedClock, type PreviewedTick, previewTicks } from './preview-ticks.js';
import { ClockBody, NEVER_FIRES } from './schedule-models.js';

/** Ticks of a preview by default. */
export const PREVIEWED_TICKS = 10;

/** Newest runs from which the median duration is computed. */
const MEASURED_RUNS = 50;

/** Earliest and latest start of a preview. */
export const EARLIEST = Date.UTC(2000, 0, 1);
export const LATEST = Date.UTC(2200, 0, 1);

/** The range of ticks to preview. */
export interface PreviewedPeriod {
  /** 1 to {@link MAX_PREVIEWED_TICKS}; ten by default. */
  readonly count?: number | null | undefined;
  /** Ticks after this time; after now by default. */
  readonly from?: Date | null | undefined;
  /** Ticks up to and including this time. */
  readonly until?: Date | null | undefined;
}

/** A clock that is not stored, as the caller sent it, and its server, if it has one. */
interface PreviewedClockRequest extends Omit<PreviewedPeriod, 'count'> {
  readonly server?: ServerKey | undefined;
  readonly body: unknown;
}

/** The preview of a schedule. */
export interface SchedulePreview {
  readonly cron: CronFields;
  /** The reason why it never fires; null where it does. */
  readonly neverFires: string | null;
  /** Median duration of its runs, from due to end; null without measured runs. */
  readonly medianRunSeconds: number | null;
  readonly ticks: readonly PreviewedTick[];
}

/**
 * Previews a clock that is not stored, in any zone.
 * @throws {ForbiddenError} an application key; if a server is named, without `schedule.read` on it
 * @throws the errors of `authorizeServer`, if a server is named
 * @throws {ValidationError}
 * Source: schedules.md §8.
 */
export const previewClock = useCase(
  async (ctx: DomainContext, { server, body }: PreviewedClockRequest) => {
    requirePerson(ctx);
    if (server !== undefined) requirePartReader(await authorizeServer(ctx, server), SERVER_PARTS.schedules);
    return parseClocked(ctx, ClockBody, body);
  },
  async (ctx, { timezone, count, ...cron }, { from, until }): Promise<SchedulePreview> => {
    const clock = {
      ...cron,
      timezone: timezone ?? ctx.settings.scheduleTimezone,
      // Without an id there is no delay.
      ...{ id: 0, jitter: 0, clockSince: null, skippedTick: null, pausedUntil: null },
    };
    return previewOf(ctx, { clock, now: await databaseNow(ctx.db), medianMs: null, period: { from, until, count } });
  },
);

/** The data that the preview of a stored schedule needs from the database. */
export interface PreviewBasis {
  readonly now: Date;
  /** Median duration of its newest runs that started on time and did something; null without any. */
  readonly medianMs: number | null;
}

/**
 * Previews a schedule, active or not, that the caller may read.
 * @param preview the result of `findPreviewBases` for it, and the period
 * @throws {ValidationError}
 */
export const previewSchedule = (
  ctx: Pick<DomainContext, 'timeSlices'>,
  schedule: Schedule,
  preview: Omit<Previewed, 'clock'>,
): Promise<SchedulePreview> => previewOf(ctx, { ...preview, clock: schedule });

interface Previewed extends PreviewBasis {
  readonly clock: PreviewedClock;
  readonly period: PreviewedPeriod;
}

const previewOf = async (
  ctx: Pick<DomainContext, 'timeSlices'>,
  { clock, now, medianMs, period }: Previewed,
): Promise<SchedulePreview> => {
  const { count, from, until } = period;
  const wanted = count ?? PREVIEWED_TICKS;
  requireBetween('count', wanted, MAX_PREVIEWED_TICKS);
  const after = new Date(Math.min(Math.max((from ?? now).getTime(), EARLIEST), LATEST));
  return {
    cron: clock,
    neverFires: neverFires(clock) ? NEVER_FIRES : null,
    medianRunSeconds: medianMs === null ? null : Math.round(medianMs / 1_000),
    ticks: await previewTicks(ctx, { clock, after, until: until ?? null, count: wanted, medianMs }),
  };
};

/** Loads the data for previews of schedules in one statement, in the order of the given ids. */
export const findPreviewBases = async (
  db: Database,
  scheduleIds: readonly number[],
): Promise<readonly PreviewBasis[]> => db.$queryRaw`
  select now() as now, (
    select percentile_cont(0.5) within group (
      order by extract(epoch from finished_at - scheduled_at) * 1000 - delay * 1000)::float8
    from (
      select * from schedule_runs where schedule_id = asked.id
      order by scheduled_at desc, number desc limit ${MEASURED_RUNS}
    ) run
    where state in ('succeeded', 'failed') and (reason is null or reason not in ('catch_up', 'queued'))
  ) as "medianMs"
  from unnest(${[...scheduleIds]}::int[]) with ordinality as asked (id, place)
  order by place`;
