import type { TenantPostgres } from '../db/tenant-postgres.js';
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
  return async (makes) => {
    tenants.requireUnblocked();
    if (!makes && !tenants.isMade) return null;
    const listener = await tenants.start();
    if (listener.port === preparedPort) return listener;
    const row = await db.databaseHost.findFirst({ where: { isBuiltIn: true } });
    if (row !== null) {
      await tenants.makeAdministrator(secrets.open(row.password));
      if (row.port !== listener.port) {
        await db.databaseHost.update({ where: { id: row.id }, data: { port: listener.port } });
        log.warn(
          { from: row.port, to: listener.port },
          'the port of the built-in database host was taken; it has a new port',
        );
      }
    }
    preparedPort = listener.port;
    return listener;
  };
};
