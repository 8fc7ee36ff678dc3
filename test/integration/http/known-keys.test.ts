import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createEvents, type DatabaseEvents } from '../../../src/db/events.js';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import type { KeyHolder, ServiceContext } from '../../../src/domain/context.js';
import { recordKeyUses } from '../../../src/domain/keys/record-key-uses.js';
import { createKeyCache, type NotifiedKeyCache } from '../../../src/service/key-cache.js';
import { createKeyUses } from '../../../src/service/key-uses.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { statementsOf } from '../../support/statements.js';
import { until } from '../../support/until.js';

const database = describeDatabase();

/** The clock of the cache, in milliseconds; it stands still, so that no entry expires by time alone. */
let now: number;
let context: ServiceContext;
let keyCache: NotifiedKeyCache<KeyHolder>;
let api: ApiUnderTest;
let events: DatabaseEvents | undefined;
let person: { readonly id: number };
let key: string;

beforeAll(async () => {
  keyCache = createKeyCache<KeyHolder>({ now: () => now });
  const plain = serviceContext(database.db);
  context = { ...plain, keys: { ...plain.keys, keyCache } };
  api = await startApi(context);
});

database.beforeClose(() => api?.close());

beforeEach(async () => {
  now = 5_000;
  person = await arrangePerson(context, { rootAdmin: true });
  key = await arrangeKey(context, { userId: person.id, kind: 'client' });
});

afterEach(async () => {
  await events?.stop();
  events = undefined;
  keyCache.setListening(false);
});

/** Receives notifications like another process. */
const hear = async (): Promise<void> => {
  events = createEvents({ databaseUrl: database.url, log: silentLog });
  let onHeard = (): void => undefined;
  const heard = new Promise<void>((done) => {
    onHeard = done;
  });
  events.watchKeys({
    forget: keyCache.forget,
    setListening: (isHeard) => {
      keyCache.setListening(isHeard);
      if (isHeard) onHeard();
    },
  });
  await heard;
};

/** Simulates a silently lost connection: no notification arrives. */
const hearNothing = (): void => keyCache.setListening(true);

const ask = async (path = '/api/application/locations'): Promise<number> =>
  (await api.request('GET', path, { key })).status;

const looksOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(work)).filter(({ sql }) => sql.includes('k.secret_hash')).length;

/** Changes by another process, which this one learns by notification. */
const elsewhere = (sql: string, ...values: readonly unknown[]) => database.pool.query(sql, [...values]);

test('a key is looked up once a second', async () => {
  hearNothing();
  expect(await looksOf(ask)).toBe(1);
  now += 999;
  expect(await looksOf(() => Promise.all([ask(), ask(), ask('/api/client')]))).toBe(0);
  now += 1;
  expect(await looksOf(ask)).toBe(1);
});

test('without notifications a key is looked up for each request', async () => {
  expect(await looksOf(async () => [await ask(), await ask()])).toBe(2);
  hearNothing();
  await ask();
  keyCache.setListening(false);
  expect(await looksOf(ask)).toBe(1);
});

const CHANGES: readonly (readonly [string, () => Promise<unknown>, number])[] = [
  ['a revoked key', () => elsewhere('delete from api_keys where user_id = $1', person.id), 401],
  ['the key of a person who was deleted', () => elsewhere('delete from users where id = $1', person.id), 401],
  ['a person who was demoted', () => elsewhere('update users set root_admin = false where id = $1', person.id), 403],
  [
    'a key that was bound to other addresses',
    () => elsewhere(`update api_keys set allowed_ips = '{203.0.113.7}' where user_id = $1`, person.id),
    403,
  ],
  [
    'a key that has come to its end',
    () => elsewhere('update api_keys set expires_at = now() where user_id = $1', person.id),
    401,
  ],
];

test.each(CHANGES)('%s takes effect with its notification', async (_, change, status) => {
  await hear();
  expect(await ask()).toBe(200);
  await change();
  await until(async () => (await ask()) === status);
});

test.each(CHANGES)('%s takes effect after a second without a notification', async (_, change, status) => {
  hearNothing();
  expect(await ask()).toBe(200);
  await change();
  now += 999;
  expect(await ask()).toBe(200);
  now += 1;
  expect(await ask()).toBe(status);
});

test('permissions that an application key has lost take effect with the notification', async () => {
  await hear();
  key = await arrangeKey(context, { userId: person.id, kind: 'application', permissions: FULL_PERMISSIONS });
  expect(await ask()).toBe(200);
  await elsewhere(`update api_keys set permissions = '{}' where identifier = $1`, key.slice(0, 16));
  await until(async () => (await ask()) === 403);
});

test('a change while the connection is lost is not missed', async () => {
  await hear();
  expect(await ask()).toBe(200);
  await elsewhere(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'gamewarden events'`,
  );
  await elsewhere('delete from api_keys where user_id = $1', person.id);
  await until(async () => (await ask()) === 401);
});

test('the process that revokes a key rejects it at once', async () => {
  hearNothing();
  const other = await arrangeKey(context, { userId: person.id, kind: 'client' });
  const askOther = async () => (await api.request('GET', '/api/client', { key: other })).status;
  expect(await askOther()).toBe(200);
  const path = `/api/client/account/api-keys/${other.slice(0, 16)}`;
  expect((await api.request('DELETE', path, { key })).status).toBe(204);
  expect(await askOther()).toBe(401);
});

test('it does so as well with users who are demoted or deleted', async () => {
  hearNothing();
  const colleague = await arrangePerson(context, { rootAdmin: true });
  const theirs = await arrangeKey(context, { userId: colleague.id, kind: 'client' });
  const askTheirs = async () => (await api.request('GET', '/api/application/locations', { key: theirs })).status;
  const user = { username: colleague.username, email: colleague.email, first_name: 'Ada', last_name: 'Miller' };
  const path = `/api/application/users/${colleague.id}`;
  expect(await askTheirs()).toBe(200);
  const demoted = await api.request('PATCH', path, { key, body: { ...user, root_admin: false } });
  expect([demoted.status, await askTheirs()]).toEqual([200, 403]);
  expect((await api.request('DELETE', path, { key })).status).toBe(204);
  expect(await askTheirs()).toBe(401);
});

test('a lookup from before a change is not cached after it', async () => {
  hearNothing();
  const keep = keyCache.beginLookup(key);
  keyCache.forget();
  keep({
    user: { id: 1, uuid: 'u', rootAdmin: true },
    key: { id: 1, identifier: key.slice(0, 16), kind: 'client', permissions: {}, allowedIps: [] },
  });
  expect(await looksOf(ask)).toBe(1);
});

test('a key that expires within the second is looked up again at its end', async () => {
  hearNothing();
  await elsewhere(`update api_keys set expires_at = now() + interval '1 hour' where user_id = $1`, person.id);
  await ask();
  expect(await looksOf(ask)).toBe(0);
  const keep = keyCache.beginLookup(key);
  const holder = keyCache.recall(key);
  if (holder === undefined) throw new Error('The key was not remembered.');
  keep(holder, 300);
  now += 299;
  expect(await looksOf(ask)).toBe(0);
  now += 1;
  expect(await looksOf(ask)).toBe(1);
});

test('a wrong key that is sent repeatedly is looked up once a second', async () => {
  hearNothing();
  key = `${key.slice(0, 16)}${'x'.repeat(32)}`;
  expect(await looksOf(async () => expect([await ask(), await ask()]).toEqual([401, 401]))).toBe(1);
  now += 1_000;
  expect(await looksOf(ask)).toBe(1);
});

test('each of many simultaneous wrong keys is looked up once, and a valid key among them is accepted', async () => {
  const guesses = Array.from({ length: 40 }, (_, guess) => `${key.slice(0, 16)}${String(guess).padStart(32, 'x')}`);
  const statusesOf = (keys: readonly string[]) =>
    Promise.all(keys.map(async (one) => (await api.request('GET', '/api/client', { key: one })).status));
  const looks = await looksOf(async () =>
    expect(await statusesOf([...guesses, key])).toEqual([...guesses.map(() => 401), 200]),
  );
  expect(looks).toBe(41);
});

test('guesses evict no valid key', async () => {
  hearNothing();
  await ask();
  for (let guess = 0; guess < 11_000; guess += 1) keyCache.beginLookup(`ptlc_${guess}`)(null);
  expect(keyCache.recall('ptlc_0')).toBeUndefined();
  expect(await looksOf(ask)).toBe(0);
});

test('the last uses of many keys are written with one statement, which is retried after a failure', async () => {
  let isAway = true;
  const written: (readonly number[])[] = [];
  const gathered = createKeyUses({
    write: async (ids) => {
      if (isAway) throw new Error('away');
      written.push(ids);
      await recordKeyUses(context, ids);
    },
    log: silentLog,
  });
  const other = await arrangeKey(context, { userId: person.id, kind: 'client' });
  const rows = await database.db.apiKey.findMany({ where: { userId: person.id }, orderBy: { id: 'asc' } });
  for (const { id } of [...rows, ...rows]) gathered.note(id);
  await gathered.flush();
  isAway = false;
  await gathered.flush();
  await gathered.flush();
  expect(written).toEqual([rows.map(({ id }) => id)]);
  const after = await database.db.apiKey.findMany({ where: { userId: person.id } });
  expect(after.map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([true, true]);
  expect(after.map(({ identifier }) => identifier)).toContain(other.slice(0, 16));
});
