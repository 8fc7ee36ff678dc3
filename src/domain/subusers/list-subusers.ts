import type { Subuser } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import type { ServerKey } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS, visibleParts } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Selection, Where } from '../ports/reads.js';
import { authorizeSubuser, type SubuserKey } from './authorize-subuser.js';

/** The relations to load besides the columns. */
/**
 * The subusers of a server, oldest first.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `user.read`
 * Source: rest.md §15.10.
 */
export const listSubusers = async (
  ctx: DomainContext,
  key: ServerKey,
  selection: Selection<'Subuser'> = {},
): Promise<readonly Subuser[]> => {
  const server = await authorizeServer(ctx, key);
  requirePartReader(server, SERVER_PARTS.subusers);
  return ctx.reads.subuser.findMany({ ...selection, where: { serverId: server.id }, orderBy: { id: 'asc' } });
};

/**
 * One subuser of a server.
 * @throws what `authorizeSubuser` throws  @throws {ForbiddenError} without `user.read`
 */
export const getSubuser = async (
  ctx: DomainContext,
  key: SubuserKey,
  selection: Selection<'Subuser'> = {},
): Promise<Subuser> => {
  const { server, subuser } = await authorizeSubuser(ctx, key);
  requirePartReader(server, SERVER_PARTS.subusers);
  const loaded = await ctx.reads.subuser.findUnique({ ...selection, where: { id: subuser.id } });
  if (loaded === null) throw new NotFoundError();
  return loaded;
};

/**
 * The subusers that exist for the caller, as a condition for the database: all for administrators whose key may read
 * users, otherwise those of servers on which the caller has `user.read`.
 */
export const visibleSubusers = (ctx: Pick<DomainContext, 'principal'>): Where<'Subuser'> =>
  visibleParts(ctx, SERVER_PARTS.subusers);
