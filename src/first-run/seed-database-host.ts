import { TENANT_ADDRESS, TENANT_ADMINISTRATOR } from '../db/tenant-listener.js';
import type { TenantPostgres } from '../db/tenant-postgres.js';
import type { DomainContext } from '../domain/context.js';
import { withSeedLock } from './seed.js';

const PASSWORD_LENGTH = 32;

/** Connections of each database, so that a few databases cannot use up all connections. */
const CONNECTION_LIMIT = 20;

/** Connections of all databases of a server, as in the migration that added the limit. */
const SERVER_CONNECTION_LIMIT = 40;

/**
 * Adds the embedded PostgreSQL as a database host, once: its stored port records that, so that a host that an operator
 * deleted is not added again. The PostgreSQL server and the role of the row are created on first use.
 */
export const seedDatabaseHost = (
  ctx: DomainContext,
  tenants: Pick<TenantPostgres, 'storedPort' | 'choosePort' | 'storePort'>,
): Promise<void> =>
  withSeedLock(ctx, async () => {
    const isThere = (await ctx.db.databaseHost.count({ where: { isBuiltIn: true } })) > 0;
    if (isThere || (await tenants.storedPort()) !== undefined) return;
    const node = await ctx.db.node.findFirst({ where: { isBuiltIn: true }, select: { id: true } });
    const port = await tenants.choosePort();
    await ctx.db.databaseHost.create({
      data: {
        ...{
          kind: 'postgresql',
          name: 'local',
          host: TENANT_ADDRESS,
          port,
          username: TENANT_ADMINISTRATOR,
          isBuiltIn: true,
        },
        password: ctx.secrets.seal(ctx.random.token(PASSWORD_LENGTH)),
        connectionLimit: CONNECTION_LIMIT,
        serverConnectionLimit: SERVER_CONNECTION_LIMIT,
        nodeId: node?.id ?? null,
      },
    });
    // Stored last: a row without a stored port counts as added, and the first start stores a port.
    await tenants.storePort(port);
  });
