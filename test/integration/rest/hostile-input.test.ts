import { beforeAll, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type SeededSchedule, seedOf } from '../../support/seed.js';

const database = describeDatabase();
let api: ApiUnderTest;
let seeded: SeededSchedule;
let keys: { readonly application: string; readonly client: string };

beforeAll(async () => {
  const context = serviceContext(database.db);
  api = await startApi(context);
  seeded = await seedOf(database.db).owner().schedule();
  const { id: userId } = await arrangePerson(context, { rootAdmin: true });
  keys = {
    application: await arrangeKey(context, { userId, kind: 'application', permissions: FULL_PERMISSIONS }),
    client: await arrangeKey(context, { userId: seeded.owner.id, kind: 'client' }),
  };
});

database.beforeClose(() => api?.close());

const clientPath = () => `/api/client/servers/${seeded.server.uuid}`;

const times = <Item>(count: number, item: Item): readonly Item[] => Array.from({ length: count }, () => item);

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** As many lists as a body may have, each in the one before: a stack holds about 10,000. */
const DEEP = nested(9_990);

describe('a list nested 9,990 deep', () => {
  const BODIES: readonly (readonly [where: string, method: string, path: () => string, body: string])[] = [
    [
      'the environment of a server',
      'PATCH',
      () => startupPath(),
      `{"startup":"x","egg":1,"environment":{"A":${DEEP}}}`,
    ],
    ['a new server', 'POST', () => '/api/application/servers', `{"environment":{"A":${DEEP}}}`],
    ['what a new server is shown with', 'POST', () => '/api/application/servers', `{"include":${DEEP}}`],
    ['the name of a schedule', 'POST', () => `${clientPath()}/schedules`, `{"name":${DEEP}}`],
    ['permissions', 'POST', () => `${clientPath()}/users`, `{"email":"a@example.com","permissions":${DEEP}}`],
    ['the value of a variable', 'PUT', () => `${clientPath()}/startup/variable`, `{"key":"JAR","value":${DEEP}}`],
    ['addresses of a key', 'POST', () => '/api/client/account/api-keys', `{"description":"a","allowed_ips":${DEEP}}`],
  ];
  const startupPath = () => `/api/application/servers/${seeded.server.id}/startup`;

  test.each(BODIES)('as %s is 422', async (_where, method, path, body) => {
    const key = path().startsWith('/api/client') ? keys.client : keys.application;
    const answer = await api.request(method, path(), { key, body });
    expect(answer.status).toBe(422);
  });

  test.each(['application', 'client'] as const)('or 200,000 deep is not read at all (%s)', async (kind) => {
    const paths = { application: startupPath(), client: `${clientPath()}/startup/variable` };
    const method = kind === 'application' ? 'PATCH' : 'PUT';
    const answer = await api.request(method, paths[kind], { key: keys[kind], body: `{"value":${nested(200_000)}}` });
    expect(answer.status).toBe(413);
  });

  describe('as a variable of a document', () => {
    const update = (deep: string) => {
      const query =
        'mutation ($input: UpdateServerStartupInput!) { updateServerStartup(input: $input) { __typename } }';
      const id = Buffer.from(`Server:${seeded.server.id}`).toString('base64');
      const body = `{"query":${JSON.stringify(query)},"variables":{"input":{"id":"${id}","environment":{"A":${deep}}}}}`;
      return api.request('POST', '/graphql', { key: keys.application, body });
    };

    test('is rejected as data', async () => {
      const answer = await update(DEEP);
      expect(answer.body.data.updateServerStartup.__typename).toBe('ValidationError');
    });

    test('or 50,000 deep, as a request over GraphQL can be long, is not read at all', async () => {
      const answer = await update(nested(50_000));
      expect([answer.status, answer.body.errors[0].message]).toEqual([413, 'The request is too large.']);
    });
  });
});

describe('too many parameters', () => {
  const parameters = (count: number) => times(count, 'a[]=1').join('&');
  const TOO_MANY = { code: 'BadRequestHttpException', status: '400' };
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

  test.each([
    ['/api/application/servers', 'application'],
    ['/api/client', 'client'],
  ] as const)('in the query of %s are 400 to a good key, 401 without one, and 200 are read', async (path, kind) => {
    const rejected = await api.request('GET', `${path}?${parameters(201)}`, { key: keys[kind] });
    expect([rejected.status, rejected.body.errors]).toEqual([
      400,
      [{ ...TOO_MANY, detail: 'There may be 200 parameters at most.' }],
    ]);
    expect((await api.request('GET', `${path}?${parameters(201)}`)).status).toBe(401);
    const read = await api.request('GET', `${path}?${parameters(199)}&per_page=3`, { key: keys[kind] });
    expect([read.status, read.body.meta.pagination.per_page]).toEqual([200, 3]);
  });

  test('in a query that names the method are 400', async () => {
    const path = `/api/application/servers/${seeded.server.id}?${parameters(200)}&_method=DELETE`;
    expect((await api.request('POST', path, { key: keys.application, body: {} })).status).toBe(400);
    expect(await database.db.server.count({ where: { id: seeded.server.id } })).toBe(1);
  });

  test('in a query over GraphQL are 400 for every caller', async () => {
    for (const key of [keys.client, undefined]) {
      const answer = await api.request('GET', `/graphql?query={__typename}&${parameters(200)}`, key ? { key } : {});
      expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });

  test('at the endpoint of nodes are no error of the service', async () => {
    const { status } = await api.request('GET', `/api/remote/servers?${parameters(201)}`);
    expect(status).toBe(401);
  });

  test('in a form are 400, and 1,000 are read', async () => {
    const send = (body: string) =>
      api.request('POST', `${clientPath()}/command`, { key: keys.client, headers: FORM, body });
    const rejected = await send(`${parameters(1_000)}&command=list`);
    expect([rejected.status, rejected.body.errors]).toEqual([
      400,
      [{ ...TOO_MANY, detail: 'There may be 1000 parameters at most.' }],
    ]);
    // The present field is read, and its error is reported.
    const read = await send(`${parameters(999)}&command=`);
    expect([read.status, read.body.errors[0].meta.source_field]).toEqual([422, 'command']);
  });

  test('in a form are not a method', async () => {
    const path = `/api/application/servers/${seeded.server.id}`;
    const body = `${parameters(1_000)}&_method=DELETE`;
    const answer = await api.request('POST', path, { key: keys.application, headers: FORM, body });
    // A body that is not read names no method.
    expect(answer.status).toBe(405);
    expect(await database.db.server.count({ where: { id: seeded.server.id } })).toBe(1);
  });
});

describe('far too many values', () => {
  const FILTERS = [
    ['events', 'query ($values: [String!]) { accountActivity(filter: { event: $values }) { totalCount } }', 'client'],
    [
      'addresses of people',
      'query ($values: [String!]) { users(filter: { email: $values }) { totalCount } }',
      'application',
    ],
    ['servers', 'query ($values: [String!]) { servers(filter: { name: $values }) { totalCount } }', 'client'],
  ] as const;

  test.each(FILTERS)('as a filter of %s are rejected', async (_name, query, kind) => {
    const body = { query, variables: { values: times(20_000, 'a') } };
    const answer = await api.request('POST', '/graphql', { key: keys[kind], body });
    expect(answer.body.errors[0].extensions.code).toBe('BAD_REQUEST');
  });

  test('as further allocations of a server are one broken rule, without a lookup', async () => {
    const body = { allocation: { default: seeded.server.allocationId, additional: times(100_000, 5) } };
    const answer = await api.request('POST', '/api/application/servers', { key: keys.application, body });
    expect(answer.status).toBe(422);
    const rules = answer.body.errors.map(({ meta }: { meta: object }) => meta);
    expect(rules).toContainEqual({ source_field: 'allocation.additional', rule: 'max' });
  });
});

test('of a list with only invalid entries at most 500 are reported', async () => {
  const answer = await api.request('POST', '/api/application/servers', {
    key: keys.application,
    body: { name: 'x'.repeat(100_000), allocation: { default: 1, additional: times(5_000, 'x') } },
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors.length).toBeLessThanOrEqual(500);
});

describe('a cursor that no row can have', () => {
  const FORGED = ['', 'zzz', 'GPC:N:99999999999999999999', 'GPC:N:1.5', 'GPC:S:abc', 'GPC:J:[1,2]', 'GPC:D:1'];
  const LISTS = [
    ['servers', 'query ($after: String) { servers(after: $after) { totalCount edges { cursor } } }'],
    ['own entries', 'query ($after: String) { accountActivity(after: $after) { edges { cursor } } }'],
    ['entries of the account', 'query ($after: String) { account { activity(after: $after) { edges { cursor } } } }'],
    [
      'backups below servers',
      'query ($after: String) { servers { edges { node { backups(after: $after) { edges { cursor } } } } } }',
    ],
  ] as const;

  test.each(LISTS)('is rejected in lists of %s', async (_name, query) => {
    for (const cursor of FORGED) {
      const variables = { after: Buffer.from(cursor).toString('base64') };
      const { body } = await api.request('POST', '/graphql', { key: keys.client, body: { query, variables } });
      expect(body.errors[0].extensions).toMatchObject({ code: 'VALIDATION', issues: [{ path: ['after'] }] });
    }
  });

  test('was never issued by the service', async () => {
    const page = `query ($uuid: ID!, $after: String) {
      servers(first: 1, after: $after) { edges { cursor } }
      serverActivity(serverId: $uuid, first: 1) { edges { cursor } }
      serverSchedules(serverId: $uuid) { runs(first: 1) { edges { cursor } } }
    }`;
    const ask = async (query: string, variables: object) =>
      (await api.request('POST', '/graphql', { key: keys.client, body: { query, variables } })).body;
    const { uuid } = seeded.server;
    await api.request('POST', `${clientPath()}/schedules/${seeded.schedule.id}/execute`, { key: keys.client });
    const { data } = await ask(page, { uuid });
    const [server, entry, run] = [data.servers, data.serverActivity, data.serverSchedules[0].runs].map(
      ({ edges }) => edges[0].cursor,
    );
    const next = `query ($uuid: ID!, $server: String, $entry: String, $run: String) {
      servers(after: $server) { edges { cursor } }
      serverActivity(serverId: $uuid, after: $entry) { edges { cursor } }
      serverSchedules(serverId: $uuid) { runs(after: $run) { edges { cursor } } }
    }`;
    expect((await ask(next, { uuid, server, entry, run })).errors).toBeUndefined();
  });
});

describe('a page beyond all lists', () => {
  test.each([
    ['/api/client', 'client'],
    ['/api/client/account/activity', 'client'],
    ['/api/application/servers', 'application'],
    ['/api/application/users', 'application'],
  ] as const)('of %s is empty', async (path, kind) => {
    const answer = await api.request('GET', `${path}?page=999999999&per_page=10000`, { key: keys[kind] });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual([]);
  });
});

test('links between pages of the activity repeat the query', async () => {
  const path = `${clientPath()}/activity`;
  await database.db.activity.createMany({
    data: [...times(3, { event: 'server:reinstall', serverId: seeded.server.id })],
  });
  const query = 'per_page=1&sort=-timestamp&filter%5Bevent%5D=reinstall';
  const answer = await api.request('GET', `${path}?${query}&page=2`, { key: keys.client });
  const { previous, next } = answer.body.meta.pagination.links;
  expect(previous).toBe(`${api.url}${path}?${query}&page=1`);
  expect(next).toBe(`${api.url}${path}?${query}&page=3`);
});

test('an unexpected error shows no details', async () => {
  // Here the health check throws.
  const answer = await fetch(`${api.url}/readyz`);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    errors: [{ message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  });
});
