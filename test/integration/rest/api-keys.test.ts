import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import type { User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const PATH = '/api/client/account/api-keys';

const database = describeDatabase();
let context: ServiceContext;
let api: ApiUnderTest;
let person: User;
let key: string;

beforeAll(async () => {
  context = serviceContext(database.db);
  api = await startApi(context);
});

database.beforeClose(() => api?.close());

beforeEach(async () => {
  person = await arrangePerson(context);
  key = await arrangeKey(context, { userId: person.id, kind: 'client' });
});

const create = (body: object) => api.request('POST', PATH, { key, body });

const events = async () =>
  (await database.db.activity.findMany({ where: { actorId: person.id }, orderBy: { id: 'asc' } })).map(
    ({ event, properties }) => [event, properties],
  );

test('a new key is shown once with its secret, works at once and is listed without it', async () => {
  const { status, body } = await create({ description: ' ci ', allowed_ips: ['127.0.0.0/8', '2001:db8::1'] });
  expect([status, body]).toEqual([
    200,
    {
      object: 'api_key',
      attributes: {
        identifier: expect.stringMatching(/^ptlc_[A-Za-z0-9]{11}$/),
        description: 'ci',
        allowed_ips: ['127.0.0.0/8', '2001:db8::1'],
        last_used_at: null,
        created_at: expect.stringMatching(/\+00:00$/),
      },
      meta: { secret_token: expect.stringMatching(/^[A-Za-z0-9]{32}$/) },
    },
  ]);
  const whole = body.attributes.identifier + body.meta.secret_token;
  const listed = await api.request('GET', PATH, { key: whole });
  expect(listed.status).toBe(200);
  expect(listed.body.object).toBe('list');
  expect(listed.body.data.map(({ attributes }: typeof body) => attributes.identifier)).toEqual([
    key.slice(0, 16),
    body.attributes.identifier,
  ]);
  expect(JSON.stringify(listed.body)).not.toContain(body.meta.secret_token);
  expect(await events()).toEqual([['user:api-key.create', { identifier: body.attributes.identifier }]]);
});

test('a key that is deleted ends at once, also the one that is asked with', async () => {
  const deleted = await api.request('DELETE', `${PATH}/${key.slice(0, 16)}`, { key });
  expect([deleted.status, deleted.body]).toEqual([204, undefined]);
  expect((await api.request('GET', PATH, { key })).status).toBe(401);
  expect(await events()).toEqual([['user:api-key.delete', { identifier: key.slice(0, 16) }]]);
});

test('application keys, and keys of other people, are neither listed nor deleted', async () => {
  const other = await arrangePerson(context, { rootAdmin: true });
  const others = [
    await arrangeKey(context, { userId: other.id, kind: 'client' }),
    await arrangeKey(context, { userId: person.id, kind: 'application' }),
  ];
  for (const identifier of [...others.map((text) => text.slice(0, 16)), 'ptlc_unknown', '%00', '%ED%A0%80']) {
    const { status } = await api.request('DELETE', `${PATH}/${identifier}`, { key });
    expect([identifier, status >= 400 && status < 500]).toEqual([identifier, true]);
  }
  const unknown = await api.request('DELETE', `${PATH}/ptlc_unknown`, { key });
  expect(unknown.body.errors).toEqual([
    {
      code: 'NotFoundHttpException',
      status: '404',
      detail: 'The requested resource could not be found on the server.',
    },
  ]);
  expect((await api.request('GET', PATH, { key })).body.data).toHaveLength(1);
  expect(
    await database.db.apiKey.count({ where: { identifier: { in: others.map((text) => text.slice(0, 16)) } } }),
  ).toBe(2);
});

test.each([
  [{}, 'description', 'required', 'The description field is required.'],
  [{ description: ' ' }, 'description', 'required', 'The description field is required.'],
  [{ description: 'x'.repeat(501) }, 'description', 'max', 'The description may not be greater than 500 characters.'],
  [{ description: 5 }, 'description', 'string', 'The description must be a string.'],
  [
    { description: 'x', allowed_ips: ['nonsense'] },
    'allowed_ips.0',
    '',
    '"nonsense" is not a valid IP address or CIDR range.',
  ],
  [
    { description: 'x', allowed_ips: ['192.0.2.1', '192.0.2.1/33'] },
    'allowed_ips.1',
    '',
    '"192.0.2.1/33" is not a valid IP address or CIDR range.',
  ],
  [
    { description: 'x', allowed_ips: Array.from({ length: 51 }, (_, index) => `192.0.2.${index}`) },
    'allowed_ips',
    'max',
    'The allowed ips may not have more than 50 items.',
  ],
  [{ description: 'x', allowed_ips: { a: 1 } }, 'allowed_ips', 'array', 'The allowed ips must be an array.'],
])('a key like %j is rejected', async (body, field, rule, detail) => {
  const answer = await create(body);
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [{ code: 'ValidationException', status: '422', detail, meta: { source_field: field, rule } }],
  ]);
  expect(await database.db.apiKey.count({ where: { userId: person.id } })).toBe(1);
});

test('allowed addresses of null allow any address', async () => {
  expect((await create({ description: 'x', allowed_ips: null })).body.attributes.allowed_ips).toEqual([]);
});

describe('a key that is created with a limited one', () => {
  const END = new Date('2030-01-01T00:00:00.000Z');
  const BOUND = ['127.0.0.0/8', '2001:db8::/32'];

  const limited = (limits: { allowedIps?: string[]; expiresAt?: Date }) =>
    arrangeKey(context, { userId: person.id, kind: 'client', ...limits });

  const overRest = async (asked: string, allowedIps?: readonly string[]) => {
    const { status, body } = await api.request('POST', PATH, {
      key: asked,
      body: { description: 'child', allowed_ips: allowedIps },
    });
    return status === 200 ? body.attributes.identifier + body.meta.secret_token : [status, body.errors[0].code];
  };

  const overGraphql = async (asked: string, allowedIps?: readonly string[]) => {
    const query = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) {
      ... on CreatedApiKey { apiKey { identifier } secretToken } ... on Error { code } } }`;
    const variables = { input: { description: 'child', allowedIps } };
    const { body } = await api.request('POST', '/graphql', { key: asked, body: { query, variables } });
    const { apiKey, secretToken, code } = body.data.createApiKey;
    return apiKey ? apiKey.identifier + secretToken : code;
  };

  const limitsOf = async (whole: string) =>
    database.db.apiKey.findUniqueOrThrow({
      where: { identifier: whole.slice(0, 16) },
      select: { allowedIps: true, expiresAt: true },
    });

  describe.each([
    ['REST', overRest, [403, 'HttpForbiddenException']],
    ['GraphQL', overGraphql, 'ACTION_FORBIDDEN'],
  ] as const)('over %s', (_api, make, rejected) => {
    test('expires with it and is limited to its addresses, and so is a key that is created with that one', async () => {
      const first = await make(await limited({ allowedIps: BOUND, expiresAt: END }));
      const second = await make(first, ['127.0.0.1', '2001:db8:7::/48']);
      const third = await make(second, []);
      expect(await limitsOf(first)).toEqual({ allowedIps: BOUND, expiresAt: END });
      expect(await limitsOf(third)).toEqual({ allowedIps: ['127.0.0.1', '2001:db8:7::/48'], expiresAt: END });
    });

    test.each([['0.0.0.0/0'], ['126.0.0.0/7'], ['198.51.100.7'], ['::/0'], ['2001:db8::/31'], ['::ffff:8.8.8.8']])(
      'does not work from %s besides',
      async (range) => {
        const maker = await limited({ allowedIps: BOUND });
        expect(await make(maker, ['127.0.0.1', range])).toEqual(rejected);
        expect(await database.db.apiKey.count({ where: { userId: person.id } })).toBe(2);
      },
    );

    test('is as free as it is without limits', async () => {
      expect(await limitsOf(await make(key, ['198.51.100.7']))).toEqual({
        allowedIps: ['198.51.100.7'],
        expiresAt: null,
      });
    });
  });
});

test('of concurrent requests only as many succeed as the limit permits', async () => {
  for (let count = 1; count < 22; count += 1) await arrangeKey(context, { userId: person.id, kind: 'client' });
  await arrangeKey(context, { userId: person.id, kind: 'application' });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => create({ description: `key ${index}` })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.errors).toEqual([
    {
      code: 'DisplayException',
      status: '400',
      detail: 'You have reached the account limit for number of API keys.',
    },
  ]);
  expect(await database.db.apiKey.count({ where: { userId: person.id, kind: 'client' } })).toBe(25);
});

test('a description that cannot be stored is rejected, and no request fails with a 5xx', async () => {
  const { status } = await create({ description: 'a\u0000b' });
  expect(status >= 400 && status < 500).toBe(true);
});

test('over GraphQL a key is a node of its owner, and of administrators who may do everything', async () => {
  const ask = (asked: string, query: string) => api.request('POST', '/graphql', { key: asked, body: { query } });
  const made = await ask(
    key,
    'mutation { createApiKey(input: { description: "graph" }) { ... on CreatedApiKey { apiKey { id identifier } secretToken } } }',
  );
  const { apiKey } = made.body.data.createApiKey;
  const look = `{ node(id: "${apiKey.id}") { ... on ApiKey { identifier description } } }`;
  expect((await ask(key, look)).body.data.node).toEqual({ identifier: apiKey.identifier, description: 'graph' });
  const other = await arrangePerson(context);
  const others = await arrangeKey(context, { userId: other.id, kind: 'client' });
  expect((await ask(others, look)).body.data.node).toBeNull();
  const administrator = await arrangePerson(context, { rootAdmin: true });
  const shown = { identifier: apiKey.identifier, description: 'graph' };
  for (const [may, sees] of [
    [{ kind: 'client' }, shown],
    [{ kind: 'application', permissions: FULL_PERMISSIONS }, shown],
    [{ kind: 'application', permissions: { users: 3 } }, null],
  ] as const) {
    const theirs = await arrangeKey(context, { userId: administrator.id, ...may });
    expect((await ask(theirs, look)).body.data.node).toEqual(sees);
  }
  const gone = await ask(
    key,
    `mutation { deleteApiKey(input: { id: "${apiKey.id}" }) { ... on Deleted { deletedId } } }`,
  );
  expect(gone.body.data.deleteApiKey.deletedId).toBe(apiKey.id);
  expect((await ask(key, look)).body.data.node).toBeNull();
});
