import { authorizeServer } from '../access/authorize-server.js';
import { requirePerson } from '../access/caller-rights.js';
import type { ServerKey } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { type ListQuery, partialMatches } from '../input/text-filter.js';
import { CHILD_RELATIONS } from '../persistence/child-relations.js';
import type { Order, Where } from '../ports/reads.js';

/** What lists of entries can be filtered and sorted by. Source: rest.md §16. */
export const ACTIVITY_LIST = { filters: { event: 'event' }, sorts: { createdAt: 'time' } } as const;

/** Newest first unless asked otherwise. */
type ListActivity = ListQuery<keyof typeof ACTIVITY_LIST.filters, keyof typeof ACTIVITY_LIST.sorts>;

/** The condition and order of a list of entries; the caller adds its page and its selection. */
export interface ActivityList {
  readonly where: Where<'Activity'>;
  readonly orderBy: Order<'Activity'>[];
}

/**
 * What happened on a server.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `activity.read`
 * Source: rest.md §16.
 */
export const listServerActivity = async (
  ctx: DomainContext,
  key: ServerKey,
  query: ListActivity,
): Promise<ActivityList> => {
  const server = await authorizeServer(ctx, key);
  requirePartReader(server, SERVER_PARTS.activity);
  return listOf({ serverId: server.id }, query);
};

/**
 * What the caller did that concerns no server: their account, its keys, what they administer.
 * @throws {ForbiddenError} no client key
 */
export const listAccountActivity = (ctx: Pick<DomainContext, 'principal'>, query: ListActivity): ActivityList =>
  listOf(ownEntries(ctx), query);

/**
 * The condition of {@link listAccountActivity} alone.
 * @throws {ForbiddenError} no client key
 */
export const ownEntries = (ctx: Pick<DomainContext, 'principal'>) =>
  ({ actorId: requirePerson(ctx).user.id, serverId: null }) satisfies Where<'Activity'>;

const listOf = (subject: Where<'Activity'>, { filter, sort }: ListActivity): ActivityList => {
  const [first] = sort ?? [];
  return {
    where: { AND: [subject, ...partialMatches(ACTIVITY_LIST.filters, filter)] },
    orderBy:
      first === undefined || first.direction === 'desc'
        ? [...CHILD_RELATIONS['server.activity'].orderBy]
        : [{ createdAt: 'asc' }, { id: 'asc' }],
  };
};
