import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { authorizeDatabaseHost } from './authorize-database-host.js';

export interface DeleteDatabaseHost {
  readonly id: number;
  /** Forget what is still to be dropped there: the host is gone for good. */
  readonly force: boolean;
}

/**
 * Forgets a database host without databases. Nothing is done on it.
 * @throws {NotFoundError}  @throws {ForbiddenError}
 * @throws {RefusedError} `DATABASE_HOST_IN_USE`: it has databases; or, without `force`, some that are still to be dropped
 */
export const deleteDatabaseHost = async (ctx: DomainContext, { id, force }: DeleteDatabaseHost): Promise<void> => {
  const { name } = await authorizeDatabaseHost(ctx, id, { action: 'write' });
  await ctx.db.$transaction(async (tx) => {
    // A database that is being made holds this lock, or waits for it.
    await tx.$executeRaw`select 1 from database_hosts where id = ${id} for update`;
    if ((await tx.serverDatabase.count({ where: { hostId: id } })) > 0) {
      throw new RefusedError(
        'Cannot delete a database host server that has active databases linked to it.',
        'DATABASE_HOST_IN_USE',
      );
    }
    if (force) await tx.databaseDrop.deleteMany({ where: { hostId: id } });
    if ((await tx.databaseDrop.count({ where: { hostId: id } })) > 0) {
      throw new RefusedError(
        'Databases that were deleted are still to be dropped on this host. Wait until it answers, or delete it by force.',
        'DATABASE_HOST_IN_USE',
      );
    }
    const { count } = await tx.databaseHost.deleteMany({ where: { id } });
    if (count === 0) throw new NotFoundError();
    await recordActivity(ctx, tx, { event: 'database-host:delete', properties: { name, force } });
  });
};
