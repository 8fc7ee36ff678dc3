import type { Listener, TenantPostgres } from '../db/tenant-postgres.js';
import type { ServiceContext } from '../domain/context.js';
import type { FindBuiltInHost } from './built-in-host.js';

/**
 * Starts the PostgreSQL of game servers with its administrator role, and updates the port in the database host's row.
 */
export const createFindBuiltInHost = (
  { db, secrets, log }: Pick<ServiceContext, 'db' | 'secrets' | 'log'>,
  tenants: TenantPostgres,
): FindBuiltInHost => {
  let preparedPort: number | undefined;
  let preparing: Promise<void> | undefined;
  const prepare = async ({ port }: Listener): Promise<void> => {
    const row = await db.databaseHost.findFirst({ where: { isBuiltIn: true } });
    if (row !== null) {
      await tenants.makeAdministrator(secrets.open(row.password));
      if (row.port !== port) {
        await db.databaseHost.update({ where: { id: row.id }, data: { port } });
        log.warn({ from: row.port, to: port }, 'the port of the built-in database host was taken; it has a new port');
      }
    }
    preparedPort = port;
  };
  return async (makes) => {
    tenants.requireUnblocked();
    if (!makes && !tenants.isMade) return null;
    const listener = await tenants.start();
    if (listener.port === preparedPort) return listener;
    // One at a time: PostgreSQL rejects simultaneous changes of a role, for example by a request and by a job.
    preparing ??= prepare(listener).finally(() => {
      preparing = undefined;
    });
    await preparing;
    return listener;
  };
};
