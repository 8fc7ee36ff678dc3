import type { Schedule } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { RefusedError, ValidationError } from '../errors.js';
import { requireBetween } from '../input/require-between.js';
import { databaseNow } from '../persistence/database-now.js';
import { nextRunAtFor } from './next-run-at.js';
import { conditionOfServers, type OfServers } from './of-servers.js';
import { EARLIEST, LATEST } from './preview-schedule.js';
import { type PreviewedTick, previewTick, SEARCHING_SLICE_MS } from './preview-ticks.js';

/** Most entries of a timeline. */
export const MAX_TIMELINE = 500;

const DAY_MS = 24 * 60 * 60_000;

/** Longest timeline, in days. */
export const MAX_TIMELINE_DAYS = 31;

/** Most schedules whose first tick is searched, for a timeline that begins later than now. */
export const MAX_SEARCHED_SCHEDULES = 1_000;

export interface ListTimeline extends OfServers {
  /** From this time on, and not before now; now by default. */
  readonly from?: Date | null | undefined;
  /** Up to and including this time; a day after `from` by default. */
  readonly until?: Date | null | undefined;
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
 * The ticks of all active schedules that the caller may read. From now on it costs one statement and one search for
 * each entry, independent of the number of schedules: the first ticks belong to the schedules with the earliest next
 * tick. From a later time on it costs one more search for each schedule.
 * @throws {ForbiddenError} an application key
 * @throws {ValidationError} `until` is before `from`, or more than {@link MAX_TIMELINE_DAYS} days later
 * @throws {RefusedError} more than {@link MAX_SEARCHED_SCHEDULES} schedules, from a later time on
 * Source: schedules.md §8.
 */
export const listTimeline = async (
  ctx: DomainContext,
  { from: wantedFrom, until: wantedUntil, first, ...wanted }: ListTimeline,
): Promise<Timeline> => {
  requirePerson(ctx);
  requireBetween('first', first, MAX_TIMELINE);
  const servers = await conditionOfServers(ctx, wanted);
  const now = await databaseNow(ctx.db);
  const { from, until } = periodOf({ from: wantedFrom ?? now, until: wantedUntil ?? null });
  const isLater = from > now;
  const most = isLater ? MAX_SEARCHED_SCHEDULES : first;
  const schedules = await ctx.reads.schedule.findMany({
    where: { AND: [servers ?? {}, { isActive: true, nextRunAt: { lte: until } }] },
    orderBy: [{ nextRunAt: 'asc' }, { id: 'asc' }],
    take: most + 1,
  });
  if (isLater && schedules.length > most) throw tooManySchedules();
  const waiting = isLater ? await ticksFrom(ctx, schedules, from) : schedules.flatMap(nextTickOf);
  const ticks = await firstTicks(ctx, waiting, { until, count: first + 1 });
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

/** @throws {ValidationError} */
const periodOf = ({ from, until }: { readonly from: Date; readonly until: Date | null }) => {
  if (from.getTime() < EARLIEST || from.getTime() > LATEST) throw new ValidationError([{ path: ['from'], rule: 'in' }]);
  const end = until ?? new Date(from.getTime() + DAY_MS);
  const ms = end.getTime() - from.getTime();
  if (ms < 0 || ms > MAX_TIMELINE_DAYS * DAY_MS) throw new ValidationError([{ path: ['until'], rule: 'in' }]);
  return { from, until: end };
};

const tooManySchedules = (): RefusedError =>
  new RefusedError(
    `A timeline that begins later than now has at most ${MAX_SEARCHED_SCHEDULES} schedules. Select those of a server, a node or an owner.`,
    'BAD_REQUEST',
  );

const nextTickOf = (schedule: Schedule): Tick[] =>
  schedule.nextRunAt === null ? [] : [{ schedule, at: schedule.nextRunAt }];

/** The first tick of each schedule from a later time on, in their order. */
const ticksFrom = async (
  { timeSlices }: Pick<DomainContext, 'timeSlices'>,
  schedules: readonly Schedule[],
  from: Date,
): Promise<readonly Tick[]> => {
  const before = new Date(from.getTime() - 1);
  const ticks: Tick[] = [];
  const yieldIfDue = timeSlices.ofRequest(SEARCHING_SLICE_MS);
  for (const schedule of schedules) {
    const at = nextRunAtFor(schedule, before);
    if (at !== null) ticks.push({ schedule, at });
    await yieldIfDue();
  }
  return ticks.sort((one, other) => one.at.getTime() - other.at.getTime() || one.schedule.id - other.schedule.id);
};

/** The first ticks of schedules, of which the next ticks are given in their order. */
const firstTicks = async (
  { timeSlices }: Pick<DomainContext, 'timeSlices'>,
  next: readonly Tick[],
  { until, count }: { readonly until: Date; readonly count: number },
): Promise<readonly Tick[]> => {
  const ticks: Tick[] = [];
  // In their order; at most one for each schedule.
  const waiting = next.filter(({ at }) => at <= until);
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
