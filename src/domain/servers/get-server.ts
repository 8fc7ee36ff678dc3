import type { Server } from '../../generated/prisma/client.js';
import { findServerForPerson } from '../access/authorize-server.js';
import { requireResource } from '../access/caller-rights.js';
import { type ServerKey, whereServer } from '../access/server-key.js';
import { requireServerReader, visibleServers } from '../access/visible-servers.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Selection } from '../ports/reads.js';

/** What to load of the server besides its columns. */
/**
 * One server that the caller may see.
 * @throws {ForbiddenError} an application key that may not read servers  @throws {NotFoundError} no such server, or
 * the caller may not see it
 */
export const getServer = async (
  ctx: DomainContext,
  key: ServerKey,
  selection: Selection<'Server'> = {},
): Promise<Server> => {
  requireServerReader(ctx);
  const where = whereServer(key);
  const server =
    where === null
      ? null
      : await ctx.reads.server.findFirst({ ...selection, where: { AND: [where, visibleServers(ctx)] } });
  if (server === null) throw new NotFoundError();
  return server;
};

/**
 * Any server, for administrators. Unlike `getServer`, other callers get a ForbiddenError.
 * @throws {NotFoundError}  @throws {ForbiddenError}
 */
export const getAnyServer = async (
  ctx: DomainContext,
  key: ServerKey,
  selection: Selection<'Server'> = {},
): Promise<Server> => {
  const where = whereServer(key);
  const server = where === null ? null : await ctx.reads.server.findUnique({ ...selection, where });
  if (server === null) throw new NotFoundError();
  requireResource(ctx, 'servers', 'read');
  return server;
};

/**
 * One server for a person with a client key, in any state.
 * @throws what `findServerForPerson` throws
 * Source: rest.md §10.4.
 */
export const getPersonalServer = async (
  ctx: DomainContext,
  key: ServerKey,
  selection: Selection<'Server'> = {},
): Promise<Server> => {
  const { id } = await findServerForPerson(ctx, key);
  const server = await ctx.reads.server.findUnique({ ...selection, where: { id } });
  if (server === null) throw new NotFoundError();
  return server;
};
