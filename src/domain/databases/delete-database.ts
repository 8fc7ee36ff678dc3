import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { authorizeDatabase, type DatabaseKey, MADE } from './authorize-databases.js';
import { claimDrop, performDrop } from './drop-databases.js';
import { HOST_LIMIT_MS } from './lease-database.js';

const NOT_YET =
  'This database is deleted here, but its host has not dropped it yet: its user may log in until it has. It is asked again.';

/**
 * Deletes a database: here, which leaves a drop, and on its host. Returns once nobody can log in to it, or its host cannot be
 * reached, which drops it when it is back. Returns the server.
 * @throws what `authorizeDatabase` throws
 * @throws {RefusedError} the code of a `DatabaseHostError`: the host is there and did not do it in time: it is deleted here, and its user may log in until
 *   the host does what it is asked again and again
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
