import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { daemonThat, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { arrangeObjects, type PathObjects } from './matrix-objects.js';

const SERVERS = '/api/application/servers';

const database = describeDatabase();
let context: ServiceContext;
let now: number;
let api: ApiUnderTest;
let objects: PathObjects;
let userId: number;
let key: string;

beforeAll(async () => {
  now = Date.parse('2026-03-01T12:00:00Z');
  context = serviceContext(database.db, {
    clock: { now: () => new Date(now) },
    daemon: daemonThat({ syncServer: () => Promise.resolve() }),
  });
  api = await startApi(context, {
    rateLimits: { application: 3, client: 2 },
    trustedProxies: ['127.0.0.1'],
  });
  objects = await arrangeObjects(context);
});

database.beforeClose(() => api?.close());

beforeEach(async () => {
  userId = (await arrangePerson(context, { rootAdmin: true })).id;
  key = await arrangeKey(context, { userId, kind: 'application', permissions: FULL_PERMISSIONS });
});

const rateOf = ({ headers }: { readonly headers: Headers }) => [
  headers.get('x-ratelimit-limit'),
  headers.get('x-ratelimit-remaining'),
];

describe('the rate limit', () => {
  test('a request above the limit is 429 with the time to wait, and after a minute requests succeed again', async () => {
    const second = await arrangeKey(context, { userId, kind: 'application', permissions: FULL_PERMISSIONS });
    expect(rateOf(await api.request('GET', SERVERS, { key }))).toEqual(['3', '2']);
    now += 20_000;
    expect(rateOf(await api.request('GET', SERVERS, { key: second }))).toEqual(['3', '1']);
    expect(rateOf(await api.request('GET', SERVERS, { key }))).toEqual(['3', '0']);
    const rejected = await api.request('GET', SERVERS, { key });
    expect([rejected.status, rejected.body]).toEqual([
      429,
      { errors: [{ code: 'ThrottleRequestsException', status: '429', detail: 'Too Many Attempts.' }] },
    ]);
    expect(rateOf(rejected)).toEqual(['3', '0']);
    expect(rejected.headers.get('retry-after')).toBe('40');
    expect(rejected.headers.get('x-ratelimit-reset')).toBe(String((now + 40_000) / 1000));
    now += 40_000;
    expect((await api.request('GET', SERVERS, { key })).status).toBe(200);
  });

  test('a request that fails before the limit is checked does not count, and still has the headers of the limit', async () => {
    const elsewhere = await arrangeKey(context, { userId, kind: 'application', allowedIps: ['203.0.113.7'] });
    const answers = [
      await api.request('GET', '/api/application/nothing', { key }),
      await api.request('PUT', SERVERS, { key }),
      await api.request('POST', SERVERS, { key, body: '{' }),
      await api.request('GET', SERVERS, { key: elsewhere }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 400, 403]);
    expect(answers.map(rateOf)).toEqual(answers.map(() => ['3', '3']));
  });

  test('a request that fails later counts', async () => {
    const none = await arrangeKey(context, { userId, kind: 'application' });
    expect(rateOf(await api.request('GET', `${SERVERS}/999999`, { key: none }))).toEqual(['3', '2']);
    expect(rateOf(await api.request('GET', SERVERS, { key: none }))).toEqual(['3', '1']);
    expect(rateOf(await api.request('POST', SERVERS, { key, body: {} }))).toEqual(['3', '0']);
  });

  test('a response to an unauthenticated client has no such headers', async () => {
    expect(rateOf(await api.request('GET', SERVERS))).toEqual([null, null]);
    expect(rateOf(await api.request('GET', '/api/application/nothing', { key: 'nonsense' }))).toEqual([null, null]);
  });

  test('GraphQL counts where its key belongs', async () => {
    const client = await arrangeKey(context, { userId, kind: 'client' });
    const ask = (with_: string) =>
      api.request('POST', '/graphql', { key: with_, body: { query: '{ servers(first: 1) { totalCount } }' } });
    expect(rateOf(await ask(key))).toEqual(['3', '2']);
    expect(rateOf(await api.request('GET', SERVERS, { key }))).toEqual(['3', '1']);
    expect(rateOf(await ask(client))).toEqual(['2', '1']);
    await ask(client);
    const rejected = await ask(client);
    expect(rejected.status).toBe(429);
    expect(rejected.body.errors[0].extensions.code).toBe('RATE_LIMIT');
    expect(rejected.headers.get('retry-after')).toBe('60');
  });
});

describe('allowed addresses', () => {
  const elsewhere = () => arrangeKey(context, { userId, kind: 'client', allowedIps: ['203.0.113.0/24'] });

  test('another address is rejected with its name and recorded', async () => {
    const rejected = await elsewhere();
    const { status, body } = await api.request('GET', SERVERS, { key: rejected });
    const detail = 'This IP address (127.0.0.1) does not have permission to access the API using these credentials.';
    expect([status, body]).toEqual([403, { errors: [{ code: 'AccessDeniedHttpException', status: '403', detail }] }]);
    const entry = await context.db.activity.findFirstOrThrow({ where: { actorId: userId } });
    expect(entry).toMatchObject({
      event: 'auth:ip-blocked',
      ip: '127.0.0.1',
      properties: { identifier: rejected.slice(0, 16) },
    });
  });

  test('however often a key is tried from elsewhere, ten entries are written in an hour', async () => {
    const key = await elsewhere();
    const statuses = [];
    for (let n = 0; n < 25; n += 1) {
      const body = { query: '{ __typename }' };
      const answer =
        n % 2 === 0 ? await api.request('GET', SERVERS, { key }) : await api.request('POST', '/graphql', { key, body });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual(Array(25).fill(403));
    const where = { event: 'auth:ip-blocked', properties: { path: ['identifier'], equals: key.slice(0, 16) } };
    expect(await context.db.activity.count({ where })).toBe(10);
  });

  test('the address that a trusted proxy names is the one that counts', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    const answer = await api.request('GET', SERVERS, { key: await elsewhere(), headers });
    expect(answer.status).toBe(200);
  });

  test('GraphQL rejects it too', async () => {
    const { status, body } = await api.request('POST', '/graphql', {
      key: await elsewhere(),
      body: { query: '{ servers(first: 1) { totalCount } }' },
    });
    expect([status, body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('includes', () => {
  const ALL = 'allocations,user,subusers,nest,egg,variables,location,node';

  test.each([
    ['user', 'users'],
    ['subusers', 'users'],
    ['nest', 'nests'],
    ['egg', 'eggs'],
    ['location', 'locations'],
    ['node', 'nodes'],
    ['allocations', 'allocations'],
  ])('%s needs to read %s, else it is a null resource', async (name, resource) => {
    const path = `${SERVERS}/${objects.application.server}?include=${ALL}`;
    const permissions = { servers: 1, [resource]: 1 };
    const limited = await arrangeKey(context, { userId, kind: 'application', permissions });
    const { body } = await api.request('GET', path, { key: limited });
    const nothing = { object: 'null_resource', attributes: null };
    const { relationships } = body.attributes;
    expect(Object.keys(relationships)).toEqual(ALL.split(','));
    expect(relationships[name]).not.toEqual(nothing);
    expect(relationships.variables).toMatchObject({ object: 'list' });
    const others = Object.entries(relationships).filter(
      ([, value]) => JSON.stringify(value) !== JSON.stringify(nothing),
    );
    const shared = resource === 'users' ? ['user', 'subusers'] : [name];
    expect(others.map(([other]) => other).sort()).toEqual([...shared, 'variables'].sort());
  });

  test('over GraphQL an object that may not be read is null, also by global id', async () => {
    const permissions = { servers: 1 };
    const limited = await arrangeKey(context, { userId, kind: 'application', permissions });
    const query = `query ($id: Int!, $egg: ID!) {
      server(scope: ALL, internalId: $id) { name owner { email } egg { id } node { id location { id } } allocation { ip } }
      node(id: $egg) { id }
    }`;
    const egg = Buffer.from(`Egg:${objects.application.egg}`).toString('base64');
    const variables = { id: Number(objects.application.server), egg };
    const { body } = await api.request('POST', '/graphql', { key: limited, body: { query, variables } });
    const nothing = { owner: null, egg: null, node: null, allocation: null };
    expect(body.data).toEqual({ server: { name: 'Lobby', ...nothing }, node: null });
  });

  test('over GraphQL a key that may not read servers gets an error', async () => {
    const limited = await arrangeKey(context, { userId, kind: 'application', permissions: { users: 3 } });
    const { body } = await api.request('POST', '/graphql', {
      key: limited,
      body: { query: '{ servers(first: 1) { totalCount edges { node { id } } } }' },
    });
    expect(body.data?.servers ?? null).toBeNull();
    expect(body.errors).toMatchObject([{ path: ['servers'], extensions: { code: 'FORBIDDEN' } }]);
  });
});

describe('paths and methods', () => {
  test.each([
    ['the header', '', { 'X-HTTP-Method-Override': 'PATCH' }, { name: 'Header' }],
    ['the query', '?_method=patch', {}, { name: 'Query' }],
    ['the query, in other letters', '?%5Fmethod=patch', {}, { name: 'Letters' }],
    ['the body', '', {}, { _method: 'PATCH', name: 'Body' }],
  ])('a POST is handled as the method in %s', async (_, query, headers, body) => {
    const path = `${SERVERS}/${objects.application.server}/details/${query}`;
    const answer = await api.request('POST', path, { key, headers, body });
    expect([answer.status, answer.body.attributes?.name]).toEqual([200, body.name]);
  });

  test('a form can name the method too, and an invalid key is rejected before', async () => {
    const path = `${SERVERS}/${objects.application.server}/details`;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const request = { headers, body: '_method=PATCH&name=Form' };
    expect((await api.request('POST', path, { key, ...request })).body.attributes.name).toBe('Form');
    expect((await api.request('POST', path, { key: 'nonsense', ...request })).status).toBe(401);
  });

  test('a method that is named in a GET request is ignored', async () => {
    const headers = { 'X-HTTP-Method-Override': 'DELETE' };
    const path = `${SERVERS}/${objects.application.server}`;
    expect((await api.request('GET', path, { key, headers })).status).toBe(200);
  });

  test('OPTIONS tells what works without a key, and no origin is allowed', async () => {
    const answer = await api.request('OPTIONS', `${SERVERS}/`, { headers: { Origin: 'https://example.com' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([200, 'GET, HEAD, POST']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
