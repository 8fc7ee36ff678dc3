import { TENANT_ADDRESS, TENANT_ADMINISTRATOR } from '../db/tenant-listener.js';
import type { TenantPostgres } from '../db/tenant-postgres.js';
import type { DomainContext } from '../domain/context.js';
import { withSeedLock } from './seed.js';

const PASSWORD_LENGTH = 32;

/** Connections of each database: a few of them must not use up all there are. */
const CONNECTION_LIMIT = 20;

/** Connections of all databases of a server, as in the migration that brought the limit. */
const SERVER_CONNECTION_LIMIT = 40;

/**
 * Makes the PostgreSQL that this service brings a database host, once: its stored port is what remembers that, so that a host which
 * an operator deleted stays deleted. The server itself, and the role that the row names, are made when they are first needed.
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
    // Afterwards: a row without a stored port is there all the same, and the first start stores one.
    await tenants.storePort(port);
  });
