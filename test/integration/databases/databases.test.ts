import { createServer, type Socket, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDatabaseHosts, DRIVERS } from '../../../src/database-hosts/create-database-hosts.js';
import type { HostDriver, Run } from '../../../src/database-hosts/host-driver.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import { createDatabase } from '../../../src/domain/databases/create-database.js';
import { AccessibleDatabase, AdministeredDatabase } from '../../../src/domain/databases/database-models.js';
import { deleteDatabase } from '../../../src/domain/databases/delete-database.js';
import { dropDatabases } from '../../../src/domain/databases/drop-databases.js';
import { rotateDatabasePassword } from '../../../src/domain/databases/rotate-database-password.js';
import { readShape } from '../../../src/domain/input/input-model.js';
import type { PrismaClient } from '../../../src/generated/prisma/client.js';
import { arrangeKey } from '../../support/api-under-test.js';
import { secrets } from '../../support/context.js';
import { silentLog } from '../../support/log.js';
import { seedOf } from '../../support/seed.js';
import { seededRandom } from '../../support/seeded-random.js';
import { type DatabasesUnderTest, type HostKind, KINDS, type Login, startDatabases } from './databases-under-test.js';

/** How many databases try each other's logins, and how often each statement is broken off; more of both on request. */
const DATABASES = Number(process.env.DATABASES ?? 5);
const ROUNDS = Number(process.env.DATABASE_ROUNDS ?? 1);
/** Logins that are tried at the same time. */
const AT_ONCE = 10;

let under: DatabasesUnderTest;

beforeAll(async () => {
  under = await startDatabases();
});

afterAll(() => under?.close());

/** The title of tests that are skipped without MariaDB. */
if (!KINDS.includes('mysql')) test.skip('databases on a MariaDB, of which this machine has none', () => undefined);

describe.each(KINDS)('on %s', (kind) => {
  test('the returned user can log in and work there, and nowhere else', async () => {
    const { server, key } = await under.arrange(kind);
    const logins: Login[] = [];
    for (let index = 1; index < DATABASES; index += 1) logins.push(await under.make(server, key, `n${index}_${kind}`));
    // If names were patterns, this one would match others.
    logins.push(await under.make(server, key, '___'));
    for (const login of logins) await under.asUser(kind, login, 'create table t (id int)');
    const places = [...logins.map(({ database }) => database), ...FOREIGN[kind]];
    const tried = logins.flatMap((login) =>
      places.filter((place) => place !== login.database).map((database) => ({ ...login, database })),
    );
    while (tried.length > 0) {
      const some = tried.splice(0, AT_ONCE);
      await Promise.all(some.map((login) => expect(under.asUser(kind, login, 'select 1')).rejects.toThrow(DENIED)));
    }
    const { onHost, here } = await under.compare(kind);
    expect(onHost).toEqual(here);
  });

  test('a new password takes the place of the old one', async () => {
    const { server, key } = await under.arrange(kind);
    const login = await under.make(server, key, 'world');
    const { status, body } = await under.ask(server, key, 'POST', `/${login.id}/rotate-password`);
    expect(status).toBe(200);
    const { password } = body.attributes.relationships.password.attributes;
    expect(password).not.toBe(login.password);
    await under.asUser(kind, { ...login, password }, 'create table t (id int)');
    await expect(under.asUser(kind, login, 'select 1')).rejects.toThrow(DENIED);
  });

  test('a deleted database is gone, with its user, and its name is free', async () => {
    const { server, key } = await under.arrange(kind);
    const login = await under.make(server, key, 'world');
    expect((await under.ask(server, key, 'DELETE', `/${login.id}`)).status).toBe(204);
    await expect(under.asUser(kind, login, 'select 1')).rejects.toThrow();
    expect((await under.compare(kind)).onHost).not.toContain(login.database);
    const again = await under.make(server, key, 'world');
    expect(again.database).toBe(login.database);
  });

  test('a server takes its databases with it', async () => {
    const { server, key } = await under.arrange(kind);
    await under.make(server, key, 'one');
    await under.make(server, key, 'two');
    await under.db.server.delete({ where: { id: server.id } });
    await dropDatabases(under.context);
    const { onHost, here } = await under.compare(kind);
    expect(onHost).toEqual(here);
  });

  test('a database of that name that is not ours stays as it is', async () => {
    const { server, key } = await under.arrange(kind);
    const { id } = await under.make(server, key, 'first');
    const row = await under.db.serverDatabase.findUniqueOrThrow({ where: { identifier: id } });
    const { context } = under;
    // As another service would make it.
    const foreign = { database: `s${server.id}_world`, username: `u${server.id}_theirs`, remote: '%' };
    const theirs = { ...foreign, password: 'theirs', maxConnections: 0, isMade: false };
    await context.databaseHosts.make(under.host(kind), theirs, 8_000);
    const { status, body } = await under.ask(server, key, 'POST', '', { database: 'world', remote: '%' });
    expect([status, body.errors[0].code]).toEqual([400, 'DuplicateDatabaseNameException']);
    await under.settle();
    await under.asUser(kind, theirs, 'create table t (id int)');
    await context.databaseHosts.drop(under.host(kind), { ...theirs, isMade: true }, 8_000);
    expect(row.database).toBe(`s${server.id}_first`);
  });

  test('a database that a host has lost is created again', async () => {
    const { server, key } = await under.arrange(kind);
    const login = await under.make(server, key, 'world');
    await under.context.databaseHosts.drop(under.host(kind), { ...login, remote: '%', isMade: true }, 8_000);
    await under.db.databaseHost.updateMany({ data: { comparedAt: null } });
    await under.settle();
    await under.settle();
    await under.asUser(kind, login, 'create table t (id int)');
  });

  test('the databases of a server share its connections, each with a part of its own', async () => {
    const { server, key } = await under.arrange(kind);
    const { id } = under.host(kind);
    const limits = await under.db.databaseHost.findUniqueOrThrow({
      where: { id },
      select: { connectionLimit: true, serverConnectionLimit: true },
    });
    const others = await under.db.databaseHost.findMany({ where: { id: { not: id } } });
    await under.db.databaseHost.updateMany({ where: { id: { not: id } }, data: { maxDatabases: 0 } });
    await under.db.databaseHost.update({ where: { id }, data: { connectionLimit: 3, serverConnectionLimit: 5 } });
    await under.db.server.update({ where: { id: server.id }, data: { databaseLimit: 3 } });
    const logins = [];
    for (const name of ['one', 'two', 'three']) logins.push(await under.make(server, key, name));
    const rows = await under.db.serverDatabase.findMany({ where: { serverId: server.id }, orderBy: { id: 'asc' } });
    expect(rows.map(({ maxConnections }) => maxConnections)).toEqual([1, 2, 2]);
    const sessions = [];
    for (const login of logins) {
      for (;;) {
        const session = await under.connect(kind, login).catch(() => null);
        if (session === null) break;
        sessions.push(session);
      }
    }
    expect(sessions).toHaveLength(5);
    for (const session of sessions) await session.close();
    // One whose limit was raised gets no more than is left.
    await under.db.server.update({ where: { id: server.id }, data: { databaseLimit: 4 } });
    const { status, body } = await under.ask(server, key, 'POST', '', { database: 'four', remote: '%' });
    expect([status, body.errors[0].code]).toEqual([400, 'NoSuitableDatabaseHostException']);
    // A deleted database returns its share of connections.
    expect((await under.ask(server, key, 'DELETE', `/${logins[2]?.id}`)).status).toBe(204);
    await under.make(server, key, 'four');
    await under.db.databaseHost.update({ where: { id }, data: limits });
    for (const { id: otherId, maxDatabases } of others) {
      await under.db.databaseHost.update({ where: { id: otherId }, data: { maxDatabases } });
    }
  });

  test('a user sees nothing of others but, on PostgreSQL, names', async () => {
    const mine = await under.arrange(kind);
    const login = await under.make(mine.server, mine.key, 'mine');
    const theirs = await under.arrange(kind);
    const other = await under.make(theirs.server, theirs.key, 'theirs');
    const session = await under.connect(kind, login);
    const busy = await under.connect(kind, other);
    await busy.query("select 'what others ask'");
    for (const [sql, isAllowed] of LOOKS[kind]) {
      const found = await session.query(sql).catch(() => null);
      expect([sql, found !== null]).toEqual([sql, isAllowed]);
      const text = JSON.stringify(found);
      expect([sql, text.includes(other.username), text.includes(other.database), text.includes('others ask')]).toEqual([
        ...[sql, false, false, false],
      ]);
    }
    await session.close();
    await busy.close();
  });

  test('a host can be checked, and its unknown databases are listed', async () => {
    expect(await under.context.databaseHosts.check(under.host(kind), 8_000)).toEqual([]);
  });

  const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
  const faults = [
    ['create', 'the process dies'],
    ['create', 'the connection breaks'],
    ['rotate', 'the process dies'],
    ['rotate', 'the connection breaks'],
    ['delete', 'the process dies'],
  ] as const;
  const cases = rounds.flatMap((round) => faults.map(([act, what]) => ({ act, what, round })));
  test.each(cases)(
    '$act ends on both sides or on neither where $what at any statement, $round',
    async ({ act, what }) => {
      const { server } = await under.arrange(kind);
      let isDone = false;
      // After one statement is before the next.
      for (let statements = 0; !isDone; statements += 1) {
        const name = `k${statements}_`;
        const existing = act === 'create' ? undefined : await makeFor(under.context, server.id, `${name}x`);
        const fault = faultyContext(under.context, { statements, isDeath: what === 'the process dies' });
        const key = { server: { id: server.id }, scope: 'accessible', database: { id: existing?.id ?? 0 } } as const;
        const work = {
          create: () => makeFor(fault.context, server.id, name),
          rotate: () => rotateDatabasePassword(system(fault.context), key),
          delete: () => deleteDatabase(system(fault.context), key),
        }[act];
        await work().then(
          () => undefined,
          () => undefined, // the result does not matter: the rows and the host are checked
        );
        isDone = !fault.wasReached();
        await under.settle();
        await under.settle();
        const { onHost, here } = await under.compare(kind);
        expect(onHost).toEqual(here);
        await signInEverywhere(kind, server.id);
      }
    },
  );
});

test('a database whose drop its PostgreSQL had broken off is dropped', async () => {
  const { server, key } = await under.arrange('postgresql');
  const { id, database } = await under.make(server, key, 'invalid');
  // What PostgreSQL writes before it removes the files.
  await under.db.$executeRaw`update pg_database set datconnlimit = -2 where datname = ${database}`;
  expect((await under.ask(server, key, 'DELETE', `/${id}`)).status).toBe(204);
  expect((await under.compare('postgresql')).onHost).not.toContain(database);
});

/** Databases of others: the service's own above all. */
const FOREIGN: Readonly<Record<HostKind, readonly string[]>> = {
  postgresql: ['gamewarden', 'postgres', 'template1'],
  mysql: ['mysql', 'sys', 'performance_schema'],
};

/** Queries of a user, and whether they succeed; the results contain nothing of others. */
const LOOKS: Readonly<Record<HostKind, readonly (readonly [sql: string, isAllowed: boolean])[]>> = {
  mysql: [
    ['show databases', true],
    ['select * from information_schema.schemata', true],
    ['select * from information_schema.user_privileges', true],
    ['select * from information_schema.schema_privileges', true],
    ['show full processlist', true],
    ['select * from information_schema.processlist', true],
    ['select * from information_schema.innodb_trx', false],
    ['select * from mysql.user', false],
    ['select * from mysql.db', false],
  ],
  postgresql: [
    ['select * from pg_authid', false],
    ['select * from pg_shadow', false],
    ['select * from information_schema.enabled_roles', true],
    ['select query from pg_stat_activity', true],
    ['select client_addr from pg_stat_activity where usename <> current_user and client_addr is not null', true],
    ["select pg_ls_dir('base')", false],
    ['select rolpassword from pg_roles', true],
  ],
};

const DENIED = /denied|not exist|rejects|authentication|permission|does not/i;

const system = (context: ServiceContext) => ({ ...context, principal: { kind: 'system' } }) as const;

const makeFor = (context: ServiceContext, id: number, database: string) =>
  createDatabase(system(context), { server: { id }, scope: 'accessible', body: { database, remote: '%' } });

/** Every database that is shown has a password that works. */
const signInEverywhere = async (kind: HostKind, serverId: number): Promise<void> => {
  const rows = await under.db.serverDatabase.findMany({ where: { serverId } });
  for (const { state, database, username, password } of rows) {
    expect(state).toBe('ready');
    await under.asUser(kind, { database, username, password: secrets.open(password) }, 'select 1');
  }
};

interface Fault {
  /** This many are carried out. */
  readonly statements: number;
  /** Whether the whole process is gone, its database included. */
  readonly isDeath: boolean;
}

/** A process that breaks at one statement to a host. */
const faultyContext = (context: ServiceContext, { statements, isDeath }: Fault) => {
  let count = 0;
  let isReached = false;
  const breaking =
    (run: Run): Run =>
    async (sql, values) => {
      const rows = count < statements ? await run(sql, values) : undefined;
      count += 1;
      isReached ||= rows === undefined;
      if (rows === undefined) throw new Error('The connection broke.');
      return rows;
    };
  const faulty = (load: () => Promise<HostDriver>) => async (): Promise<HostDriver> => {
    const driver = await load();
    return {
      ...driver,
      open: (host, place) => {
        const { opened, close } = driver.open(host, place);
        return { close, opened: opened.then((session) => ({ ...session, query: breaking(session.query) })) };
      },
    };
  };
  const db = new Proxy<PrismaClient>(under.db, {
    get: (target, member) => {
      if (isReached && isDeath) throw new Error('The process is gone.');
      return Reflect.get(target, member);
    },
  });
  const drivers = { mysql: faulty(DRIVERS.mysql), postgresql: faulty(DRIVERS.postgresql) };
  return {
    context: { ...context, db, databaseHosts: createDatabaseHosts({ open: secrets.open, log: silentLog, drivers }) },
    wasReached: () => isReached,
  };
};

describe('a host that is not there', () => {
  let hanging: TcpServer;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    // Accepts connections and never sends a byte.
    hanging = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', () => done()));
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    hanging?.close();
  });

  const portOf = (which: string): number => {
    const address = hanging.address();
    return which === 'hangs' && typeof address === 'object' && address !== null ? address.port : 1;
  };

  test.each(['hangs', 'refuses'])(
    'one that %s is a 504 and leaves nothing, and other hosts are not affected',
    async (which) => {
      const { server, key } = await under.arrange('postgresql');
      const values = { host: '127.0.0.1', port: portOf(which), username: 'x', password: secrets.seal('x') };
      const hosts = await Promise.all(
        KINDS.map((kind) => under.db.databaseHost.create({ data: { ...values, kind, name: which } })),
      );
      const other = await under.make(server, key, 'other');
      const admin = await under.db.user.findFirstOrThrow({ where: { id: server.ownerId } });
      await under.db.user.update({ where: { id: admin.id }, data: { rootAdmin: true } });
      const path = `/api/application/servers/${server.id}/databases`;
      const answers = await Promise.all([
        ...hosts.map(({ id: host }) =>
          under.api.request('POST', path, { key, body: { database: `w${host}`, remote: '%', host } }),
        ),
        under.ask(server, key, 'POST', `/${other.id}/rotate-password`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([...hosts.map(() => 504), 200]);
      expect(await under.db.serverDatabase.count({ where: { hostId: { in: hosts.map(({ id }) => id) } } })).toBe(0);
      expect(await under.db.databaseDrop.count({ where: { hostId: { in: hosts.map(({ id }) => id) } } })).toBe(0);
    },
  );

  test('a delete is done, and dropped when it is back', async () => {
    const { server, key } = await under.arrange('postgresql');
    const login = await under.make(server, key, 'world');
    const { id, port } = under.host('postgresql');
    await under.db.databaseHost.update({ where: { id }, data: { port: 1 } });
    expect((await under.ask(server, key, 'DELETE', `/${login.id}`)).status).toBe(204);
    await under.settle();
    expect(await under.db.databaseDrop.count({ where: { hostId: id } })).toBe(1);
    const { status, body } = await under.ask(server, key, 'POST', '', { database: 'world', remote: '%' });
    expect(status).not.toBe(200);
    expect(body.errors[0].code).toBe('DuplicateDatabaseNameException');
    await under.db.databaseHost.update({ where: { id }, data: { port } });
    await under.settle();
    const { onHost, here } = await under.compare('postgresql');
    expect(onHost).toEqual(here);
  });
});

test('a subuser makes a database without seeing its password, and sees no more than they may', async () => {
  const { server } = await under.arrange('postgresql');
  const seed = seedOf(under.db);
  const keyOf = async (permissions: readonly string[]) => {
    const { id: userId } = await seed.subuser(server, permissions);
    return arrangeKey(under.context, { userId, kind: 'client' });
  };
  const maker = await keyOf(['database.create', 'database.delete']);
  const { status, body } = await under.ask(server, maker, 'POST', '', { database: 'world', remote: '%' });
  expect(status).toBe(200);
  expect(body.attributes.relationships.password).toEqual({ object: 'null_resource', attributes: null });
  expect((await under.ask(server, maker, 'GET')).status).toBe(403);
  const reader = await keyOf(['database.read']);
  const path = `/${body.attributes.id}`;
  expect((await under.ask(server, reader, 'POST', `${path}/rotate-password`)).status).toBe(403);
  expect((await under.ask(server, reader, 'DELETE', path)).status).toBe(403);
  expect((await under.ask(server, maker, 'DELETE', path)).status).toBe(204);
});

test('administrators manage hosts over GraphQL', async () => {
  const { id: userId } = await seedOf(under.db).user({ rootAdmin: true });
  const key = await arrangeKey(under.context, { userId, kind: 'client' });
  const ask = async (query: string, variables: object = {}) => {
    const { body } = await under.api.request('POST', '/graphql', { key, body: { query, variables } });
    return body.data;
  };
  const { port } = under.host('postgresql');
  const host = { kind: 'POSTGRESQL', name: 'other', host: '127.0.0.1', port, username: 'nobody', password: 'wrong' };
  const { createDatabaseHost: made } = await ask(
    'mutation ($host: CreateDatabaseHostInput!) { createDatabaseHost(input: $host) { ... on DatabaseHost { id name tls } } }',
    { host },
  );
  expect(made).toEqual({ id: expect.any(String), name: 'other', tls: 'OFF' });
  // Absent members stay unchanged, and null resets a member to its default.
  const change = (wanted: object) =>
    ask(
      `mutation ($host: UpdateDatabaseHostInput!) {
        updateDatabaseHost(input: $host) { ... on DatabaseHost { name port maxDatabases } }
      }`,
      { host: { id: made.id, ...wanted } },
    );
  const first = await change({ name: 'renamed', maxDatabases: 3 });
  expect(first.updateDatabaseHost).toEqual({ name: 'renamed', port, maxDatabases: 3 });
  const second = await change({ maxDatabases: null });
  expect(second.updateDatabaseHost).toEqual({ name: 'renamed', port, maxDatabases: null });
  const { checkDatabaseHost: found } = await ask(
    'mutation ($id: ID!) { checkDatabaseHost(input: { id: $id }) { ... on DatabaseHostCheck { problems unknown } } }',
    { id: made.id },
  );
  expect(found.problems).toEqual([expect.stringContaining('It is unusable')]);
  expect(JSON.stringify(found)).not.toContain('wrong');
  const { deleteDatabaseHost: gone } = await ask(
    'mutation ($id: ID!) { deleteDatabaseHost(input: { id: $id }) { ... on Deleted { id } } }',
    { id: made.id },
  );
  expect(gone).toEqual({ id: made.id });
  const { databaseHosts } = await ask('{ databaseHosts { edges { node { name kind isBuiltIn } } } }');
  expect(databaseHosts.edges[0].node).toEqual({ name: 'local', kind: 'POSTGRESQL', isBuiltIn: true });
});

test('a host takes no more databases than it may', async () => {
  const { server, key } = await under.arrange('postgresql');
  const { id } = under.host('postgresql');
  const others = { id: { not: id } };
  const before = await under.db.databaseHost.findMany();
  await under.db.databaseHost.updateMany({ where: others, data: { maxDatabases: 0 } });
  const count = await under.db.serverDatabase.count({ where: { hostId: id } });
  await under.db.databaseHost.update({ where: { id }, data: { maxDatabases: count + 1 } });
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((database) => under.ask(server, key, 'POST', '', { database, remote: '%' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.errors[0].code).toBe('NoSuitableDatabaseHostException');
  for (const { id: hostId, maxDatabases } of before) {
    await under.db.databaseHost.update({ where: { id: hostId }, data: { maxDatabases } });
  }
});

test('ten thousand hostile names break a rule, or are exactly the name', async () => {
  const random = seededRandom(20_261_122);
  const pieces = [
    "'",
    '"',
    '`',
    ';',
    '--',
    '\0',
    '\\',
    '%',
    '_',
    '-',
    '.',
    '/',
    ' ',
    'é',
    '\u202e',
    '💥',
    '$1',
    '?',
    'a',
    'Z',
    '9',
  ];
  const accepted = new Set<string>();
  for (let index = 0; index < 10_000; index += 1) {
    const length = 1 + random.below(60);
    // A few of them are good ones.
    const among = index % 10 === 0 ? ['_', '-', 'a', 'Z', '9'] : pieces;
    const sent = Array.from({ length }, () => random.one(among)).join('');
    // White space at the ends is no part of any text.
    const database = sent.trim();
    for (const model of [AdministeredDatabase, AccessibleDatabase]) {
      const { issues, value } = readShape(model, { database: sent, remote: '%', host: 1 });
      expect(value === undefined || issues.length > 0).toBe(
        !/^[A-Za-z0-9_-]+$/.test(database) || isTooLongOrShort(model, database),
      );
      if (value !== undefined && issues.length === 0) {
        expect(value.parsed.database).toBe(database);
        accepted.add(database);
      }
    }
  }
  for (const kind of KINDS) {
    const { server, key } = await under.arrange(kind);
    for (const name of [...accepted].filter(({ length }) => length > 2).slice(0, 20)) {
      expect((await under.make(server, key, name)).database).toBe(`s${server.id}_${name}`);
    }
    const { onHost, here } = await under.compare(kind);
    expect(onHost).toEqual(here);
  }
});

const isTooLongOrShort = (model: unknown, { length }: string): boolean =>
  length > 48 || length < (model === AccessibleDatabase ? 3 : 1);
