import type { DomainContext } from '../../context.js';
import type { Node, Prisma } from '../../generated/prisma/client.js';
import { requireAdministrator } from '../access.js';
import { NotFoundError } from '../errors.js';

/** What to load of the node besides its columns. */
type Selection = Pick<Prisma.NodeFindUniqueArgs, 'include' | 'select'>;

/**
 * One node.
 * @throws {ForbiddenError} no administrator  @throws {NotFoundError}
 */
export const getNode = async (
  ctx: Pick<DomainContext, 'principal' | 'db'>,
  id: number,
  selection: Selection = {},
): Promise<Node> => {
  requireAdministrator(ctx);
  const node = await ctx.db.node.findUnique({ ...selection, where: { id } });
  if (node === null) throw new NotFoundError();
  return node;
};
