import { beforeAll, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type SeededSchedule, seedOf } from '../../support/seed.js';
import { statementsOf } from '../../support/statements.js';
import { seedEverything } from '../../support/visibility/seed-everything.js';

const database = describeDatabase();
let api: ApiUnderTest;
let mine: SeededSchedule;
let others: SeededSchedule;
let keys: { readonly client: string; readonly administrator: string };

beforeAll(async () => {
  const context = serviceContext(database.db);
  api = await startApi(context);
  const seed = seedOf(database.db);
  mine = await seed.owner().schedule();
  others = await seed.owner().schedule();
  const { id: userId } = await arrangePerson(context, { rootAdmin: true });
  keys = {
    client: await arrangeKey(context, { userId: mine.owner.id, kind: 'client' }),
    administrator: await arrangeKey(context, { userId, kind: 'application', permissions: FULL_PERMISSIONS }),
  };
});

database.beforeClose(() => api?.close());

const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64');

const NODES = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Server { uuid } } }';

const askNodes = async (key: string, ids: readonly string[]) =>
  (await api.request('POST', '/graphql', { key, body: { query: NODES, variables: { ids } } })).body;

describe('nodes(ids)', () => {
  test('shows what is the caller’s in its place, and nothing of what is not', async () => {
    const own = globalId('Server', mine.server.id);
    const foreign = globalId('Server', others.server.id);
    const { data } = await askNodes(keys.client, [foreign, own, globalId('Schedule', others.schedule.id), own]);
    const shown = { id: own, uuid: mine.server.uuid };
    expect(data.nodes).toEqual([null, shown, null, shown]);
  });

  test('is null where there is nothing, beside what there is, for administrators too', async () => {
    const owner = globalId('User', mine.owner.id);
    const { data, errors } = await askNodes(keys.administrator, [globalId('User', 999_999), owner]);
    expect(errors).toBeUndefined();
    expect(data.nodes).toEqual([null, { id: owner }]);
  });

  test('costs as much as it has ids', async () => {
    const cost = async (count: number) => {
      const ids = Array.from({ length: count }, () => globalId('Server', mine.server.id));
      return (await askNodes(keys.client, ids)).extensions.cost.requested;
    };
    expect(await cost(100)).toBeGreaterThan((await cost(10)) * 5);
  });

  test('takes what names no type for no global id, whatever it is called', async () => {
    const ids = ['constructor', '__proto__', 'toString', 'Node', 'Actor'].map((type) => globalId(type, 1));
    const own = globalId('Server', mine.server.id);
    const { data, errors } = await askNodes(keys.client, [...ids, own]);
    expect(data.nodes).toEqual([...ids.map(() => null), { id: own, uuid: mine.server.uuid }]);
    expect(errors.map(({ path }: { path: unknown }) => path)).toEqual(ids.map((_id, index) => ['nodes', index]));
  });

  test('takes at most 100 ids', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => globalId('Server', index + 1));
    const { errors } = await askNodes(keys.client, ids);
    expect(errors[0].extensions.code).toBe('VALIDATION');
  });
});

describe('a variable of a server', () => {
  const variableOf = async (name: string, userViewable: boolean): Promise<string> => {
    const rule = { userViewable, userEditable: true, rules: 'string', defaultValue: '' };
    const { id } = await database.db.eggVariable.create({
      data: { eggId: mine.server.eggId, name, envVariable: name, ...rule },
    });
    await database.db.serverVariable.create({ data: { serverId: mine.server.id, variableId: id, value: name } });
    return Buffer.from(`ServerVariable:${mine.server.id}-${id}`).toString('base64');
  };
  const find = async (key: string, ids: readonly string[]) => {
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on ServerVariable { id value } } }';
    return (await api.request('POST', '/graphql', { key, body: { query, variables: { ids } } })).body.data.nodes;
  };

  test('has a global id, under which those who see it find it', async () => {
    const [shown, hidden] = [await variableOf('SHOWN', true), await variableOf('HIDDEN', false)];
    const query = 'query ($id: ID!) { server(id: $id) { startupVariables { id value } } }';
    const body = { query, variables: { id: mine.server.uuid } };
    const { data } = (await api.request('POST', '/graphql', { key: keys.client, body })).body;
    expect(data.server.startupVariables).toContainEqual({ id: shown, value: 'SHOWN' });
    expect(await find(keys.client, [shown, hidden])).toEqual([{ id: shown, value: 'SHOWN' }, null]);
    const all = [
      { id: shown, value: 'SHOWN' },
      { id: hidden, value: 'HIDDEN' },
    ];
    expect(await find(keys.administrator, [shown, hidden])).toEqual(all);
    const unrelated = await arrangeKey(serviceContext(database.db), { userId: others.owner.id, kind: 'client' });
    expect(await find(unrelated, [shown, hidden])).toEqual([null, null]);
    const wrong = ['', 'x', '1', '1-', `${mine.server.id}-999999`].map((id) => `ServerVariable:${id}`);
    const ids = wrong.map((text) => Buffer.from(text).toString('base64'));
    expect(await find(keys.administrator, ids)).toEqual(ids.map(() => null));
  });
});

/** Of types with others below them: what is asked of them in one list, and which of the ids it names. */
const BELOW: Readonly<
  Record<string, readonly [fields: string, shown: (ids: Readonly<Record<string, string>>) => object]>
> = {
  Server: [
    'node { id location { id } } owner { id } schedules { id tasks { id } }',
    ({ HostNode, Location, User, Schedule, Task }) => ({
      node: { id: HostNode, location: { id: Location } },
      owner: { id: User },
      schedules: [{ id: Schedule, tasks: [{ id: Task }] }],
    }),
  ],
  Schedule: [
    'of: server { id egg { id } } tasks { id } lastRun { steps { sequence } }',
    ({ Server, Egg, Task }) => ({
      of: { id: Server, egg: { id: Egg } },
      tasks: [{ id: Task }],
      lastRun: { steps: [{ sequence: 1 }] },
    }),
  ],
  ScheduleRun: [
    'schedule { id } steps { sequence }',
    ({ Schedule }) => ({ schedule: { id: Schedule }, steps: [{ sequence: 1 }] }),
  ],
  Allocation: [
    'node { id } server { id }',
    ({ HostNode, Server }) => ({ node: { id: HostNode }, server: { id: Server } }),
  ],
  Backup: ['of: server { id }', ({ Server }) => ({ of: { id: Server } })],
  ServerDatabase: ['host { id }', ({ DatabaseHost }) => ({ host: { id: DatabaseHost } })],
  Subuser: ['server { id }', ({ Server }) => ({ server: { id: Server } })],
  ApiKey: ['user { id }', ({ User }) => ({ user: { id: User } })],
  Egg: ['nest { id } variables { id }', ({ Nest }) => ({ nest: { id: Nest } })],
  HostNode: ['location { id }', ({ Location }) => ({ location: { id: Location } })],
  // The same name in the answer, for lists of different objects.
  User: [
    'servers(first: 1) { edges { node { id } } }',
    ({ Server }) => ({ servers: { edges: [{ node: { id: Server } }] } }),
  ],
  Nest: ['servers(first: 1) { edges { node { name } } }', () => ({ servers: { edges: [{ node: {} }] } })],
  Viewer: ['account { username } permissions { resource }', () => ({ permissions: null })],
};

describe('objects of every type', () => {
  let key: string;
  /** By type. */
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const everything = await seedEverything(database.db);
    const { id: userId } = everything.people.administrator;
    key = await arrangeKey(serviceContext(database.db), { userId, kind: 'client' });
    const { data } = await ask('{ viewer { id } }');
    ids = { Viewer: data.viewer.id, ...everything.ids };
  });

  const ask = async (query: string, variables = {}) =>
    (await api.request('POST', '/graphql', { key, body: { query, variables } })).body;

  const shown = () => Object.entries(ids).map(([__typename, id]) => ({ __typename, id }));

  test('are found one by one', async () => {
    expect(shown()).toHaveLength(19);
    for (const one of shown()) {
      const { data, errors } = await ask('query ($id: ID!) { node(id: $id) { __typename id } }', { id: one.id });
      expect([data.node, errors]).toEqual([one, undefined]);
    }
  });

  test('are found together with what is below them, each time that they are asked for', async () => {
    const below = Object.entries(BELOW).map(([type, [fields]]) => `... on ${type} { ${fields} }`);
    const query = `query ($ids: [ID!]!, $others: [ID!]!) {
      a: nodes(ids: $ids) { __typename id ... on Server { name } }
      b: nodes(ids: $others) { __typename id ${below.join(' ')} }
    }`;
    const all = Object.values(ids);
    const variables = { ids: all, others: [...all, ...all].reverse() };
    const { data, errors } = await ask(query, variables);
    expect(errors).toBeUndefined();
    expect(data.a).toMatchObject(shown());
    const withBelow = shown().map((one) => ({ ...one, ...BELOW[one.__typename]?.[1](ids) }));
    expect(data.b).toMatchObject([...withBelow, ...withBelow].reverse());
    // The second time the query is compiled.
    expect((await ask(query, variables)).data).toEqual(data);
    expect((await ask(query, variables)).data).toEqual(data);
  });

  test('are read with one statement for each type, however many are named', async () => {
    const all = Object.values(ids);
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Server { name node { name } } } }';
    const asked = { ids: [...all, ...all].reverse() };
    await ask(query, asked);
    const statements = await statementsOf(() => ask(query, asked));
    // Of who asks the key is read, as for any request.
    expect(statements).toHaveLength(all.length);
  });
});
