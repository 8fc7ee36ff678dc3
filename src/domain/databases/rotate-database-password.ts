import type { ServerDatabase } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, ServiceContext } from '../context.js';
import { ConflictError, DatabaseHostError, NotFoundError } from '../errors.js';
import { authorizeDatabase, type DatabaseKey } from './authorize-databases.js';
import { freshPassword } from './database-names.js';
import { extendLease, HOST_LIMIT_MS } from './lease-database.js';

/**
 * Gives a database a new password. It is stored beside the old one, set on the host, and then replaces the old one. No
 * password is shown meanwhile. If it is unknown whether the host has set it, the reconcile sets it again.
 * @throws what `authorizeDatabase` throws  @throws {ConflictError} another change is in progress
 * @throws {DatabaseHostError} the old password is still valid; or that is unknown, and none is shown until it is known
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
      subject: ['ServerDatabase', database.id],
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

/** Replaces the password by the pending one, which the host has set. Does nothing if another process has done so. */
export const promotePassword = async (
  { db }: Pick<ServiceContext, 'db'>,
  { id, pendingPassword }: { readonly id: number; readonly pendingPassword: string },
): Promise<void> => {
  await db.serverDatabase.updateMany({
    where: { id, state: 'rotating', pendingPassword },
    data: { state: 'ready', password: pendingPassword, pendingPassword: null, leasedUntil: null },
  });
};
