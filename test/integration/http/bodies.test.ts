import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { type ArrangedNode, arrangeNode, arrangeServer } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { head, openRaw, type RawConnection } from '../../support/raw-connection.js';
import { until } from '../../support/until.js';

const database = describeDatabase();
let api: ApiUnderTest;
let key: string;
let otherKey: string;
let node: ArrangedNode;
let connections: RawConnection[] = [];

beforeAll(async () => {
  const context = serviceContext(database.db);
  api = await startApi(context);
  const newKey = async () => {
    const { id: userId } = await arrangePerson(context, { rootAdmin: true });
    return arrangeKey(context, { userId, kind: 'application', permissions: FULL_PERMISSIONS });
  };
  [key, otherKey] = [await newKey(), await newKey()];
  node = await arrangeNode(database.db);
});

afterEach(() => {
  for (const connection of connections) connection.close();
  connections = [];
});

database.beforeClose(() => api?.close());

const begin = async (line: string, headers: Readonly<Record<string, string | number>>): Promise<RawConnection> => {
  const connection = await openRaw(api.url);
  connections.push(connection);
  connection.send(head(line, headers));
  return connection;
};

const MEGABYTE = 1_048_576;
const BAD_KEY = `Bearer ptla_${'x'.repeat(43)}`;

describe('without a valid key the answer precedes the body', () => {
  const LINES: readonly (readonly [line: string, status: number])[] = [
    ['POST /graphql', 401],
    ['GET /graphql', 401],
    ['POST /api/application/servers', 401],
    ['PATCH /api/application/servers/1/details', 401],
    ['POST /api/application/servers/1/details', 401],
    ['POST /api/client/servers/1/schedules', 401],
    ['GET /api/client', 401],
    ['POST /api/client/nothing', 404],
    ['PUT /api/client', 405],
  ];

  test.each(LINES)('%s: %d', async (line, status) => {
    const senders: readonly Readonly<Record<string, string>>[] = [{}, { Authorization: BAD_KEY }];
    for (const headers of senders) {
      const announced = await begin(line, { ...headers, 'Content-Length': 900_000 });
      announced.send('x'.repeat(450_000));
      const inChunks = await begin(line, { ...headers, 'Transfer-Encoding': 'chunked' });
      inChunks.send('5\r\nhello\r\n');
      expect([await announced.statuses(1), await inChunks.statuses(1)]).toEqual([[status], [status]]);
    }
  });

  test.each([
    ['none', {}, 401],
    ['of nobody', { Authorization: 'Bearer a.b' }, 403],
  ])('POST /api/remote/activity with the token %s', async (_, headers, status) => {
    const connection = await begin('POST /api/remote/activity', { ...headers, 'Content-Length': 900_000 });
    expect(await connection.statuses(1)).toEqual([status]);
  });

  test('a client that sends the body anyway is answered and can reuse its connection', async () => {
    const connection = await begin('POST /api/client/account/api-keys', { 'Content-Length': 500_000 });
    connection.send('x'.repeat(500_000));
    connection.send(head('GET /healthz', {}));
    expect(await connection.statuses(2)).toEqual([401, 200]);
  });
});

describe('a body with a length above the limit is rejected before it is sent', () => {
  const LINES: readonly (readonly [line: string, authorization: () => string, bytes: number])[] = [
    ['POST /graphql', () => `Bearer ${key}`, 102_401],
    ['POST /api/application/servers', () => `Bearer ${key}`, MEGABYTE + 1],
    ['POST /api/remote/activity', () => node.authorization, MEGABYTE + 1],
  ];

  test.each(LINES)('%s', async (line, authorization, bytes) => {
    const connection = await begin(line, { Authorization: authorization(), 'Content-Length': bytes });
    expect(await connection.statuses(1)).toEqual([413]);
  });

  test('a chunked body is rejected when it exceeds the limit', async () => {
    const body = `{"query":"{ __typename } # ${'x'.repeat(102_400)}"}`;
    const connection = await begin('POST /graphql', { Authorization: `Bearer ${key}`, 'Transfer-Encoding': 'chunked' });
    connection.send(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
    expect(await connection.statuses(1)).toEqual([413]);
  });
});

describe('the members of a body', () => {
  const membersOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key "${n}":`, 1]));
  const post = (body: object) => api.request('POST', '/api/application/locations', { key, body });

  test('are limited to 10,000 at any depth', async () => {
    expect((await post(membersOf(10_001))).status).toBe(413);
    expect((await post([membersOf(5_001), membersOf(5_000)])).status).toBe(413);
    expect((await post(membersOf(10_000))).status).toBe(422);
    const lists = (count: number) => ({ short: Array.from({ length: count - 1 }, () => []) });
    expect((await post(lists(10_000))).status).toBe(413); // the outer list counts as well
    expect((await post(lists(9_999))).status).toBe(422);
  });

  test('are not counted inside strings', async () => {
    const long = '{"a\\": 1, b: ":"}'.repeat(20_000);
    const { status, body } = await post({ short: 'eu', long });
    expect([status, body.errors[0].meta.source_field]).toEqual([422, 'long']);
  });
});

test.each([
  ['objects', '{"a":', '1', '}'],
  ['lists', '[', '', ']'],
  ['objects in lists', '[{"a":', '1', '}]'],
])(
  'what a node reports with 3,000 %s in one another is left out, and the rest is kept',
  async (_what, open, inmost, close) => {
    const server = await arrangeServer(database.db, node.node);
    const deep = `{"deep":${open.repeat(3_000)}${inmost}${close.repeat(3_000)}}`;
    const entry = (metadata: string) =>
      `{"user":null,"server":"${server.uuid}","event":"server:console.command","metadata":${metadata},
      "ip":"203.0.113.9","timestamp":"2026-01-02T03:04:05Z"}`;
    const answer = await api.request('POST', '/api/remote/activity', {
      headers: { Authorization: node.authorization },
      body: `{"data":[${entry(deep)},${entry('{"command":"list"}')}]}`,
    });
    expect(answer.status).toBe(200);
    const kept = await database.db.activity.findMany({ where: { serverId: server.id } });
    expect(kept.map(({ properties }) => properties)).toEqual([{ command: 'list' }]);
  },
);

test('one caller may send 32 MB at a time, independent of other callers, and again after they have arrived', async () => {
  const start = (sender: string) =>
    begin('POST /api/application/servers', { Authorization: `Bearer ${sender}`, 'Content-Length': MEGABYTE });
  const body = `{}${' '.repeat(MEGABYTE - 2)}`;
  const sent = await Promise.all(Array.from({ length: 33 }, () => start(key)));
  const refused = await until(() => sent.find((connection) => connection.received() !== ''));
  expect(await refused.statuses(1)).toEqual([429]);
  expect(refused.received()).toMatch(/^Retry-After: 1\r$/m);
  const beside = await start(otherKey);
  beside.send(body);
  expect(await beside.statuses(1)).toEqual([422]);
  const [arriving] = sent.filter((connection) => connection !== refused);
  arriving?.send(body);
  expect(await arriving?.statuses(1)).toEqual([422]);
  const next = await start(key);
  next.send(body);
  expect(await next.statuses(1)).toEqual([422]);
});

describe('queries with nested names', () => {
  const QUERIES = [
    'page[toString]=1',
    'per_page[valueOf][]=1',
    'page[__proto__]=1',
    'page[a][b]=1',
    'page[]=1&page[]=2',
  ];

  test.each(QUERIES)('GET /api/remote/servers?%s', async (query) => {
    const answer = await api.request('GET', `/api/remote/servers?${query}`, {
      headers: { Authorization: node.authorization },
    });
    expect([answer.status, answer.body.meta.current_page]).toEqual([200, 1]);
  });

  test.each(
    ['page', 'per_page', 'include', 'sort', 'filter', 'filter[name]', '_method'].flatMap((name) => [
      `${name}[toString]=1`,
      `${name}[valueOf]=1`,
      `${name}[hasOwnProperty]=1`,
      `${name}[constructor][prototype]=1`,
      `${name}[]=1`,
    ]),
  )('GET and POST /api/application/servers?%s', async (query) => {
    const path = `/api/application/servers?${query}`;
    const statuses = [await api.request('GET', path, { key }), await api.request('POST', path, { key, body: {} })];
    for (const { status } of statuses) expect(status).toBeLessThan(500);
  });
});
