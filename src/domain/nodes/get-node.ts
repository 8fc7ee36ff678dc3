import type { Node, Prisma } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { Resource, ResourceAction } from '../access/key-permissions.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/** Relations to load with the columns of the node. */
type Selection = Pick<Prisma.NodeFindUniqueArgs, 'include' | 'select'>;

/**
 * Loads one node.
 * @throws {NotFoundError}
 * @throws {ForbiddenError}
 */
export const getNode = async (
  ctx: Pick<DomainContext, 'principal' | 'db'>,
  id: number,
  selection: Selection = {},
): Promise<Node> => {
  const node = await ctx.db.node.findUnique({ ...selection, where: { id } });
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
  ctx: Pick<DomainContext, 'principal' | 'db'>,
  id: number,
  needed: { readonly resource: Resource; readonly action: ResourceAction },
): Promise<Node> => {
  const node = await ctx.db.node.findUnique({ where: { id } });
  if (node === null) throw new NotFoundError();
  requireResource(ctx, needed.resource, needed.action);
  return node;
};
