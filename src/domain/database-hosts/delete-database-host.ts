import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { authorizeDatabaseHost } from './authorize-database-host.js';

export interface DeleteDatabaseHost {
  readonly id: number;
  /** Whether to discard pending drops: for a host that no longer exists. */
  readonly force: boolean;
}

/**
 * Deletes the record of a database host without databases. Nothing is changed on the host.
 * @throws {NotFoundError}  @throws {ForbiddenError}
 * @throws {RefusedError} `DATABASE_HOST_IN_USE`: it has databases; or, without `force`, pending drops
 */
export const deleteDatabaseHost = async (ctx: DomainContext, { id, force }: DeleteDatabaseHost): Promise<void> => {
  const { name } = await authorizeDatabaseHost(ctx, id, { action: 'write' });
  await ctx.db.$transaction(async (tx) => {
    // The creation of a database holds this lock, or waits for it.
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
        'Deleted databases are not yet dropped on this host. Wait until the host answers, or delete it by force.',
        'DATABASE_HOST_IN_USE',
      );
    }
    const { count } = await tx.databaseHost.deleteMany({ where: { id } });
    if (count === 0) throw new NotFoundError();
    await recordActivity(ctx, tx, {
      event: 'database-host:delete',
      subject: ['DatabaseHost', id],
      properties: { name, force },
    });
  });
};
