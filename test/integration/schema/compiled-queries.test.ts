import { beforeAll, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { OperationTypeNode, parse } from 'graphql';
import { loadExamples } from '../../../src/http/pages/load-examples.js';
import type { ApiAnswer, ApiUnderTest } from '../../support/api-under-test.js';
import { arrangeKey, startApi } from '../../support/api-under-test.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { seedOf } from '../../support/seed.js';

/** Queries that come again, or may take long, are executed compiled: they are answered as they are by the library. */

const database = describeDatabase();
let api: ApiUnderTest;
/** Of an administrator, of the owner of a server, and of a subuser who may see little of it. */
let keys: readonly string[];
let variables: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  const context = testContext(database.db);
  api = await startApi(context);
  const seed = seedOf(database.db);
  const administrator = await seed.user({ rootAdmin: true });
  const { owner, server, schedule } = await seed.owner().schedule({ tasks: [{}, {}] });
  await seed.owner().schedule({ serverId: server.id });
  const subuser = await seed.subuser(server, ['schedule.read']);
  const keyOf = (userId: number) => arrangeKey(context, { userId, kind: 'client' });
  keys = [await keyOf(administrator.id), await keyOf(owner.id), await keyOf(subuser.id)];
  variables = {
    ...{ server: encodeGlobalID('Server', server.id), schedule: encodeGlobalID('Schedule', schedule.id) },
    ...{
      id: encodeGlobalID('Schedule', schedule.id),
      gone: encodeGlobalID('Server', 99_999),
      yes: true,
      no: false,
      null: null,
    },
  };
});

database.beforeClose(() => api?.close());

/** What differs in how it fails, is selected, or is shown. */
const QUERIES: Readonly<Record<string, string>> = {
  'a member that may not be seen': '{ servers(first: 5) { edges { node { id externalId node { memory } } } } }',
  'one that is not there, beside one that is':
    'query ($server: ID!, $gone: ID!) { a: server(id: $gone) { id } b: server(id: $server) { name } }',
  'nodes, good and bad': 'query ($server: ID!, $gone: ID!) { nodes(ids: [$gone, $server, "zzz"]) { __typename id } }',
  'an error where nothing may be null': '{ users(first: 1) { totalCount } }',
  'fragments on what a node is':
    'query ($id: ID!) { node(id: $id) { __typename ... on Server { name } ... on Schedule { name ...more } } } fragment more on Schedule { tasks { action } server { ... on Node { id } } }',
  'includes that depend on variables':
    'query ($server: ID!, $yes: Boolean!, $no: Boolean!) { server(id: $server) { id @skip(if: $yes) name @include(if: $yes) schedules @include(if: $no) { id } } }',
  'the same field under several names, and twice':
    '{ servers(first: 1) { edges { node { id one: schedules { id } schedules { name } schedules { tasks { id } } } } } }',
  'variables with values of their own': 'query ($first: Int = 1) { servers(first: $first) { edges { node { id } } } }',
  'wrong variables':
    'query ($server: ID!, $first: Int!) { server(id: $server) { schedules { id } } servers(first: $first) { totalCount } }',
  'a condition that is null': 'query ($null: Boolean = true) { viewer { id account @include(if: $null) { email } } }',
  'a name that objects have by themselves': '{ __proto__: viewer { id } constructor: viewer { __typename } }',
  'the schema itself': '{ __type(name: "Server") { name } viewer { __typename } }',
  'wrong arguments of a page': '{ servers(first: -1) { totalCount } viewer { id } }',
};

/** It tells the time at which it was asked. */
const LEFT_OUT = 'Timeline';

const shipped = (): [string, string][] =>
  loadExamples().flatMap(({ name, query }) => {
    const isQuery = parse(query).definitions.every(
      (definition) => !('operation' in definition) || definition.operation === OperationTypeNode.QUERY,
    );
    return isQuery && name !== LEFT_OUT ? [[name, query]] : [];
  });

/** Documents of that length are left to the library, however often they come. */
const TOO_LONG = 'x'.repeat(20_000);

/** Errors in an order of their own: they come as they happen. */
const settled = ({ status, body: { errors, ...rest } }: ApiAnswer): unknown => ({
  status,
  ...rest,
  errors: errors?.map((error: unknown) => JSON.stringify(error)).sort(),
});

test.each([...Object.entries(QUERIES), ...shipped()])('%s', async (_name, query) => {
  for (const key of keys) {
    const ask = async (text = query) =>
      settled(await api.request('POST', '/graphql', { key, body: { query: text, variables } }));
    const byLibrary = await ask(`${query} #${TOO_LONG}`);
    expect(await ask()).toEqual(byLibrary);
    expect(await ask()).toEqual(byLibrary);
    expect(await ask()).toEqual(byLibrary);
  }
});

test('a condition that is null is told as such though the others are known', async () => {
  const query = 'query ($deep: Boolean = true) { viewer { id account @include(if: $deep) { email } } }';
  const ask = async (deep: boolean | null) =>
    (await api.request('POST', '/graphql', { key: String(keys[0]), body: { query, variables: { deep } } })).body;
  const unknown = await ask(null);
  for (const deep of [false, false, true]) expect((await ask(deep)).errors).toBeUndefined();
  expect(unknown.errors).not.toBeUndefined();
  expect(await ask(null)).toEqual(unknown);
});

test('what is included is found out for each request', async () => {
  const query =
    'query ($deep: Boolean!) { servers(first: 1) { edges { node { name schedules @include(if: $deep) { name } } } } }';
  const ask = async (deep: boolean) =>
    (await api.request('POST', '/graphql', { key: String(keys[0]), body: { query, variables: { deep } } })).body.data;
  const [shallow, deep] = [await ask(false), await ask(true)];
  expect(shallow).not.toEqual(deep);
  expect([await ask(true), await ask(false), await ask(true)]).toEqual([deep, shallow, deep]);
});
