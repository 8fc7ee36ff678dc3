import { beforeAll, describe, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { isNonNullType } from 'graphql';
import { schema } from '../../../src/schema/index.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { cheapHash } from '../../support/cheap-hash.js';
import { systemContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { seedOf } from '../../support/seed.js';

const database = describeDatabase();
let api: ApiUnderTest;
let key: string;
let administrator: string;
let server: string;
let node: string;

beforeAll(async () => {
  const context = systemContext(database.db);
  api = await startApi(context, { pointsPerMinute: 1_000_000 });
  const seed = seedOf(database.db);
  const owner = await seed.user({ passwordHash: cheapHash('right') });
  const arranged = await arrangeNode(database.db);
  const row = await arrangeServer(database.db, arranged.node, { ownerId: owner.id });
  server = row.uuid;
  node = encodeGlobalID('HostNode', arranged.node.id);
  const friend = await seed.user({ email: 'friend@example.com' });
  await database.db.subuser.create({ data: { serverId: row.id, userId: friend.id, permissions: ['file.read'] } });
  key = await arrangeKey(context, { userId: owner.id, kind: 'client' });
  administrator = await arrangeKey(context, { userId: (await seed.user({ rootAdmin: true })).id, kind: 'client' });
});

database.beforeClose(() => api?.close());

const ask = async (query: string, variables?: object, sender = key) =>
  api.request('POST', '/graphql', { key: sender, body: { query, variables } });

describe('what is refused is null, and the rest is answered', () => {
  test.each([
    ['allocations', `allocations(nodeId: "${encodeGlobalID('HostNode', 1)}") { totalCount }`],
    ['apiKeys', 'apiKeys { totalCount }'],
    ['databaseHosts', 'databaseHosts { totalCount }'],
    ['hostNodes', 'hostNodes { totalCount }'],
    ['locations', 'locations { totalCount }'],
    ['nests', 'nests { totalCount }'],
    ['users', 'users { totalCount }'],
    ['deployableHostNodes', 'deployableHostNodes(input: { memory: 1, disk: 1 }) { totalCount }'],
  ])('%s, which only administrators may ask for', async (name, field) => {
    const { status, body } = await ask(`{ viewer { id } ${field} }`);
    expect([status, body.data]).toEqual([200, { viewer: { id: expect.any(String) }, [name]: null }]);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({ path: expect.arrayContaining([name]), extensions: { code: 'FORBIDDEN' } });
  });

  test('nodes without room', async () => {
    const query =
      '{ viewer { id } deployableHostNodes(input: { memory: 2000000000, disk: 1 }) { edges { node { id } } } }';
    const { body } = await ask(query, undefined, administrator);
    expect(body.data).toEqual({ viewer: { id: expect.any(String) }, deployableHostNodes: null });
    expect(body.errors).toMatchObject([{ extensions: { code: 'NO_VIABLE_NODE' } }]);
  });

  test('every query but those that nobody is refused may be null', () => {
    const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
    const always = fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
    expect(always.sort()).toEqual(['nodes', 'permissionGroups', 'viewer']);
  });
});

describe('every error has a code, and those of a document their place in it', () => {
  const deep = Array.from({ length: 6 }).reduce<string>(
    (inner) => `eggs { edges { node { nest { ${inner} } } } }`,
    'id',
  );
  const aliases = Array.from({ length: 101 }, (_, n) => `a${n}: viewer { id }`).join(' ');

  test.each([
    ['no document', '{ viewer ', undefined, 'GRAPHQL_PARSE_FAILED', [{ line: 1, column: 10 }]],
    ['an unknown field', '{ nothing }', undefined, 'GRAPHQL_VALIDATION_FAILED', [{ line: 1, column: 3 }]],
    ['a wrong literal', '{ servers(first: "x") { totalCount } }', undefined, 'GRAPHQL_VALIDATION_FAILED', [{}]],
    ['too deep', `{ nests { edges { node { ${deep} } } } }`, undefined, 'GRAPHQL_VALIDATION_FAILED', undefined],
    ['too many aliases', `{ ${aliases} }`, undefined, 'GRAPHQL_VALIDATION_FAILED', undefined],
    ['too many tokens', `{ ${'viewer { id } '.repeat(1_100)} }`, undefined, 'GRAPHQL_PARSE_FAILED', undefined],
    ['a wrong variable', 'query ($n: Int!) { servers(first: $n) { totalCount } }', { n: 'x' }, 'BAD_USER_INPUT', [{}]],
    ['a missing variable', 'query ($n: Int!) { servers(first: $n) { totalCount } }', {}, 'BAD_USER_INPUT', [{}]],
    [
      'a wrong member of a variable',
      'mutation ($input: CreateSubuserInput!) { createSubuser(input: $input) { __typename } }',
      { input: { serverId: 'x', email: 5, permissions: [] } },
      'BAD_USER_INPUT',
      [{}],
    ],
    [
      'a null argument',
      'query ($n: Int = 1) { timeline(first: $n) { __typename } }',
      { n: null },
      'BAD_USER_INPUT',
      [{}],
    ],
    [
      'no such operation',
      'query A { viewer { id } } query B { viewer { id } }',
      {},
      'OPERATION_RESOLUTION_FAILURE',
      undefined,
    ],
  ])('%s', async (_, query, variables, code, locations) => {
    const { status, body } = await ask(query, variables);
    expect([status, body.data]).toEqual([400, undefined]);
    expect(body.errors[0].extensions.code).toBe(code);
    if (locations === undefined) expect(body.errors[0].locations).toBeUndefined();
    else expect(body.errors[0].locations).toEqual(locations.map((place) => expect.objectContaining(place)));
  });

  test('a stream that cannot begin', async () => {
    const query = 'subscription ($id: ID!) { serverState(serverId: $id) { __typename } }';
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${api.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    expect(await answer.text()).toContain('"extensions":{"code":"BAD_USER_INPUT"}');
  });
});

describe('an error says which value is to blame', () => {
  const pathOf = async (mutation: string, input: string, sender = key) => {
    const query = `mutation { ${mutation}(${input}) { __typename ... on Error { code path } } }`;
    const { body } = await ask(query, undefined, sender);
    const { code, path } = body.data[mutation];
    return [code, path];
  };
  const ofServer = (rest: string) => `input: { serverId: "${server}", ${rest} }`;

  test('a member', async () => {
    const subuser = (email: string) => ofServer(`email: "${email}", permissions: ["control.stop"]`);
    expect(await pathOf('createSubuser', subuser('friend@example.com'))).toEqual(['SUBUSER_EXISTS', ['email']]);
    const wrong = 'input: { currentPassword: "wrong", password: "long enough 1" }';
    expect(await pathOf('changePassword', wrong)).toEqual(['INVALID_PASSWORD', ['currentPassword']]);
    const ended = 'input: { description: "x", expiresAt: "2020-01-01T00:00:00Z" }';
    expect(await pathOf('createApiKey', ended)).toEqual(['REFUSED', ['expiresAt']]);
    const outside = ofServer('path: "../x"');
    expect(await pathOf('copyFile', outside)).toEqual(['REFUSED', ['path']]);
    expect(await pathOf('setServerVariable', ofServer('key: "NONE", value: ""'))).toEqual(['BAD_REQUEST', ['key']]);
  });

  test('a member of a nested input, and of a list', async () => {
    const allocations = (ip: string, ports: string) => `input: { nodeId: "${node}", ip: "${ip}", ports: ${ports} }`;
    const refused = (ip: string, ports: string) => pathOf('createAllocations', allocations(ip, ports), administrator);
    expect(await refused('10.0.0.0/8', '["25565"]')).toEqual(['CIDR_OUT_OF_RANGE', ['ip']]);
    expect(await refused('10.0.0.1', '["25565", "80"]')).toEqual(['PORT_OUT_OF_RANGE', ['ports', '1']]);
    expect(await refused('10.0.0.1', '["x"]')).toEqual(['INVALID_PORT_MAPPING', ['ports', '0']]);
    const modes = ofServer('root: "/", files: [{ file: "a", mode: "644" }, { file: "b", mode: "9" }]');
    expect(await pathOf('setFileModes', modes)).toEqual(['REFUSED', ['files', '1', 'mode']]);
  });

  test('an argument', async () => {
    const keyOf = '\u{1F511}';
    const [code, path] = await pathOf(
      'renameServer',
      `idempotencyKey: "${keyOf}", input: { id: "${server}", name: "x" }`,
    );
    expect([code, path]).toEqual(['BAD_REQUEST', ['idempotencyKey']]);
  });

  test('the id of what is not there, where there is one', async () => {
    const none = 'input: { id: "U2VydmVyOjk5OTk=" }';
    expect(await pathOf('suspendServer', none, administrator)).toEqual(['NOT_FOUND', ['id']]);
    const rename = 'input: { id: "nothing1", name: "x" }';
    expect(await pathOf('renameServer', rename)).toEqual(['NOT_FOUND', ['id']]);
    const friend = ofServer('userId: "00000000-0000-4000-8000-000000000000"');
    expect(await pathOf('deleteSubuser', friend)).toEqual(['NOT_FOUND', ['userId']]);
    const task = 'input: { id: "VGFzazox", scheduleId: "U2NoZWR1bGU6MQ==" }';
    expect(await pathOf('deleteTask', task)).toEqual(['NOT_FOUND', ['id']]);
  });
});

test('what is left of the points is a whole number, whatever texts cost', async () => {
  await database.db.server.updateMany({ data: { description: 'x'.repeat(1_500) } });
  await ask('{ servers { edges { node { description permissions } } } }');
  const { body } = await ask('{ viewer { budget { left } } }');
  expect(body.extensions.cost.left).toBe(Math.floor(body.extensions.cost.left));
  expect(body.errors).toBeUndefined();
});
