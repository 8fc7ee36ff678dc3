import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import pino from 'pino';
import { type DatabaseConnection, openDatabase } from '../../../src/db/client.js';
import { type EmbeddedPostgres, startEmbedded } from '../../../src/db/embedded.js';
import { migrate } from '../../../src/db/migrate.js';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import {
  type ApiAnswer,
  type ApiUnderTest,
  arrangeKey,
  arrangePerson,
  startApi,
} from '../../support/api-under-test.js';
import { type ArrangedNode, arrangeNode } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { silentLog } from '../../support/log.js';
import { withReads } from '../../support/reads.js';
import { until } from '../../support/until.js';

let directory: string;
let postgres: EmbeddedPostgres;
let open: { readonly api: ApiUnderTest; readonly connection: DatabaseConnection } | undefined;
let keys: { readonly application: string; readonly client: string };
let node: ArrangedNode;

const start = async (): Promise<void> => {
  const log = pino({ level: 'silent' });
  postgres = await startEmbedded({ directory, password: 'test', log, settings: { max_connections: '20' } });
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-away-'));
  await start();
  await migrate({ url: postgres.url, directory: 'prisma/migrations' });
  const connection = withReads(openDatabase({ url: postgres.url, connections: 2, log: silentLog }));
  const context = serviceContext(connection.db);
  const { id: userId } = await arrangePerson(context, { rootAdmin: true });
  keys = {
    application: await arrangeKey(context, { userId, kind: 'application', permissions: FULL_PERMISSIONS }),
    client: await arrangeKey(context, { userId, kind: 'client' }),
  };
  node = await arrangeNode(connection.db);
  await connection.close();
});

afterEach(async () => {
  await open?.api.close();
  await open?.connection.close();
  open = undefined;
});

afterAll(async () => {
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** The listeners, with connections of their own. */
const openListeners = async (connections = 3): Promise<DatabaseConnection> => {
  const connection = withReads(openDatabase({ url: postgres.url, connections, log: silentLog }));
  open = { connection, api: await startApi(serviceContext(connection.db)) };
  return connection;
};

const ask = (method: string, path: string, options: Parameters<ApiUnderTest['request']>[2]): Promise<ApiAnswer> => {
  if (open === undefined) throw new Error('The listeners are not open.');
  return open.api.request(method, path, options);
};

let made = 0;
const newLocation = () => ({ short: `l${++made}`, long: '' });

const readOverRest = () => ask('GET', '/api/application/servers', { key: keys.application });
const writeOverRest = () => ask('POST', '/api/application/locations', { key: keys.application, body: newLocation() });
const readOverGraphql = () =>
  ask('POST', '/graphql', { key: keys.client, body: { query: '{ servers(first: 1) { edges { node { name } } } }' } });
const CREATE = `mutation ($input: CreateLocationInput!) { createLocation(input: $input) { __typename } }`;
const writeOverGraphql = () =>
  ask('POST', '/graphql', {
    key: keys.application,
    body: { query: CREATE, variables: { input: newLocation() } },
  });
const askAsNode = () => ask('GET', '/api/remote/servers', { headers: { Authorization: node.authorization } });

/** The response of every endpoint while the database is unavailable: 503 with the time to wait. */
const awayOf = ({ status, headers, body }: ApiAnswer) => [
  status,
  headers.get('Retry-After'),
  body.errors[0].code ?? body.errors[0].extensions.code,
];
const AWAY_REST = [503, '2', 'ServiceUnavailableHttpException'];
const AWAY_GRAPHQL = [503, '2', 'UNAVAILABLE'];

const expectAway = async (): Promise<void> => {
  const answers = await Promise.all([
    readOverRest(),
    writeOverRest(),
    askAsNode(),
    readOverGraphql(),
    writeOverGraphql(),
  ]);
  expect(answers.map(awayOf)).toEqual([AWAY_REST, AWAY_REST, AWAY_REST, AWAY_GRAPHQL, AWAY_GRAPHQL]);
};

const expectBack = () =>
  until(async () => {
    const answers = await Promise.all([
      readOverRest(),
      writeOverRest(),
      askAsNode(),
      readOverGraphql(),
      writeOverGraphql(),
    ]);
    return answers.every(({ status, body }) => status < 300 && body.errors === undefined);
  });

/** Runs statements on a connection of its own. */
const administer = async (...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** As a crash of the machine: every session is cut, and the log is replayed at the next start. */
const stopImmediately = async (): Promise<void> => {
  const [pid] = (await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGQUIT');
  await until(async () => (await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8').catch(() => '')) === '');
  // The test starts the next one itself, so this one must not restart.
  await postgres.stop();
};

describe('every endpoint answers 503 with the time to wait', () => {
  test('while the database is stopped, and works when it is back', async () => {
    await openListeners();
    await expectBack();
    // Only its owner stops a server that has other sessions.
    await postgres.own();
    await postgres.stop();
    await expectAway();
    await start();
    await expectBack();
  });

  test('while the database crashes and starts again, with nothing worse in between', async () => {
    await openListeners();
    await expectBack();
    const seen: ApiAnswer[] = [];
    let isOver = false;
    const ask = [readOverRest, writeOverRest, askAsNode, readOverGraphql, writeOverGraphql];
    const askers = ask.map(async (door) => {
      while (!isOver) seen.push(await door());
    });
    await stopImmediately();
    await until(() => seen.some(({ status }) => status === 503));
    await start();
    await expectBack();
    isOver = true;
    await Promise.all(askers);
    const bad = seen.filter(({ status }) => status >= 300);
    expect(bad.length).toBeGreaterThan(0);
    for (const answer of bad) expect(awayOf(answer).slice(0, 2)).toEqual([503, '2']);
  });

  test('while the database has no connection left', async () => {
    await openListeners();
    const others: pg.Client[] = [];
    for (let isFull = false; !isFull; ) {
      const client = new pg.Client({ connectionString: postgres.url });
      isFull = await client.connect().then(
        () => false,
        () => true,
      );
      if (!isFull) others.push(client);
    }
    await expectAway();
    for (const client of others) await client.end();
    await expectBack();
  });

  test('while this process has no connection left', async () => {
    const { pool } = await openListeners(1);
    const held = await pool.connect();
    await expectAway();
    held.release();
    await expectBack();
  });

  test('while the database is slow: a statement took longer than it may', async () => {
    await administer(`alter database gamewarden set statement_timeout = '200ms'`);
    await openListeners();
    const holder = new pg.Client({ connectionString: postgres.url });
    await holder.connect();
    await holder.query('set statement_timeout = 0; begin; lock table api_keys, nodes in access exclusive mode');
    await expectAway();
    await holder.query('rollback');
    await holder.end();
    await administer('alter database gamewarden reset statement_timeout');
    await expectBack();
  });
});

test('a database that only reads: what reads is answered, what writes is 503', async () => {
  await administer('alter database gamewarden set default_transaction_read_only = on');
  await openListeners();
  expect((await readOverRest()).status).toBe(200);
  expect((await askAsNode()).status).toBe(200);
  expect((await readOverGraphql()).status).toBe(200);
  expect(awayOf(await writeOverRest())).toEqual(AWAY_REST);
  expect(awayOf(await writeOverGraphql())).toEqual(AWAY_GRAPHQL);
  await administer(
    'set default_transaction_read_only = off',
    'alter database gamewarden reset default_transaction_read_only',
  );
});
