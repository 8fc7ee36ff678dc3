import type { Prisma } from '../../generated/prisma/client.js';
import { requirePerson, requireResource } from '../access/caller-rights.js';
import { accessCondition, type ServerAccess } from '../access/server-list-condition.js';
import { requireServerReader, visibleServers } from '../access/visible-servers.js';
import type { DomainContext } from '../context.js';
import { orderOf, partialMatches, requireFewValues, type Sort, type TextFilter } from '../text-filter.js';
import { searchCondition } from './search-condition.js';
import { SERVER_LIST } from './server-fields.js';

export interface ServerFilter extends TextFilter<keyof typeof SERVER_LIST.filters> {
  /** Texts to look for in several fields at once, allocations too: either matches. See `searchCondition`. */
  readonly search?: readonly string[] | null;
  /** How the caller comes to the servers: in any of these ways. */
  readonly access?: readonly ServerAccess[] | null;
}

export interface ListServers {
  /**
   * `all` is for administrators; `accessible` is what the caller owns, shares or administers; `personal` is the same
   * for people only, with a client key.
   */
  readonly scope: 'all' | 'accessible' | 'personal';
  /** Several texts of one field: either matches. Several fields: all match. */
  readonly filter?: ServerFilter | null;
  readonly sort?: Sort<keyof typeof SERVER_LIST.sorts> | null;
}

/**
 * The condition and order of a list of servers; the caller adds its page and its selection.
 * @throws {ForbiddenError} an application key that may not read servers, scope `all` without being an administrator, scope
 * `personal` with an application key  @throws {RefusedError} more values of one filter than one statement should hold
 */
export const serverList = async (
  ctx: Pick<DomainContext, 'principal' | 'db'>,
  { scope, filter, sort }: ListServers,
): Promise<{
  readonly where: Prisma.ServerWhereInput;
  readonly orderBy: Prisma.ServerOrderByWithRelationInput[];
}> => {
  if (scope === 'all') requireResource(ctx, 'servers', 'read');
  if (scope === 'personal') requirePerson(ctx);
  requireServerReader(ctx);
  requireFewValues(filter);
  const { search, access, ...texts } = filter ?? {};
  const conditions: Prisma.ServerWhereInput[] = [
    visibleServers(ctx),
    ...partialMatches(SERVER_LIST.filters, texts),
    ...(search?.length ? [{ OR: search.map(searchCondition) }] : []),
    ...(access?.length ? [await accessCondition(ctx, access)] : []),
  ];
  return { where: { AND: conditions }, orderBy: orderOf(sort) };
};
