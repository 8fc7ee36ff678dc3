import { authorizeServer } from '../access/authorize-server.js';
import { requireResource } from '../access/caller-rights.js';
import { loadServerRef } from '../access/load-server-ref.js';
import { type LockedServer, lockServer } from '../access/lock-server.js';
import { requireNormalState } from '../access/normal-state.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';
import { databaseNow } from '../persistence/database-now.js';

/**
 * Has a server stopped and its egg's install script run again; data may be lost. Returns when the node has accepted;
 * the node reports the end. Works in every state; a suspended server stays suspended. For administrators.
 * @throws {ForbiddenError}  @throws {NotFoundError}
 * @throws {DaemonError} the node did not accept it; the server is as it was, unless the node has reported the end all the same
 * Source: rest.md §5.13, choices.md 4.
 */
export const reinstallServer = async (ctx: DomainContext, id: number): Promise<void> => {
  if ((await ctx.reads.server.count({ where: { id } })) === 0) throw new NotFoundError();
  requireResource(ctx, 'servers', 'write');
  await reinstall(ctx, id, () => undefined);
};

/**
 * The same for those who work with the server, in its normal state only. Returns the server's id.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `settings.reinstall`
 * @throws {DaemonError} as `reinstallServer`
 * Source: rest.md §15.7.
 */
export const reinstallAccessibleServer = async (ctx: DomainContext, key: ServerKey): Promise<number> => {
  const { node, ...server } = await authorizeServer(ctx, key);
  requirePermission(server, 'settings.reinstall');
  // Once more under the lock: of two requests at once, the second meets an installing server.
  await reinstall(ctx, server.id, (now) => requireNormalState({ ...now, node }));
  return server.id;
};

/** @param requireFit told the server as it is under the lock; throws what speaks against it */
const reinstall = async (ctx: DomainContext, id: number, requireFit: (server: LockedServer) => void): Promise<void> => {
  const { before, statusAt, activityId } = await ctx.db.$transaction(async (tx) => {
    const server = await lockServer(tx, id);
    requireFit(server);
    const statusAt = await databaseNow(tx);
    await tx.server.update({ where: { id }, data: { status: 'installing', statusAt } });
    const activityId = await recordActivity(ctx, tx, { event: 'server:reinstall', serverId: id });
    return { before: server, statusAt, activityId };
  });

  // After the commit: the node asks for the configuration while this call is open.
  try {
    await ctx.daemon.reinstallServer(await loadServerRef(ctx, id));
  } catch (error) {
    await ctx.db.$transaction((tx) => takeBack(tx, { before, statusAt, activityId }));
    throw error;
  }
};

interface RefusedReinstall {
  readonly before: LockedServer;
  readonly statusAt: Date;
  readonly activityId: bigint;
}

/** Makes the server what it was, unless its report has come all the same, or something else has happened to it meanwhile. */
const takeBack = async (tx: Transaction, { before, statusAt, activityId }: RefusedReinstall): Promise<void> => {
  const { id, status, updatedAt } = before;
  const { count } = await tx.server.updateMany({
    where: { id, status: 'installing', statusAt },
    data: { status, statusAt: before.statusAt, updatedAt },
  });
  if (count === 0) return;
  await tx.activity.deleteMany({ where: { id: activityId } });
  // The report of a restore that ended meanwhile found an installing server, and does not come again.
  await tx.server.updateMany({
    where: { id, status: 'restoring_backup', lastRestore: { outcome: { not: 'pending' } } },
    data: { status: null },
  });
};
