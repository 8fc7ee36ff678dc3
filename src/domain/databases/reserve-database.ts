import type { DatabaseHost, ServerDatabase } from '../../generated/prisma/client.js';
import { lockServer } from '../access/lock-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { RefusedError } from '../errors.js';
import { type CandidateHost, hostsInOrder } from './choose-host.js';
import type { WantedDatabase } from './database-models.js';
import { databaseName, freshPassword, freshUsername } from './database-names.js';
import { extendLease } from './lease-database.js';
import { type ServerConnections, shareConnections } from './share-connections.js';

/** Most databases of a server without a limit: as many as one response lists. */
export const MAX_DATABASES = 100;

export interface ReservedDatabase {
  readonly row: ServerDatabase;
  readonly host: DatabaseHost;
  /** In plain text. */
  readonly password: string;
  readonly activityId: bigint;
}

/**
 * Stores a database that is about to be created. From then on its names are taken and it counts towards the limits,
 * even if this process dies. Works under the lock of the server, so that concurrent requests can neither pass the limit
 * nor take a name twice.
 * @throws {RefusedError} `TOO_MANY_DATABASES`, `DUPLICATE_DATABASE_NAME`, `NO_DATABASE_HOST`
 */
export const reserveDatabase = (
  ctx: DomainContext,
  serverId: number,
  wanted: WantedDatabase,
): Promise<ReservedDatabase> =>
  ctx.db.$transaction(async (tx) => {
    const server = await lockServer(tx, serverId);
    const count = await tx.serverDatabase.count({ where: { serverId } });
    if (count >= Math.min(server.databaseLimit ?? MAX_DATABASES, MAX_DATABASES)) {
      throw new RefusedError(
        'Operation aborted: creating a new database would put this server over the defined limit.',
        'TOO_MANY_DATABASES',
      );
    }
    const database = databaseName(serverId, wanted.database);
    await requireFreeName(tx, serverId, database);
    const left = server.databaseLimit === null ? null : server.databaseLimit - count;
    const { host, maxConnections } = await takeHost(tx, { ...server, left }, wanted.host);
    const password = freshPassword(ctx.random);
    const row = await tx.serverDatabase.create({
      data: {
        ...{ serverId, hostId: host.id, database, remote: wanted.remote, state: 'creating' },
        username: freshUsername(ctx.random, serverId),
        password: ctx.secrets.seal(password),
        maxConnections,
      },
    });
    await extendLease(tx, row.id);
    const event = {
      event: 'server:database.create',
      serverId,
      subject: ['ServerDatabase', row.id],
      properties: { name: database },
    } as const;
    return { row, host, password, activityId: await recordActivity(ctx, tx, event) };
  });

/**
 * Requires that a name is free, in any case of letters: some hosts do not distinguish case. A database that is still to
 * be dropped keeps its name until then, or the new one would be dropped in its place.
 */
const requireFreeName = async (tx: Transaction, serverId: number, database: string): Promise<void> => {
  const taken = await tx.$queryRaw<unknown[]>`
    select 1 from server_databases where server_id = ${serverId} and lower(database) = lower(${database})
    union all
    select 1 from database_drops where is_made and lower(database) = lower(${database})
    limit 1`;
  if (taken.length === 0) return;
  throw new RefusedError('A database with that name already exists for this server.', 'DUPLICATE_DATABASE_NAME').at(
    'database',
  );
};

interface ServerOnHosts {
  readonly id: number;
  readonly nodeId: number;
  /** Databases that the server may still create, this one included; null is unlimited. */
  readonly left: number | null;
}

/**
 * Locks and returns the named host, or the best one that has connections left for the server. The lock is held while
 * its databases are counted, so that it never has more of them than its limit.
 */
const takeHost = async (
  tx: Transaction,
  server: ServerOnHosts,
  named: number | undefined,
): Promise<{ readonly host: DatabaseHost; readonly maxConnections: number }> => {
  const hosts = await candidates(tx, server, named);
  for (const { id } of hostsInOrder(server.nodeId, hosts)) {
    await tx.$executeRaw`select 1 from database_hosts where id = ${id} for no key update`;
    const [now] = hostsInOrder(server.nodeId, await candidates(tx, server, id));
    const maxConnections = now === undefined ? null : shareConnections({ ...now, left: server.left });
    if (maxConnections !== null) {
      return { host: await tx.databaseHost.findUniqueOrThrow({ where: { id } }), maxConnections };
    }
  }
  const none = new RefusedError(
    'No database host was found that meets the requirements for this server.',
    'NO_DATABASE_HOST',
  );
  throw named === undefined ? none : none.at('host');
};

type Candidate = CandidateHost & Omit<ServerConnections, 'left'>;

const candidates = (tx: Transaction, server: ServerOnHosts, id: number | undefined): Promise<Candidate[]> =>
  tx.$queryRaw<Candidate[]>`
    select h.id, h.node_id as "nodeId", h.max_databases as "maxDatabases",
      h.connection_limit as "connectionLimit", h.server_connection_limit as "serverConnectionLimit",
      (select coalesce(sum(d.max_connections), 0) from server_databases d
        where d.host_id = h.id and d.server_id = ${server.id})::int as given,
      (select count(*) from server_databases d where d.host_id = h.id)::int
      + (select count(*) from database_drops d where d.host_id = h.id and d.is_made)::int as count
    from database_hosts h where ${id ?? null}::int is null or h.id = ${id ?? null}::int`;
