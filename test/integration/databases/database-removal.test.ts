import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { type DatabasesUnderTest, type HostKind, KINDS, type Login, startDatabases } from './databases-under-test.js';

let under: DatabasesUnderTest;

beforeAll(async () => {
  under = await startDatabases();
});

afterAll(() => under?.close());

interface Session {
  query(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A session that a program of a game server has open. */
const connect = async (kind: HostKind, { database, username: user, password }: Login): Promise<Session> => {
  const { port } = under.host(kind);
  if (kind === 'mysql') {
    const connection = await mysql.createConnection({ host: '127.0.0.1', port, user, password, database });
    connection.on('error', () => undefined); // the service ends it
    return { query: (sql) => connection.query(sql), close: async () => connection.destroy() };
  }
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database });
  client.on('error', () => undefined); // as above
  await client.connect();
  return { query: (sql) => client.query(sql), close: () => client.end() };
};

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

/** Statements whose open transaction would keep others from what is done to the user, or to the database. */
const HOLDING: Readonly<Record<HostKind, (login: Login) => string>> = {
  postgresql: ({ username, database }) =>
    `begin; alter role "${username}" password 'x'; alter database "${database}" with connection limit 9`,
  mysql: () => 'lock tables t write',
};

describe.each(KINDS)('on %s', (kind) => {
  test('an open transaction holds up no deletion, and after it nobody works there or logs in', async () => {
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
