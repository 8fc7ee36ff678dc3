import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { graphql } from 'graphql';
import type { Server, User } from '../../../src/generated/prisma/client.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { asUser, seedOf } from '../../support/seed.js';

const database = describeDatabase();
let administrator: User;
let owners: readonly User[];
let servers: readonly Server[];

beforeAll(async () => {
  const seed = seedOf(database.db);
  administrator = await seed.user({ rootAdmin: true });
  owners = [
    await seed.user({ firstName: 'Ada', email: 'ada@shop.example' }),
    await seed.user({ lastName: 'Lovelace' }),
  ];
  const nodes = [await seed.node({ name: 'alpha' }), await seed.node({ name: 'beta', fqdn: 'beta.example.com' })];
  const made: Server[] = [];
  for (const [owner, node] of [
    [1, 1],
    [0, 1],
    [1, 0],
    [0, 0],
  ] as const) {
    const [server] = await seed.servers(owners[owner] as User, 1, { nodeId: nodes[node]?.id ?? 0 });
    made.push(server as Server);
  }
  servers = made;
  for (const [index, server] of servers.entries()) {
    await database.db.backup.createMany({
      data: [
        {
          uuid: randomUUID(),
          serverId: server.id,
          name: `ok ${index}`,
          bytes: index,
          isSuccessful: true,
          completedAt: new Date(),
        },
        { uuid: randomUUID(), serverId: server.id, name: `bad ${index}`, isSuccessful: false, completedAt: new Date() },
        { uuid: randomUUID(), serverId: server.id, name: `now ${index}`, isSuccessful: false },
      ],
    });
  }
});

// biome-ignore lint/suspicious/noExplicitAny: the test looks into an answer whose shape it asserts.
const ask = async (source: string, user = administrator): Promise<any> => {
  const contextValue = createContext(serviceContext(database.db), asUser(user), { isTrusted: false });
  const { data, errors } = await graphql({ schema, source, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data));
};

/** The rows of a list, read page by page with a cursor. */
const pagesOf = async (list: string, field: string): Promise<readonly unknown[]> => {
  const rows: unknown[] = [];
  let after = '';
  for (;;) {
    const data = await ask(list.replace('PAGE', `first: 1${after}`));
    const [page] = Object.values(data) as { pageInfo: { endCursor: string; hasNextPage: boolean }; nodes: object[] }[];
    rows.push(...(page?.nodes ?? []).map((node) => Reflect.get(node, field)));
    if (!page?.pageInfo.hasNextPage) return rows;
    after = `, after: "${page.pageInfo.endCursor}"`;
  }
};

const PAGE_INFO = 'pageInfo { endCursor hasNextPage }';

describe('servers', () => {
  test.each([
    ['OWNER', ({ ownerId }: Server) => ownerId],
    ['NODE', ({ nodeId }: Server) => nodeId],
  ])('are sorted by %s, also from page to page', async (field, keyOf) => {
    const sorted = [...servers].sort((one, other) => keyOf(one) - keyOf(other) || one.id - other.id);
    const list = `{ servers(PAGE, sort: [{ field: ${field} }]) { nodes { internalId } ${PAGE_INFO} } }`;
    expect(await pagesOf(list, 'internalId')).toEqual(sorted.map(({ id }) => id));
  });

  test('below users, nodes, locations, nests and eggs are counted as far as the caller sees them', async () => {
    const counts = 'servers(first: 1) { totalCount nodes { id } }';
    const { users } = await ask(`{ users(filter: { search: "ada@shop" }) { nodes { ${counts} } } }`);
    expect(users.nodes).toEqual([{ servers: { totalCount: 2, nodes: [{ id: expect.any(String) }] } }]);
    const place = `node { ${counts} location { ${counts} } }`;
    const own = await ask(
      `{ servers(first: 1) { nodes { ${place} egg { ${counts} nest { ${counts} } } } } }`,
      owners[0],
    );
    const [shown] = own.servers.nodes;
    expect([shown.node.servers.totalCount, shown.node.location.servers.totalCount]).toEqual([1, 1]);
    expect(shown.egg.servers.totalCount).toBe(2);
    expect(shown.egg.nest.servers.totalCount).toBe(2);
    const whole = 'allocations(first: 1) { totalCount } location { hostNodes(first: 1) { totalCount } }';
    const { hostNodes } = await ask(`{ hostNodes(filter: { name: "alpha" }) { nodes { ${whole} } } }`);
    expect(hostNodes.nodes).toEqual([{ allocations: { totalCount: 2 }, location: { hostNodes: { totalCount: 1 } } }]);
  });
});

test('users and nodes are found by a part of one of their fields', async () => {
  const { users } = await ask(
    '{ users(filter: { search: ["ADA@SHOP", "lovelace"] }) { totalCount nodes { internalId } } }',
  );
  expect(users).toEqual({ totalCount: 2, nodes: owners.map(({ id }) => ({ internalId: id })) });
  const { hostNodes } = await ask('{ hostNodes(filter: { search: "BETA.example" }) { nodes { name } } }');
  expect(hostNodes.nodes).toEqual([{ name: 'beta' }]);
});

describe('backups', () => {
  test('of all servers are those that the caller may see, by status', async () => {
    const list = '{ backups(filter: { status: FAILED }) { totalCount nodes { name status } } }';
    const { backups } = await ask(list);
    expect(backups.totalCount).toBe(4);
    expect(backups.nodes[0]).toEqual({ name: 'bad 0', status: 'FAILED' });
    expect((await ask(list, owners[0])).backups.nodes.map(({ name }: { name: string }) => name)).toEqual([
      'bad 1',
      'bad 3',
    ]);
  });

  test('are sorted and filtered, also from page to page', async () => {
    const list = `{ backups(PAGE, filter: { status: [SUCCEEDED] }, sort: [{ field: SIZE, direction: DESC }]) { nodes { name } ${PAGE_INFO} } }`;
    expect(await pagesOf(list, 'name')).toEqual(['ok 3', 'ok 2', 'ok 1', 'ok 0']);
    const of = `serverId: "${servers[2]?.identifier}", filter: { name: "OK", isLocked: false }`;
    expect((await ask(`{ backups(${of}) { totalCount nodes { name } } }`)).backups).toEqual({
      totalCount: 1,
      nodes: [{ name: 'ok 2' }],
    });
  });
});

test('schedules are sorted by name, also from page to page', async () => {
  const seed = seedOf(database.db);
  for (const name of ['b', 'c', 'a']) await seed.owner().schedule({ serverId: servers[0]?.id ?? 0, name });
  const list = `{ schedules(PAGE, sort: [{ field: NAME, direction: DESC }]) { nodes { name } ${PAGE_INFO} } }`;
  expect(await pagesOf(list, 'name')).toEqual(['c', 'b', 'a']);
});

test.each([
  ['ASC', ['soon', 'later', 'later too', 'never', 'never again']],
  ['DESC', ['later', 'later too', 'soon', 'never', 'never again']],
])(
  'schedules are sorted by their next run %s, those without one last, also from page to page in both directions',
  async (direction, names) => {
    const seed = seedOf(database.db);
    const { server, owner } = await seed.owner().server();
    for (const [name, nextRunAt] of [
      ['never', null],
      ['later', new Date('2030-01-02')],
      ['soon', new Date('2030-01-01')],
      ['later too', new Date('2030-01-02')],
      ['never again', null],
    ] as const) {
      await seed.owner().schedule({ serverId: server.id, name, nextRunAt });
    }
    const list = (page: string) =>
      `{ schedules(${page}, filter: { ownerIds: "${encodeGlobalID('User', owner.id)}" }, sort: [{ field: NEXT_RUN_AT, direction: ${direction} }])
      { nodes { name } ${PAGE_INFO} edges { cursor } } }`;
    expect(await pagesOf(list('PAGE'), 'name')).toEqual(names);
    const { schedules } = await ask(list('first: 5'));
    const before = await Promise.all(
      schedules.edges.map(({ cursor }: { cursor: string }) => ask(list(`last: 5, before: "${cursor}"`))),
    );
    expect(before.map((data) => data.schedules.nodes.map(({ name }: { name: string }) => name))).toEqual(
      names.map((_, index) => names.slice(0, index)),
    );
  },
);

describe('a global id alone', () => {
  const idOf = (type: string, id: number | undefined): string => encodeGlobalID(type, id ?? 0);
  const mutate = async (field: string, input: string, shown: string, user = administrator) => {
    const data = await ask(`mutation { ${field}(input: { ${input} }) { ... on Error { code path } ${shown} } }`, user);
    return data[field];
  };

  test('changes and deletes a task, for who may change it', async () => {
    const { tasks, owner } = await seedOf(database.db)
      .owner()
      .schedule({ tasks: [{}, {}] });
    const id = idOf('Task', tasks[1]?.id);
    const change = `id: "${id}", sequence: 1, isContinuedOnFailure: true`;
    const shown = '... on Task { sequence isContinuedOnFailure }';
    expect(await mutate('updateTask', change, shown, owners[0])).toEqual({ code: 'NOT_FOUND', path: ['id'] });
    expect(await mutate('updateTask', change, shown, owner)).toEqual({ sequence: 1, isContinuedOnFailure: true });
    const gone = '... on Deleted { deletedId }';
    expect(await mutate('deleteTask', `id: "${id}"`, gone, owners[0])).toEqual({ code: 'NOT_FOUND', path: ['id'] });
    expect(await mutate('deleteTask', `id: "${id}"`, gone, owner)).toEqual({ deletedId: id });
  });

  test('changes an allocation of a server, and a subuser', async () => {
    const [server] = servers;
    const allocation = `id: "${idOf('Allocation', server?.allocationId)}", notes: "web"`;
    const shown = '... on Allocation { notes }';
    expect(await mutate('updateServerAllocation', allocation, shown, owners[0])).toMatchObject({ code: 'NOT_FOUND' });
    expect(await mutate('updateServerAllocation', allocation, shown, owners[1])).toEqual({ notes: 'web' });
    await seedOf(database.db).subuser(server as Server, ['control.start']);
    const { id } = await database.db.subuser.findFirstOrThrow({ where: { serverId: server?.id ?? 0 } });
    const subuser = `id: "${idOf('Subuser', id)}"`;
    const permissions = '... on Subuser { permissions }';
    const wanted = `${subuser}, permissions: ["control.stop"]`;
    expect(await mutate('updateSubuser', wanted, permissions, owners[0])).toEqual({ code: 'NOT_FOUND', path: ['id'] });
    expect(await mutate('updateSubuser', wanted, permissions, owners[1])).toEqual({
      permissions: expect.arrayContaining(['control.stop']),
    });
    expect((await ask(`{ subuser(${subuser}) { email } }`, owners[0])).subuser).toBeNull();
    expect(await mutate('deleteSubuser', subuser, '... on Deleted { deletedId }', owners[1])).toEqual({
      deletedId: idOf('Subuser', id),
    });
  });

  test('removes an SSH key of the caller, and of nobody else', async () => {
    const { id } = await database.db.sshKey.create({
      data: { userId: owners[0]?.id ?? 0, name: 'x', fingerprint: 'one', publicKey: 'x' },
    });
    const key = `id: "${idOf('SshKey', id)}"`;
    const gone = '... on Deleted { deletedId }';
    expect(await mutate('deleteSshKey', key, gone, owners[1])).toEqual({ code: 'NOT_FOUND', path: ['id'] });
    expect(await mutate('deleteSshKey', key, gone, owners[0])).toEqual({ deletedId: idOf('SshKey', id) });
    expect(await mutate('deleteSshKey', 'fingerprint: "one"', gone, owners[0])).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('allocations that are created are shown, with their node', async () => {
  const node = encodeGlobalID('HostNode', servers[0]?.nodeId ?? 0);
  const input = `{ nodeId: "${node}", ip: "10.1.0.1", ports: ["2000-2150"] }`;
  const shown = 'count allocations { port } node { id }';
  const query = `mutation { createAllocations(input: ${input}) { ... on CreatedAllocations { ${shown} } } }`;
  const { createAllocations } = await ask(query);
  expect(createAllocations).toMatchObject({ count: 151, node: { id: node } });
  expect(createAllocations.allocations).toHaveLength(100);
  expect(createAllocations.allocations[0]).toEqual({ port: 2000 });
  expect((await ask(query)).createAllocations).toMatchObject({ count: 0, allocations: [] });
});

test('an error names a member as the input does', async () => {
  const id = encodeGlobalID('User', owners[0]?.id ?? 0);
  const query = `mutation { updateUser(input: { id: "${id}", isAdministrator: null, username: "_" }) {
    ... on ValidationError { issues { path rule parameters } } } }`;
  const { updateUser } = await ask(query);
  expect(updateUser.issues).toContainEqual({ path: ['username'], rule: 'p_username', parameters: {} });
});
