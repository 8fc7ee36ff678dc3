import type { ServerDatabase } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, ServiceContext } from '../context.js';
import { ConflictError, DatabaseHostError, NotFoundError } from '../errors.js';
import { authorizeDatabase, type DatabaseKey } from './authorize-databases.js';
import { freshPassword } from './database-names.js';
import { extendLease, HOST_LIMIT_MS } from './lease-database.js';

/**
 * Gives a database a new password: first written down here beside the old one, then set on the host, then the only one. Who
 * reads meanwhile is shown none. Where it is not known whether the host took it, the reconcile sets it once more.
 * @throws what `authorizeDatabase` throws  @throws {ConflictError} it is being changed already
 * @throws {DatabaseHostError} the old one is still good; or nobody knows yet, and none is shown until somebody does
 * Source: rest.md §6, §15.6.
 */
export const rotateDatabasePassword = async (ctx: DomainContext, key: DatabaseKey): Promise<ServerDatabase> => {
  const { server, database } = await authorizeDatabase(ctx, key, 'update');
  const password = freshPassword(ctx.random);
  const pendingPassword = ctx.secrets.seal(password);
  const activityId = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.serverDatabase.updateMany({
      where: { id: database.id, state: 'ready' },
      data: { state: 'rotating', pendingPassword },
    });
    if (count === 0) throw new ConflictError('The password of this database is being changed already.');
    await extendLease(tx, database.id);
    return recordActivity(ctx, tx, {
      event: 'server:database.rotate-password',
      serverId: server.id,
      properties: { name: database.database },
    });
  });

  try {
    await ctx.databaseHosts.setPassword(database.host, { ...database, password }, HOST_LIMIT_MS);
  } catch (error) {
    if (error instanceof DatabaseHostError && error.failure.delivery !== 'unknown') {
      await ctx.db.$transaction([
        ctx.db.serverDatabase.updateMany({
          where: { id: database.id, state: 'rotating', pendingPassword },
          data: { state: 'ready', pendingPassword: null, leasedUntil: null, updatedAt: database.updatedAt },
        }),
        ctx.db.activity.deleteMany({ where: { id: activityId } }),
      ]);
    }
    throw error;
  }
  await promotePassword(ctx, { id: database.id, pendingPassword });
  const rotated = await ctx.reads.serverDatabase.findUnique({ where: { id: database.id } });
  if (rotated === null) throw new NotFoundError(); // deleted meanwhile
  return rotated;
};

/** Makes the pending password the only one, now that the host has it. Somebody else may have done so already. */
export const promotePassword = async (
  { db }: Pick<ServiceContext, 'db'>,
  { id, pendingPassword }: { readonly id: number; readonly pendingPassword: string },
): Promise<void> => {
  await db.serverDatabase.updateMany({
    where: { id, state: 'rotating', pendingPassword },
    data: { state: 'ready', password: pendingPassword, pendingPassword: null, leasedUntil: null },
  });
};
