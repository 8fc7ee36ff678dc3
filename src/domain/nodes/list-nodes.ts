import type { DomainContext } from '../../context.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { requireAdministrator } from '../access.js';
import { containing } from '../containing.js';

/** Fields that lists can be filtered by. All match a part of the text, in any case. Source: rest.md §8.3. */
const FILTERS = ['uuid', 'name', 'fqdn', 'daemonTokenId'] as const;

export type NodeFilter = { readonly [Field in (typeof FILTERS)[number]]?: readonly string[] | null };

/** Fields that lists can be sorted by. */
export const NODE_SORTS = ['id', 'uuid', 'memory', 'disk'] as const;

export interface ListNodes {
  /** Several texts of one field: either matches. Several fields: all match. */
  readonly filter?: NodeFilter | null;
  readonly sort?: readonly { readonly field: (typeof NODE_SORTS)[number]; readonly descending: boolean }[] | null;
}

/**
 * The condition and order of a list of nodes; the caller adds its page and its selection.
 * @throws {ForbiddenError} no administrator
 */
export const listNodes = (
  ctx: Pick<DomainContext, 'principal'>,
  { filter, sort }: ListNodes,
): { readonly where: Prisma.NodeWhereInput; readonly orderBy: Prisma.NodeOrderByWithRelationInput[] } => {
  requireAdministrator(ctx);
  const conditions = FILTERS.flatMap((column) => {
    const texts = filter?.[column];
    return texts?.length ? [{ OR: texts.map((text) => ({ [column]: containing(text) })) }] : [];
  });
  const order = (sort ?? []).map(({ field, descending }) => ({ [field]: descending ? 'desc' : 'asc' }));
  return { where: { AND: conditions }, orderBy: [...order, { id: 'asc' }] };
};
