import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { dropAtOnce } from './drop-databases.js';
import { type DatabaseKey, enterDatabase, MADE } from './enter-databases.js';
import { HOST_LIMIT_MS } from './lease-database.js';

/**
 * Deletes a database: here, which leaves a drop, and on its host; a host that is away drops it when it is back. Returns the server.
 * @throws what `enterDatabase` throws
 * Source: rest.md §6, §15.6.
 */
export const deleteDatabase = async (ctx: DomainContext, key: DatabaseKey): Promise<{ readonly serverId: number }> => {
  const { server, database } = await enterDatabase(ctx, key, 'delete');
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.serverDatabase.deleteMany({ where: { id: database.id, ...MADE } });
    if (count === 0) throw new NotFoundError();
    await recordActivity(ctx, tx, {
      event: 'server:database.delete',
      serverId: server.id,
      properties: { name: database.database },
    });
  });
  await dropAtOnce(ctx, database, HOST_LIMIT_MS);
  return { serverId: server.id };
};
