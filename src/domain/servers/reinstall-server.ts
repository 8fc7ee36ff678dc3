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
 * Stops a server and runs its egg's install script again; data may be lost. Returns when the node has accepted it; the
 * node reports the end later. Works in every state; a suspended server stays suspended. For administrators.
 * @throws {ForbiddenError}  @throws {NotFoundError}
 * @throws {DaemonError} the node did not accept it; the server is unchanged, unless the node has reported the end
 * anyway
 * Source: rest.md §5.13, choices.md 4.
 */
export const reinstallServer = async (ctx: DomainContext, id: number): Promise<void> => {
  if ((await ctx.reads.server.count({ where: { id } })) === 0) throw new NotFoundError();
  requireResource(ctx, 'servers', 'write');
  await reinstall(ctx, id, () => undefined);
};

/**
 * The same for people with access to the server, in its normal state only. Returns the server's id.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `settings.reinstall`
 * @throws {DaemonError} as `reinstallServer`
 * Source: rest.md §15.7.
 */
export const reinstallAccessibleServer = async (ctx: DomainContext, key: ServerKey): Promise<number> => {
  const { node, ...server } = await authorizeServer(ctx, key);
  requirePermission(server, 'settings.reinstall');
  // Checked again under the lock: of two concurrent requests, the second finds an installing server.
  await reinstall(ctx, server.id, (now) => requireNormalState({ ...now, node }));
  return server.id;
};

/** @param check receives the locked server; throws if it must not be reinstalled */
const reinstall = async (ctx: DomainContext, id: number, check: (server: LockedServer) => void): Promise<void> => {
  const { before, statusAt, activityId } = await ctx.db.$transaction(async (tx) => {
    const server = await lockServer(tx, id);
    check(server);
    const statusAt = await databaseNow(tx);
    await tx.server.update({ where: { id }, data: { status: 'installing', statusAt } });
    const activityId = await recordActivity(ctx, tx, { event: 'server:reinstall', serverId: id });
    return { before: server, statusAt, activityId };
  });

  // After the commit: the node asks for the configuration while this call is open.
  try {
    await ctx.daemon.reinstallServer(await loadServerRef(ctx, id));
  } catch (error) {
    await ctx.db.$transaction((tx) => undoReinstall(tx, { before, statusAt, activityId }));
    throw error;
  }
};

interface FailedReinstall {
  readonly before: LockedServer;
  readonly statusAt: Date;
  readonly activityId: bigint;
}

/** Restores the server's status, unless the node has reported the end anyway or its status has changed meanwhile. */
const undoReinstall = async (tx: Transaction, { before, statusAt, activityId }: FailedReinstall): Promise<void> => {
  const { id, status, updatedAt } = before;
  const { count } = await tx.server.updateMany({
    where: { id, status: 'installing', statusAt },
    data: { status, statusAt: before.statusAt, updatedAt },
  });
  if (count === 0) return;
  await tx.activity.deleteMany({ where: { id: activityId } });
  // A restore that ended meanwhile reported to an installing server, which had no effect; it does not report again.
  await tx.server.updateMany({
    where: { id, status: 'restoring_backup', lastRestore: { outcome: { not: 'pending' } } },
    data: { status: null },
  });
};
