import type { Schedule } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import { enterServer } from '../access/enter-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { Database, DomainContext } from '../context.js';
import { databaseNow } from '../database-now.js';
import { parseInput } from '../input-model.js';
import { requireBetween } from '../require-between.js';
import { verb } from '../verb.js';
import { neverFires } from './cron-ticks.js';
import { describeCron } from './describe-cron.js';
import { MAX_PREVIEWED_TICKS, type PreviewedClock, type PreviewedTick, previewTicks } from './preview-ticks.js';
import { ClockBody, NEVER_FIRES } from './schedule-models.js';

/** Ticks of a preview where nobody says how many. */
export const PREVIEWED_TICKS = 10;

/** Newest runs of a schedule that tell how long its runs take. */
const MEASURED_RUNS = 50;

/** Times beyond which no preview begins: calendars of other centuries are nobody's plan. */
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** Which ticks are asked for. */
export interface PreviewedStretch {
  /** 1 to {@link MAX_PREVIEWED_TICKS}; ten when left out. */
  readonly count?: number | null | undefined;
  /** The ticks after this time; after now when left out. */
  readonly from?: Date | null | undefined;
  /** The ticks up to and with this time. */
  readonly until?: Date | null | undefined;
}

/** A clock that is not stored, as somebody sent it, and of which server it is to be. */
interface PreviewedClockRequest extends Omit<PreviewedStretch, 'count'> {
  readonly server?: ServerKey | undefined;
  readonly body: unknown;
}

/** What is to come of a schedule. */
export interface SchedulePreview {
  /** When it ticks, in words; null where there are none for it. */
  readonly words: string | null;
  /** Why it never does; null where it does. */
  readonly neverFires: string | null;
  /** What a run of it takes, from when it is due to its end; null where none has told. */
  readonly medianRunSeconds: number | null;
  readonly ticks: readonly PreviewedTick[];
}

/**
 * What is to come of a clock that is not stored, in any zone.
 * @throws {ForbiddenError} an application key; where a server is named, without `schedule.read` on it
 * @throws what `enterServer` throws, where one is named  @throws {ValidationError}
 * Source: schedules.md §8.
 */
export const previewClock = verb(
  async (ctx: DomainContext, { server, body }: PreviewedClockRequest) => {
    requirePerson(ctx);
    if (server !== undefined) requirePermission(await enterServer(ctx, server), 'schedule.read');
    return parseInput(ctx, ClockBody, body);
  },
  async (ctx, { timezone, count, ...cron }, { from, until }): Promise<SchedulePreview> => {
    const clock = {
      ...cron,
      timezone: timezone ?? ctx.settings.scheduleTimezone,
      // It has no id that would settle a delay.
      ...{ id: 0, jitter: 0, clockSince: null, skippedTick: null, pausedUntil: null },
    };
    return previewOf({ clock, now: await databaseNow(ctx.db), medianMs: null, stretch: { from, until, count } });
  },
);

/** What the preview of a stored schedule needs from the database. */
export interface PreviewBasis {
  readonly now: Date;
  /** What its newest runs took that did something when they had their turn; null where none has told. */
  readonly medianMs: number | null;
}

/**
 * What is to come of a schedule, whether it is active or not; the caller may read it.
 * @param basis what `findPreviewBases` found of it
 * @throws {ValidationError}
 */
export const previewSchedule = (
  schedule: Schedule,
  basis: PreviewBasis,
  stretch: PreviewedStretch,
): Promise<SchedulePreview> => previewOf({ ...basis, clock: schedule, stretch });

interface Previewed extends PreviewBasis {
  readonly clock: PreviewedClock;
  readonly stretch: PreviewedStretch;
}

const previewOf = async ({ clock, now, medianMs, stretch }: Previewed): Promise<SchedulePreview> => {
  const { count, from, until } = stretch;
  const wanted = count ?? PREVIEWED_TICKS;
  requireBetween('count', wanted, MAX_PREVIEWED_TICKS);
  const after = new Date(Math.min(Math.max((from ?? now).getTime(), EARLIEST), LATEST));
  return {
    words: describeCron(clock),
    neverFires: neverFires(clock) ? NEVER_FIRES : null,
    medianRunSeconds: medianMs === null ? null : Math.round(medianMs / 1_000),
    ticks: await previewTicks({ clock, after, until: until ?? null, count: wanted, medianMs }),
  };
};

/** What the previews of schedules need, in one statement however many they are: in the order of their ids as given. */
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
