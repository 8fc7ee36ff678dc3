import type { DomainContext } from '../../context.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { requireAdministrator, visibleServers } from '../access.js';
import { containing } from '../containing.js';

/** Fields that lists can be filtered by, and the column of each. All match a part of the text, in any case. */
const FILTERS = {
  uuid: 'uuid',
  identifier: 'identifier',
  name: 'name',
  description: 'description',
  image: 'image',
  externalId: 'externalId',
} as const;

export type ServerFilter = { readonly [Field in keyof typeof FILTERS]?: readonly string[] | null };

export interface ListServers {
  /** `all` is for administrators; `accessible` is what the caller owns, shares or administers. */
  readonly scope: 'all' | 'accessible';
  /** Several texts of one field: either matches. Several fields: all match. */
  readonly filter?: ServerFilter | null;
  readonly sort?: readonly { readonly field: 'id' | 'uuid'; readonly descending: boolean }[] | null;
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
  const conditions = Object.entries(FILTERS).flatMap(([name, column]) => {
    const texts = filter?.[name as keyof ServerFilter]; // the keys of a const object
    return texts?.length ? [{ OR: texts.map((text) => ({ [column]: containing(text) })) }] : [];
  });
  const order = (sort ?? []).map(({ field, descending }) => ({ [field]: descending ? 'desc' : 'asc' }));
  return { where: { AND: [visibleServers(ctx), ...conditions] }, orderBy: [...order, { id: 'asc' }] };
};
