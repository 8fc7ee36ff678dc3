import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { until } from '../../support/until.js';
import { type DatabasesUnderTest, type HostKind, KINDS, type Login, startDatabases } from './databases-under-test.js';

let under: DatabasesUnderTest;

beforeAll(async () => {
  under = await startDatabases();
});

afterAll(() => under?.close());

const connect: DatabasesUnderTest['connect'] = (kind, login) => under.connect(kind, login);

const arrange = async (kind: HostKind) => {
  const { server, key } = await under.arrange(kind);
  const login = await under.make(server, key, 'world');
  return { server, key, login };
};

const remove = async ({ server, key, login }: Awaited<ReturnType<typeof arrange>>): Promise<number> =>
  (await under.ask(server, key, 'DELETE', `/${login.id}`)).status;

const rotate = async ({ server, key, login }: Awaited<ReturnType<typeof arrange>>) => {
  const { status, body } = await under.ask(server, key, 'POST', `/${login.id}/rotate-password`);
  return { status, password: status === 200 ? body.attributes.relationships.password.attributes.password : undefined };
};

/** Statements whose open transaction would block changes of the user or of the database. */
const HOLDING: Readonly<Record<HostKind, (login: Login) => string>> = {
  postgresql: ({ username, database }) =>
    `begin; alter role "${username}" password 'x'; alter database "${database}" with connection limit 9`,
  mysql: () => 'lock tables t write',
};

test('an upgrade divides what the databases of a server have, and their sessions go by it', async () => {
  const { server, key, login } = await arrange('postgresql');
  const logins = [login, await under.make(server, key, 'two'), await under.make(server, key, 'three')];
  expect(await under.db.serverDatabase.count({ where: { serverId: server.id, maxConnections: 20 } })).toBe(3);
  const migration = await readFile('prisma/migrations/20261123100000_connections_of_servers/migration.sql', 'utf8');
  for (const statement of migration.split(';').filter((text) => /^update|^with/m.test(text))) {
    await under.db.$executeRawUnsafe(statement);
  }
  await under.settle();
  for (const one of logins) {
    const row = await under.db.serverDatabase.findUniqueOrThrow({ where: { identifier: one.id } });
    expect([row.state, row.maxConnections]).toEqual(['ready', 13]);
    await under.asUser('postgresql', one, 'select 1');
  }
  const superuser = await under.asSuperuser();
  const { rows: limits } = await superuser.query<{ limit: number }>(
    'select rolconnlimit as limit from pg_roles where rolname = any($1)',
    [logins.map(({ username }) => username)],
  );
  await superuser.end();
  expect(limits.map(({ limit }) => limit)).toEqual([13, 13, 13]);
  const { id } = under.host('postgresql');
  expect((await under.db.databaseHost.findUniqueOrThrow({ where: { id } })).serverConnectionLimit).toBe(40);
  await under.db.databaseHost.update({ where: { id }, data: { serverConnectionLimit: 0 } });
});

describe.each(KINDS)('on %s', (kind) => {
  test('an open transaction delays no deletion, after which sessions and logins fail', async () => {
    const made = await arrange(kind);
    const session = await connect(kind, made.login);
    await session.query('create table t (id int)');
    await session.query(HOLDING[kind](made.login));
    expect(await remove(made)).toBe(204);
    await expect(session.query('insert into t values (1)')).rejects.toThrow();
    await expect(connect(kind, made.login)).rejects.toThrow();
    const { onHost } = await under.compare(kind);
    expect(onHost).not.toContain(made.login.database);
    expect(onHost).not.toContain(made.login.username);
  });

  test('an open transaction holds up no rotation, and sessions with the former password end', async () => {
    const made = await arrange(kind);
    const session = await connect(kind, made.login);
    await session.query('create table t (id int)');
    await session.query(HOLDING[kind](made.login));
    const { status, password } = await rotate(made);
    expect(status).toBe(200);
    await expect(session.query('select 1')).rejects.toThrow();
    await expect(connect(kind, made.login)).rejects.toThrow();
    await under.asUser(kind, { ...made.login, password }, 'select 1');
  });

  test('a program that logs in again and again, and changes its own user, holds up neither', async () => {
    const made = await arrange(kind);
    let isOver = false;
    const change = kind === 'mysql' ? 'set password = password(?)' : `alter role "${made.login.username}" password 'x'`;
    const insist = async (): Promise<void> => {
      while (!isOver) {
        try {
          const session = await connect(kind, made.login);
          for (;;) await session.query(change.replace('?', `'${made.login.password}'`));
        } catch {
          // ended, or not let in: it tries again
          await new Promise((done) => setImmediate(done));
        }
      }
    };
    const programs = Array.from({ length: 10 }, insist);
    const { status, password } = await rotate(made);
    expect(status).toBe(200);
    await expect(connect(kind, made.login)).rejects.toThrow();
    await (await connect(kind, { ...made.login, password })).close();
    expect(await remove(made)).toBe(204);
    await expect(connect(kind, { ...made.login, password })).rejects.toThrow();
    isOver = true;
    await Promise.all(programs);
    expect((await under.compare(kind)).onHost).not.toContain(made.login.username);
  });
});

describe('a role that others granted to the user of a database', () => {
  /** Both: the role that is granted to, and the role that grants. */
  const arrangeTwo = async () => ({ made: await arrange('postgresql'), other: await arrange('postgresql') });

  const expectGone = async (made: Awaited<ReturnType<typeof arrange>>): Promise<void> => {
    const { onHost } = await under.compare('postgresql');
    expect(onHost).not.toContain(made.login.username);
    expect(onHost).not.toContain(made.login.database);
    const { database } = await under.make(made.server, made.key, 'world');
    expect(database).toBe(made.login.database);
  };

  test('is revoked in every database, and the objects of the user there are dropped', async () => {
    const { made, other } = await arrangeTwo();
    const { username: user } = made.login;
    await under.asUser(
      'postgresql',
      other.login,
      `create table t (id int); grant select on t to "${user}"; grant update (id) on t to "${user}";
       create function f() returns int language sql as 'select 1'; grant execute on function f() to "${user}";
       create type e as enum ('a'); grant usage on type e to "${user}";
       create sequence s; grant usage on sequence s to "${user}";
       grant create, usage on schema public to "${user}"; select lo_create(1);
       grant select on large object 1 to "${user}";
       alter default privileges grant select on tables to "${user}";
       alter table t enable row level security; create policy p on t to "${user}" using (true);
       grant connect on database "${other.login.database}" to "${user}"`,
    );
    const theirs = { ...made.login, database: other.login.database };
    await under.asUser(
      'postgresql',
      theirs,
      `create table mine (id int); create function mine() returns int language sql security definer as 'select 1'`,
    );
    await under.asUser('postgresql', other.login, 'insert into t values (1)');
    expect(await remove(made)).toBe(204);
    await expectGone(made);
    await under.asUser('postgresql', other.login, 'select * from t');
    await expect(under.asUser('postgresql', other.login, 'select mine()')).rejects.toThrow('does not exist');
  });

  test('is revoked where it was granted by one who was granted it', async () => {
    const { made, other } = await arrangeTwo();
    const third = await arrange('postgresql');
    const { database } = other.login;
    await under.asUser(
      'postgresql',
      other.login,
      `create table t (id int); grant select on t to "${third.login.username}" with grant option;
       grant connect on database "${database}" to "${third.login.username}" with grant option`,
    );
    await under.asUser(
      'postgresql',
      { ...third.login, database },
      `grant select on t to "${made.login.username}"; grant connect on database "${database}" to "${made.login.username}"`,
    );
    expect(await remove(made)).toBe(204);
    await expectGone(made);
    // The other users have lost nothing.
    await under.asUser('postgresql', { ...third.login, database }, 'select * from t');
  });

  test('is revoked where the database takes no connections, or spoils those it takes', async () => {
    const { made, other } = await arrangeTwo();
    const { username: user } = made.login;
    const { database, username: owner } = other.login;
    await under.asUser(
      'postgresql',
      other.login,
      `create table t (id int); grant select on t to "${user}"; create schema evil;
       create function evil.trap(text, text) returns bool language plpgsql as $$ begin raise exception 'trap'; end $$;
       create operator evil.~ (leftarg = text, rightarg = text, function = evil.trap)`,
    );
    const settings = [
      ...['search_path = evil, pg_catalog', `role = '${owner}'`, 'default_transaction_read_only = on'],
      ...['statement_timeout = 1', 'lock_timeout = 1', 'transaction_timeout = 1', 'idle_session_timeout = 1'],
      ...["local_preload_libraries = 'there_is_none'", "default_transaction_isolation = 'serializable'"],
    ];
    await under.asUser(
      'postgresql',
      other.login,
      settings.map((setting) => `alter database "${database}" set ${setting}`).join('; '),
    );
    const superuser = await under.asSuperuser();
    await superuser.query(`alter database "${database}" with allow_connections false connection limit 0`);
    await superuser.end();
    expect(await remove(made)).toBe(204);
    await expectGone(made);
  });

  test('is revoked while it is granted again and again, with transactions left open', async () => {
    const { made, other } = await arrangeTwo();
    let isOver = false;
    const insist = async (_: unknown, index: number): Promise<void> => {
      while (!isOver) {
        try {
          const session = await connect('postgresql', other.login);
          await session.query(`create table if not exists t${index} (id int)`);
          for (let count = 0; ; count += 1) {
            await session.query(
              `${count % 3 === 0 ? 'begin;' : ''} grant select on t${index} to "${made.login.username}"`,
            );
            if (count % 3 !== 0) await session.query(`commit; revoke all on t${index} from "${made.login.username}"`);
          }
        } catch {
          await new Promise((done) => setImmediate(done));
        }
      }
    };
    const programs = Array.from({ length: 5 }, insist);
    await under.asUser(
      'postgresql',
      other.login,
      `create table t (id int); grant select on t to "${made.login.username}"`,
    );
    expect(await remove(made)).toBe(204);
    isOver = true;
    await Promise.all(programs);
    await expectGone(made);
  });
});

test('a deletion that the host does not do is no 204, and is done when it can be', async () => {
  const made = await arrange('postgresql');
  // A session of an operator, which the service must not end.
  const operator = await under.asSuperuser();
  await operator.query(`begin; alter role "${made.login.username}" connection limit 5`);
  expect(await remove(made)).toBe(502);
  await operator.query('commit');
  await operator.end();
  await (await connect('postgresql', made.login)).close();
  await under.settle();
  await expect(connect('postgresql', made.login)).rejects.toThrow();
  expect((await under.compare('postgresql')).onHost).not.toContain(made.login.username);
});

test('a login that was begun before a deletion is not let in after it', async () => {
  const made = await arrange('postgresql');
  const { database, username: user, password } = made.login;
  // The server asks for the password once it has read what it compares it with.
  let ask = (): void => undefined;
  let send = (_password: string): void => undefined;
  const asked = new Promise<void>((done) => {
    ask = done;
  });
  const sent = new Promise<string>((done) => {
    send = done;
  });
  const { port } = under.host('postgresql');
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user, database },
    password: () => {
      ask();
      return sent;
    },
  });
  client.on('error', () => undefined); // the connection fails with it
  const connected = client.connect();
  await asked;
  expect(await remove(made)).toBe(204);
  send(password);
  await expect(connected).rejects.toThrow();
  // The drop, for which the request did not wait, continues when no login is in progress.
  await until(async () => {
    await under.settle();
    return (await under.db.databaseDrop.count()) === 0;
  });
  expect((await under.compare('postgresql')).onHost).not.toContain(database);
});

test('a user who cannot be dropped keeps neither a login nor the name of the database', async () => {
  const made = await arrange('postgresql');
  const { username } = made.login;
  // In a database of an operator, to which the role that works on the host may not connect.
  const superuser = await under.asSuperuser();
  await superuser.query('create database operators');
  await superuser.query('revoke connect on database operators from public');
  const operator = await under.asSuperuser('operators');
  await operator.query(`create table kept (id int); grant select on kept to "${username}"`);
  expect(await remove(made)).toBe(204);
  expect((await under.compare('postgresql')).onHost).toContain(username);
  await expect(connect('postgresql', made.login)).rejects.toThrow();
  const again = await under.make(made.server, made.key, 'world');
  expect(again.database).toBe(made.login.database);
  await under.settle();
  await under.asUser('postgresql', again, 'create table t (id int)');
  await operator.query(`revoke all on kept from "${username}"`);
  await operator.end();
  await superuser.query('drop database operators');
  await superuser.end();
  await under.settle();
  expect((await under.compare('postgresql')).onHost).not.toContain(username);
  await under.asUser('postgresql', again, 'select * from t');
});

test('rotations that one server waits for keep no other server waiting', async () => {
  const stuck = await arrange('postgresql');
  const logins = [stuck.login];
  for (const name of ['two', 'three', 'four', 'five']) logins.push(await under.make(stuck.server, stuck.key, name));
  const other = await arrange('postgresql');
  const order: string[] = [];
  const operator = await under.asSuperuser();
  await operator.query('begin');
  for (const { username } of logins) await operator.query(`alter role "${username}" connection limit 5`);
  const rotations = logins.map(async (login) => {
    await rotate({ ...stuck, login });
    order.push('stuck');
  });
  // The first one waits for its lock. A transaction sees the activity as it was at its first look.
  const observer = await under.asSuperuser();
  await until(async () => {
    const { rowCount } = await observer.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter role%'",
    );
    return rowCount !== 0;
  });
  expect((await rotate(other)).status).toBe(200);
  order.push('other');
  await Promise.all(rotations);
  await operator.query('commit');
  await operator.end();
  await observer.end();
  expect(order[0]).toBe('other');
});

if (KINDS.includes('mysql')) {
  test('a lock for the name of another server keeps it from no database', async () => {
    const { login } = await arrange('mysql');
    const other = await arrange('mysql');
    const session = await connect('mysql', login);
    await session.query(`select get_lock('s${other.server.id}_next', 1)`);
    await under.make(other.server, other.key, 'next');
  });

  test('a prepared transaction keeps the database, and no login', async () => {
    const made = await arrange('mysql');
    const session = await connect('mysql', made.login);
    for (const sql of ['create table t (id int)', "xa start 'x'", 'insert into t values (1)', "xa end 'x'"]) {
      await session.query(sql);
    }
    await session.query("xa prepare 'x'");
    expect(await remove(made)).toBe(204);
    await expect(connect('mysql', made.login)).rejects.toThrow();
    await under.asRoot("xa rollback 'x'");
    await under.settle();
    expect((await under.compare('mysql')).onHost).not.toContain(made.login.database);
  });
}
