import type { Prisma } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { requireNormalState } from './normal-state.js';
import { type HeldPermissions, requireServerAccess } from './permissions-on-server.js';
import { type ServerKey, whereServer } from './server-key.js';

/** What the gate reads of a server. */
const ENTERED_SERVER = {
  id: true,
  uuid: true,
  ownerId: true,
  suspended: true,
  status: true,
  backupLimit: true,
  node: { select: { maintenanceMode: true } },
} satisfies Prisma.ServerSelect;

export type EnteredServer = Prisma.ServerGetPayload<{ select: typeof ENTERED_SERVER }> & {
  /** What the caller may do on it, as of now: verbs ask this, not the database. */
  readonly held: HeldPermissions;
};

/**
 * Finds a server for a person, in whatever state it is. Source: rest.md §2.2.
 * @throws {NotFoundError} none, or not for this caller  @throws {ForbiddenError} application key
 */
export const findServerForPerson = async (ctx: DomainContext, key: ServerKey): Promise<EnteredServer> => {
  const where = whereServer(key);
  const server = where === null ? null : await ctx.db.server.findUnique({ where, select: ENTERED_SERVER });
  if (server === null) throw new NotFoundError();
  return { ...server, held: await requireServerAccess(ctx, server) };
};

/**
 * The opening of every verb that works inside one server, in the order of rest.md §2.2: the server exists, the caller
 * may see it, it is in its normal state.
 * @throws {NotFoundError}  @throws {ForbiddenError} application key  @throws {ConflictError} state
 */
export const enterServer = async (ctx: DomainContext, key: ServerKey): Promise<EnteredServer> => {
  const server = await findServerForPerson(ctx, key);
  requireNormalState(server);
  return server;
};
