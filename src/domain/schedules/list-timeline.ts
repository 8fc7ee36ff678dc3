import type { Schedule } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { requireBetween } from '../input/require-between.js';
import { databaseNow } from '../persistence/database-now.js';
import { nextRunAtFor } from './next-run-at.js';
import { conditionOfServers, type OfServers } from './of-servers.js';
import { type PreviewedTick, previewTick, SEARCHING_SLICE_MS } from './preview-ticks.js';

/** Most entries of a timeline. */
export const MAX_TIMELINE = 500;

/** Longest timeline, in hours. */
export const MAX_TIMELINE_HOURS = 24;

const HOUR_MS = 60 * 60_000;

export interface ListTimeline extends OfServers {
  /** 1 to {@link MAX_TIMELINE_HOURS}. */
  readonly hours: number;
  /** Most entries: 1 to {@link MAX_TIMELINE}. */
  readonly first: number;
}

export interface TimelineEntry extends PreviewedTick {
  readonly schedule: Schedule;
}

/** The ticks to come. */
export interface Timeline {
  readonly from: Date;
  readonly until: Date;
  /** Oldest first; simultaneous ticks by the ids of their schedules. */
  readonly entries: readonly TimelineEntry[];
  /** Whether there are more entries than requested. */
  readonly isCut: boolean;
}

/**
 * The ticks of all active schedules that the caller may read, from now on. Costs one statement and one search for each
 * entry, independent of the number of schedules: the first ticks belong to the schedules with the earliest next tick.
 * @throws {ForbiddenError} an application key
 * @throws {ValidationError}
 * Source: schedules.md §8.
 */
export const listTimeline = async (
  ctx: DomainContext,
  { hours, first, ...wanted }: ListTimeline,
): Promise<Timeline> => {
  requirePerson(ctx);
  requireBetween('hours', hours, MAX_TIMELINE_HOURS);
  requireBetween('first', first, MAX_TIMELINE);
  const servers = await conditionOfServers(ctx, wanted);
  const from = await databaseNow(ctx.db);
  const until = new Date(from.getTime() + hours * HOUR_MS);
  const schedules = await ctx.reads.schedule.findMany({
    where: { AND: [servers ?? {}, { isActive: true, nextRunAt: { lte: until } }] },
    orderBy: [{ nextRunAt: 'asc' }, { id: 'asc' }],
    take: first + 1,
  });
  const ticks = await firstTicks(ctx, schedules, { until, count: first + 1 });
  return {
    from,
    until,
    entries: ticks.slice(0, first).map(({ schedule, at }) => ({ ...previewTick(schedule, at), schedule })),
    isCut: ticks.length > first,
  };
};

interface Tick {
  readonly schedule: Schedule;
  readonly at: Date;
}

/** The first ticks of schedules that are ordered by their next tick. */
const firstTicks = async (
  { timeSlices }: Pick<DomainContext, 'timeSlices'>,
  schedules: readonly Schedule[],
  { until, count }: { readonly until: Date; readonly count: number },
): Promise<readonly Tick[]> => {
  const ticks: Tick[] = [];
  // In their order; at most one for each schedule.
  const waiting = schedules.flatMap((schedule): Tick[] =>
    schedule.nextRunAt === null ? [] : [{ schedule, at: schedule.nextRunAt }],
  );
  const yieldIfDue = timeSlices.ofRequest(SEARCHING_SLICE_MS);
  for (let tick = waiting.shift(); tick !== undefined && ticks.length < count; tick = waiting.shift()) {
    ticks.push(tick);
    const { schedule } = tick;
    const at = nextRunAtFor(schedule, tick.at);
    if (at !== null && at <= until) insert(waiting, { schedule, at });
    await yieldIfDue();
  }
  return ticks;
};

/** Inserts a tick in order: after earlier ones, and after simultaneous ones with a smaller id. */
const insert = (waiting: Tick[], tick: Tick): void => {
  const place = waiting.findIndex(({ schedule, at }) => {
    const difference = at.getTime() - tick.at.getTime();
    return difference > 0 || (difference === 0 && schedule.id > tick.schedule.id);
  });
  waiting.splice(place === -1 ? waiting.length : place, 0, tick);
};
