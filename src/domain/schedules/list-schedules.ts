import type { Schedule } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { requirePersonOrService } from '../access/caller-rights.js';
import type { ServerKey } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { containing, orderOf, requireValueLimit, type Sort } from '../input/text-filter.js';
import { between } from '../persistence/between.js';
import type { Order, Selection, Where } from '../ports/reads.js';
import { authorizeSchedule, type ScheduleKey } from './authorize-schedule.js';
import { conditionOfServers, type OfServers } from './of-servers.js';

/**
 * All schedules of a server, oldest first.
 * @throws the errors of `authorizeServer`
 * @throws {ForbiddenError} without `schedule.read`
 */
export const listSchedules = async (
  ctx: DomainContext,
  key: ServerKey,
  selection: Selection<'Schedule'> = {},
): Promise<readonly Schedule[]> => {
  const server = await authorizeServer(ctx, key);
  requirePartReader(server, SERVER_PARTS.schedules);
  return ctx.reads.schedule.findMany({ ...selection, where: { serverId: server.id }, orderBy: { id: 'asc' } });
};

/** The sort orders of lists of schedules, with the types of their columns. */
export const SCHEDULE_SORTS = {
  createdAt: 'integer',
  name: 'text',
  nextRunAt: 'optionalTime',
  updatedAt: 'time',
} as const;

/** Ids are in the order of creation. */
export const SCHEDULE_SORT_COLUMNS = { createdAt: 'id' } as const;

export interface ScheduleFilter extends OfServers {
  readonly isActive?: boolean | null | undefined;
  readonly onlyWhenOnline?: boolean | null | undefined;
  /** The time of the next tick: `nextRunFrom` is included, `nextRunTo` is not. */
  readonly nextRunFrom?: Date | null | undefined;
  readonly nextRunTo?: Date | null | undefined;
  /** Substrings of the name, case-insensitive; any of them. */
  readonly names?: readonly string[] | null | undefined;
}

/**
 * The condition and order of a list of schedules, of all servers on which the caller has `schedule.read`. The caller of
 * this function adds the page and the selection.
 * @throws {ForbiddenError} an application key
 * @throws the errors of `requireValueLimit`
 */
export const scheduleList = async (
  ctx: DomainContext,
  { sort, ...filter }: ScheduleFilter & { readonly sort?: Sort<keyof typeof SCHEDULE_SORTS> | null | undefined },
): Promise<{
  readonly where: Where<'Schedule'>;
  readonly orderBy: Order<'Schedule'>[];
}> => {
  requirePersonOrService(ctx);
  requireValueLimit(filter);
  const { isActive, onlyWhenOnline, nextRunFrom, nextRunTo, names } = filter;
  const servers = await conditionOfServers(ctx, filter);
  return {
    where: {
      AND: [
        servers ?? {},
        {
          isActive: isActive ?? undefined,
          onlyWhenOnline: onlyWhenOnline ?? undefined,
          nextRunAt: between(nextRunFrom, nextRunTo),
          ...(names?.length ? { OR: names.map((name) => ({ name: containing(name) })) } : {}),
        },
      ],
    },
    orderBy: orderOf(sort, SCHEDULE_SORT_COLUMNS).map(withoutNextRunLast),
  };
};

/** Schedules without a next run are last in both directions. */
const withoutNextRunLast = ({ nextRunAt, ...order }: Order<'Schedule'>): Order<'Schedule'> =>
  nextRunAt === 'asc' || nextRunAt === 'desc' ? { nextRunAt: { sort: nextRunAt, nulls: 'last' } } : order;

/**
 * Loads one schedule.
 * @throws the errors of `authorizeSchedule`
 * @throws {ForbiddenError} without `schedule.read`
 */
export const getSchedule = async (
  ctx: DomainContext,
  key: ScheduleKey,
  selection: Selection<'Schedule'> = {},
): Promise<Schedule> => {
  const { server, schedule } = await authorizeSchedule(ctx, key);
  requirePartReader(server, SERVER_PARTS.schedules);
  const loaded = await ctx.reads.schedule.findUnique({ ...selection, where: { id: schedule.id } });
  if (loaded === null) throw new NotFoundError();
  return loaded;
};
