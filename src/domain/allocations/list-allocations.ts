import type { DomainContext } from '../context.js';
import { partialMatches, requireValueLimit } from '../input/text-filter.js';
import { authorizeNode } from '../nodes/get-node.js';
import type { Where } from '../ports/reads.js';

export interface AllocationFilter {
  /** Whole addresses. */
  readonly ip?: readonly string[] | null;
  readonly port?: readonly number[] | null;
  /** Substrings of the alias, case-insensitive. */
  readonly alias?: readonly string[] | null;
  /** Ids of servers. */
  readonly servers?: readonly number[] | null;
  readonly isAssigned?: boolean | null;
}

export interface ListAllocations {
  readonly nodeId: number;
  /** Several values of one field are joined with OR, several fields with AND. */
  readonly filter?: AllocationFilter | null;
}

/**
 * The condition of the list of a node's allocations; the caller adds page and selection.
 * @throws {ForbiddenError}
 * @throws {NotFoundError} no such node
 * @throws the errors of `requireValueLimit`
 * Source: rest.md §8.5.
 */
export const listAllocations = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  { nodeId, filter }: ListAllocations,
): Promise<{ readonly where: Where<'Allocation'> }> => {
  await authorizeNode(ctx, nodeId, { resource: 'allocations', action: 'read' });
  requireValueLimit(filter);
  const { ip, port, alias, servers, isAssigned } = filter ?? {};
  const conditions: Where<'Allocation'>[] = [
    ...(ip?.length ? [{ ip: { in: [...ip] } }] : []),
    ...(port?.length ? [{ port: { in: [...port] } }] : []),
    ...partialMatches({ alias: 'ipAlias' }, { alias }),
    ...(servers?.length ? [{ serverId: { in: [...servers] } }] : []),
    ...(typeof isAssigned === 'boolean' ? [{ serverId: isAssigned ? { not: null } : null }] : []),
  ];
  return { where: { nodeId, AND: conditions } };
};
