import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { authorizeDatabase, type DatabaseKey, MADE } from './authorize-databases.js';
import { claimDrop, performDrop } from './drop-databases.js';
import { HOST_LIMIT_MS } from './lease-database.js';

const NOT_YET =
  'This database is deleted here, but its host has not dropped it yet. Its user can log in until then. The drop is tried again.';

/**
 * Deletes a database: its row, which leaves a drop, and the database on its host. Returns when logins are no longer
 * possible, or when the host cannot be reached; it then drops the database when it is reachable again.
 * @returns the id of the server
 * @throws what `authorizeDatabase` throws
 * @throws {RefusedError} with the code of a `DatabaseHostError`: the row is deleted, but the host is reachable and did
 * not   drop the database in time. Its user can log in until a later attempt succeeds
 * Source: rest.md §6, §15.6.
 */
export const deleteDatabase = async (ctx: DomainContext, key: DatabaseKey): Promise<{ readonly serverId: number }> => {
  const { server, database } = await authorizeDatabase(ctx, key, 'delete');
  const drop = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.serverDatabase.deleteMany({ where: { id: database.id, ...MADE } });
    if (count === 0) throw new NotFoundError();
    await recordActivity(ctx, tx, {
      event: 'server:database.delete',
      serverId: server.id,
      subject: ['ServerDatabase', database.id],
      properties: { name: database.database },
    });
    return claimDrop(tx, database);
  });
  const error = drop === undefined ? null : await performDrop(ctx, drop, HOST_LIMIT_MS);
  if (error !== null && error.failure.progress === undefined && !error.failure.isUnreachable) {
    throw new RefusedError(NOT_YET, error.code);
  }
  return { serverId: server.id };
};
