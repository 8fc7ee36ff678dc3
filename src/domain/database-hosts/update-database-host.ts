import type { DatabaseHost } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import { RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { authorizeDatabaseHost } from './authorize-database-host.js';
import { ChangedDatabaseHost, changedColumns } from './database-host-model.js';

export interface UpdateDatabaseHost {
  readonly id: number;
  readonly body: unknown;
}

/**
 * Changes the record of a database host; absent members keep their value. Its databases are not moved: a new address
 * must reach the same server.
 * @throws {NotFoundError}  @throws {ForbiddenError}  @throws {ValidationError}
 * @throws {RefusedError} `DATABASE_HOST_IN_USE`: the kind would change, and the host has databases
 */
export const updateDatabaseHost = useCase(
  async (ctx, { id, body }: UpdateDatabaseHost) => {
    await authorizeDatabaseHost(ctx, id, { action: 'write' });
    return { wanted: await parseInput(ctx, ChangedDatabaseHost, body, { subject: { id } }) };
  },
  (ctx, { wanted }, { id }): Promise<DatabaseHost> =>
    ctx.db.$transaction(async (tx) => {
      await tx.$executeRaw`select 1 from database_hosts where id = ${id} for no key update`;
      const { kind } = await tx.databaseHost.findUniqueOrThrow({ where: { id }, select: { kind: true } });
      if (kind !== (wanted.kind ?? kind) && (await tx.serverDatabase.count({ where: { hostId: id } })) > 0) {
        throw new RefusedError(
          'The kind of a database host with databases cannot be changed.',
          'DATABASE_HOST_IN_USE',
        ).at('kind');
      }
      const host = await tx.databaseHost.update({
        where: { id },
        data: {
          ...changedColumns(wanted),
          ...(wanted.password && { password: ctx.secrets.seal(wanted.password) }),
        },
      });
      await recordActivity(ctx, tx, {
        event: 'database-host:update',
        subject: ['DatabaseHost', host.id],
        properties: { name: host.name },
      });
      return host;
    }),
);
