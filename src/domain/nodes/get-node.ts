import type { Node, Prisma } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { Resource, ResourceAction } from '../access/key-permissions.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/** What to load of the node besides its columns. */
type Selection = Pick<Prisma.NodeFindUniqueArgs, 'include' | 'select'>;

/**
 * One node.
 * @throws {NotFoundError}  @throws {ForbiddenError}
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
 * The opening of every verb on one node: it exists, and the caller may do this to what it has.
 * @throws {NotFoundError}  @throws {ForbiddenError}
 */
export const enterNode = async (
  ctx: Pick<DomainContext, 'principal' | 'db'>,
  id: number,
  needed: { readonly resource: Resource; readonly action: ResourceAction },
): Promise<Node> => {
  const node = await ctx.db.node.findUnique({ where: { id } });
  if (node === null) throw new NotFoundError();
  requireResource(ctx, needed.resource, needed.action);
  return node;
};
