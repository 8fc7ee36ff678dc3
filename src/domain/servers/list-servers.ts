import type { DomainContext } from '../../context.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { requireAdministrator, visibleServers } from '../access.js';
import { orderOf, partialMatches, type Sort, type TextFilter } from '../partial-match.js';

/** Fields that lists can be filtered by, and the column of each. All match a part of the text, in any case. */
const FILTERS = {
  uuid: 'uuid',
  identifier: 'identifier',
  name: 'name',
  description: 'description',
  image: 'image',
  externalId: 'externalId',
} as const;

export type ServerFilter = TextFilter<keyof typeof FILTERS>;

export interface ListServers {
  /** `all` is for administrators; `accessible` is what the caller owns, shares or administers. */
  readonly scope: 'all' | 'accessible';
  /** Several texts of one field: either matches. Several fields: all match. */
  readonly filter?: ServerFilter | null;
  readonly sort?: Sort<'id' | 'uuid'> | null;
}

/**
 * The condition and order of a list of servers; the caller adds its page and its selection.
 * @throws {ForbiddenError} scope `all` without being an administrator
 */
export const listServers = (
  ctx: Pick<DomainContext, 'principal'>,
  { scope, filter, sort }: ListServers,
): { readonly where: Prisma.ServerWhereInput; readonly orderBy: Prisma.ServerOrderByWithRelationInput[] } => {
  if (scope === 'all') requireAdministrator(ctx);
  return { where: { AND: [visibleServers(ctx), ...partialMatches(FILTERS, filter)] }, orderBy: orderOf(sort) };
};
