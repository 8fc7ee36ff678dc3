import type { DatabaseHost } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { hostColumns, NewDatabaseHost } from './database-host-model.js';

/**
 * Adds a database host without connecting to it: `checkDatabaseHost` tells whether it can be used.
 * @throws {ForbiddenError}  @throws {ValidationError}
 */
export const createDatabaseHost = useCase(
  async (ctx, body: unknown) => {
    requireResource(ctx, 'database_hosts', 'write');
    return { wanted: await parseInput(ctx, NewDatabaseHost, body) };
  },
  (ctx, { wanted }): Promise<DatabaseHost> =>
    ctx.db.$transaction(async (tx) => {
      const host = await tx.databaseHost.create({
        data: { ...hostColumns(wanted), password: ctx.secrets.seal(wanted.password) },
      });
      await recordActivity(ctx, tx, {
        event: 'database-host:create',
        subject: ['DatabaseHost', host.id],
        properties: { name: host.name },
      });
      return host;
    }),
);
