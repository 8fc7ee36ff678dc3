import type { Node } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { Resource, ResourceAction } from '../access/key-permissions.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Selection } from '../ports/reads.js';

/** Relations to load with the columns of the node. */
/**
 * Loads one node.
 * @throws {NotFoundError}
 * @throws {ForbiddenError}
 */
export const getNode = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  id: number,
  selection: Selection<'Node'> = {},
): Promise<Node> => {
  const node = await ctx.reads.node.findUnique({ ...selection, where: { id } });
  if (node === null) throw new NotFoundError();
  requireResource(ctx, 'nodes', 'read');
  return node;
};

/**
 * Loads a node and authorizes the caller for one of its resources. Every use case on one node starts here.
 * @throws {NotFoundError}
 * @throws {ForbiddenError}
 */
export const authorizeNode = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  id: number,
  needed: { readonly resource: Resource; readonly action: ResourceAction },
): Promise<Node> => {
  const node = await ctx.reads.node.findUnique({ where: { id } });
  if (node === null) throw new NotFoundError();
  requireResource(ctx, needed.resource, needed.action);
  return node;
};
