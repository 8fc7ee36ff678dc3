import type { Prisma } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { requirePerson } from '../access/caller-rights.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { type ListQuery, partialMatches } from '../input/text-filter.js';

/** The filters and sort orders of lists of entries. Source: rest.md §16. */
export const ACTIVITY_LIST = { filters: { event: 'event' }, sorts: { timestamp: 'time' } } as const;

/** Newest first by default. */
type ListActivity = ListQuery<keyof typeof ACTIVITY_LIST.filters, keyof typeof ACTIVITY_LIST.sorts>;

/** The condition and order of a list of entries; the caller adds its page and its selection. */
export interface ActivityList {
  readonly where: Prisma.ActivityWhereInput;
  readonly orderBy: Prisma.ActivityOrderByWithRelationInput[];
}

/**
 * The entries about a server.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `activity.read`
 * Source: rest.md §16.
 */
export const listServerActivity = async (
  ctx: DomainContext,
  key: ServerKey,
  query: ListActivity,
): Promise<ActivityList> => {
  const server = await authorizeServer(ctx, key);
  requirePermission(server, 'activity.read');
  return listOf({ serverId: server.id }, query);
};

/**
 * The actions of the caller that concern no server: on their account, on its keys, in administration.
 * @throws {ForbiddenError} not a client key
 */
export const listAccountActivity = (ctx: Pick<DomainContext, 'principal'>, query: ListActivity): ActivityList =>
  listOf(ownEntries(ctx), query);

/**
 * The condition of {@link listAccountActivity}, without the order.
 * @throws {ForbiddenError} not a client key
 */
export const ownEntries = (ctx: Pick<DomainContext, 'principal'>) =>
  ({ actorId: requirePerson(ctx).user.id, serverId: null }) satisfies Prisma.ActivityWhereInput;

/** Entries with the same time are in the order in which they were written. */
export const NEWEST_FIRST = [{ createdAt: 'desc' }, { id: 'desc' }] as const satisfies ActivityList['orderBy'];

const listOf = (subject: Prisma.ActivityWhereInput, { filter, sort }: ListActivity): ActivityList => {
  const [first] = sort ?? [];
  return {
    where: { AND: [subject, ...partialMatches(ACTIVITY_LIST.filters, filter)] },
    orderBy: first === undefined || first.descending ? [...NEWEST_FIRST] : [{ createdAt: 'asc' }, { id: 'asc' }],
  };
};
