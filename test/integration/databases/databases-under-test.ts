import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../../../src/db/client.js';
import { SUPERUSER, startEmbedded } from '../../../src/db/embedded.js';
import { migrate } from '../../../src/db/migrate.js';
import { socketOf } from '../../../src/db/postmaster.js';
import { derivePassword, TenantPostgres } from '../../../src/db/tenant-postgres.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import { dropDatabases } from '../../../src/domain/databases/drop-databases.js';
import { reconcileDatabases } from '../../../src/domain/databases/reconcile-databases.js';
import { seedDatabaseHost } from '../../../src/first-run/seed-database-host.js';
import type { DatabaseHost, PrismaClient, Server, User } from '../../../src/generated/prisma/client.js';
import { createFindBuiltInHost } from '../../../src/service/find-built-in-host.js';
import { type ApiAnswer, type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { daemonThat, secrets, serviceContext } from '../../support/context.js';
import { silentLog } from '../../support/log.js';
import { HAS_MARIADB, type MariaDb, startMariaDb } from '../../support/mariadb.js';
import { placeForFiles } from '../../support/place-for-files.js';
import { withReads } from '../../support/reads.js';
import { seedOf } from '../../support/seed.js';

export type HostKind = 'postgresql' | 'mysql';

/** The kinds of hosts that this machine has. */
export const KINDS: readonly HostKind[] = HAS_MARIADB ? ['postgresql', 'mysql'] : ['postgresql'];

/** The login data of a database, as the client API shows it. */
export interface Login {
  readonly database: string;
  readonly username: string;
  readonly password: string;
}

/** A session that a program of a game server has open. */
export interface TenantSession {
  /** Resolves with the rows; of several statements with what the driver answers. */
  query(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The service as it stands on its own PostgreSQL, with a host there and one on a MariaDB where this machine has one.
 */
export interface DatabasesUnderTest {
  readonly db: PrismaClient;
  readonly context: ServiceContext;
  readonly api: ApiUnderTest;
  host(kind: HostKind): DatabaseHost;
  /** A server without a limit on databases, whose node the host is for. */
  arrange(kind: HostKind): Promise<{ readonly server: Server; readonly owner: User; readonly key: string }>;
  /** Asks below the databases of a server in the client API. */
  ask(server: Server, key: string, method: string, path?: string, body?: unknown): Promise<ApiAnswer>;
  /** Makes a database over the client API. */
  make(server: Server, key: string, name: string): Promise<Login & { readonly id: string }>;
  /** A session of a database user, which the service may end. */
  connect(kind: HostKind, login: Login): Promise<TenantSession>;
  /** Executes one statement as a database user; rejects if the login or the statement fails. */
  asUser(kind: HostKind, login: Login, sql: string): Promise<void>;
  /** A session of the superuser of the PostgreSQL of game servers, which the service may not end. */
  asSuperuser(database?: string): Promise<pg.Client>;
  /** Does one statement on the MariaDB as its administrator. */
  asRoot(sql: string): Promise<void>;
  /** Expires all leases and does all due work. */
  settle(context?: ServiceContext): Promise<void>;
  /** Names of databases and users that are on a host, and those that should be; both in order. */
  compare(kind: HostKind): Promise<{ readonly onHost: readonly string[]; readonly here: readonly string[] }>;
  close(): Promise<void>;
}

export const startDatabases = async (): Promise<DatabasesUnderTest> => {
  const directory = await mkdtemp(join(await placeForFiles(), 'gamewarden-databases-'));
  const postgres = await startEmbedded({
    directory,
    password: 'test',
    log: pino({ level: 'silent' }),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  await migrate({ url: postgres.url, directory: 'prisma/migrations' });
  const { db, close } = withReads(openDatabase({ url: postgres.url, connections: 10, log: silentLog }));
  const context = serviceContext(db, { daemon: daemonThat({ deleteServer: () => Promise.resolve() }) });
  const tenants = new TenantPostgres({
    ...{ directory: join(directory, 'tenants'), programs: join(directory, 'programs'), password: 'test' },
    ...{ log: pino({ level: 'silent' }), owns: true },
  });
  await seedDatabaseHost({ ...context, principal: { kind: 'system' } }, tenants);
  await createFindBuiltInHost(context, tenants)(true);
  const mariadb: MariaDb | undefined = HAS_MARIADB ? await startMariaDb() : undefined;
  const hosts = new Map<HostKind, DatabaseHost>([['postgresql', await db.databaseHost.findFirstOrThrow()]]);
  if (mariadb !== undefined) {
    const { port, username, password } = mariadb;
    const values = { kind: 'mysql', name: 'mariadb', host: '127.0.0.1', port, username } as const;
    hosts.set('mysql', await db.databaseHost.create({ data: { ...values, password: secrets.seal(password) } }));
  }
  // Tests create many databases of one server; those about connection limits set their own.
  await db.databaseHost.updateMany({ data: { serverConnectionLimit: 0 } });
  const api = await startApi(context);
  const seed = seedOf(db);

  const host = (kind: HostKind): DatabaseHost => {
    const found = hosts.get(kind);
    if (found === undefined) throw new Error(`There is no ${kind} host.`);
    return found;
  };
  const connect: DatabasesUnderTest['connect'] = async (kind, { database, username: user, password }) => {
    const { port } = host(kind);
    if (kind === 'mysql') {
      const connection = await mysql.createConnection({ host: '127.0.0.1', port, user, password, database });
      connection.on('error', () => undefined); // the next statement fails with it
      return { query: async (sql) => (await connection.query(sql))[0], close: async () => connection.destroy() };
    }
    const client = new pg.Client({ host: '127.0.0.1', port, user, password, database });
    client.on('error', () => undefined); // as above
    await client.connect();
    return { query: async (sql) => (await client.query(sql)).rows, close: () => client.end() };
  };
  const ask: DatabasesUnderTest['ask'] = (server, key, method, path = '', body = undefined) =>
    api.request(method, `/api/client/servers/${server.identifier}/databases${path}`, { key, body });

  return {
    db,
    context,
    api,
    host,
    ask,
    arrange: async (kind) => {
      const { server, owner } = await seed.owner().server({ databaseLimit: null });
      await db.databaseHost.update({ where: { id: host(kind).id }, data: { nodeId: server.nodeId } });
      return { server, owner, key: await arrangeKey(context, { userId: owner.id, kind: 'client' }) };
    },
    make: async (server, key, name) => {
      const { status, body } = await ask(server, key, 'POST', '', { database: name, remote: '%' });
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      const { id, name: database, username, relationships } = body.attributes;
      return { id, database, username, password: relationships.password.attributes.password };
    },
    connect,
    asUser: async (kind, login, sql) => {
      const session = await connect(kind, login);
      await session.query(sql).finally(() => session.close());
    },
    asSuperuser: async (database = 'postgres') => {
      const client = new pg.Client({
        ...{ host: socketOf(tenants.directory), port: host('postgresql').port, database },
        ...{ user: SUPERUSER, password: derivePassword('test') },
      });
      await client.connect();
      return client;
    },
    asRoot: async (sql) => {
      if (mariadb === undefined) throw new Error('There is no MariaDB.');
      const { port, username: user, password } = mariadb;
      const connection = await mysql.createConnection({ host: '127.0.0.1', port, user, password });
      await connection.query(sql).finally(() => connection.end());
    },
    settle: async (settling = context) => {
      await db.$executeRaw`update server_databases set leased_until = now() - interval '1 second' where leased_until is not null`;
      await reconcileDatabases(settling);
      // Long before now: the columns round to milliseconds, also up.
      await db.$executeRaw`
        update database_drops set due_at = now() - interval '1 second', settles_at = now() - interval '1 second'`;
      await dropDatabases(settling);
    },
    compare: async (kind) => {
      const { databases, usernames } = await context.databaseHosts.list(host(kind), 8_000);
      const rows = await db.serverDatabase.findMany({ where: { hostId: host(kind).id } });
      return {
        onHost: [...databases, ...usernames].sort(),
        here: rows.flatMap(({ database, username }) => [database, username]).sort(),
      };
    },
    close: async () => {
      await api.close();
      await close();
      await tenants.stop();
      await postgres.stop();
      await mariadb?.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
