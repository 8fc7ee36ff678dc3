import { beforeAll, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS, type Resource } from '../../../src/domain/access/key-permissions.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import type { User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { seedOf } from '../../support/seed.js';
import { statementsOf } from '../../support/statements.js';

/** An include: the kind of its resource, single or list, and the resource that a key must be able to read. */
interface Include {
  readonly of: Kind | null;
  readonly object: string;
  readonly isList: boolean;
  readonly needs: Resource;
}

const one = (object: string, needs: Resource, of: Kind | null = null): Include => ({
  ...{ object, needs, of },
  isList: false,
});
const many = (object: string, needs: Resource, of: Kind | null = null): Include => ({
  ...{ object, needs, of },
  isList: true,
});

type Kind = 'allocation' | 'database' | 'egg' | 'location' | 'nest' | 'node' | 'server' | 'subuser' | 'user';

const SERVERS = many('server', 'servers', 'server');
const NODE = one('node', 'nodes', 'node');
const USER = one('user', 'users', 'user');
const NEST = one('nest', 'nests', 'nest');
const LOCATION = one('location', 'locations', 'location');
const ALLOCATIONS = many('allocation', 'allocations', 'allocation');

/** Source: rest.md §6, §7.2, §8.4, §8.7. */
const INCLUDES: Readonly<Record<Kind, Readonly<Record<string, Include>>>> = {
  server: {
    allocations: ALLOCATIONS,
    user: USER,
    subusers: many('subuser', 'users', 'subuser'),
    nest: NEST,
    egg: one('egg', 'eggs', 'egg'),
    variables: many('server_variable', 'servers'),
    location: LOCATION,
    node: NODE,
    databases: many('databases', 'server_databases', 'database'),
  },
  allocation: { node: NODE, server: one('server', 'servers', 'server') },
  user: { servers: SERVERS },
  subuser: { user: USER, server: one('server', 'servers', 'server') },
  nest: { eggs: many('egg', 'eggs', 'egg'), servers: SERVERS },
  egg: {
    nest: NEST,
    servers: SERVERS,
    config: one('null_resource', 'eggs'),
    script: one('null_resource', 'eggs'),
    variables: many('egg_variable', 'eggs'),
  },
  location: { nodes: many('node', 'nodes', 'node'), servers: SERVERS },
  node: { allocations: ALLOCATIONS, location: LOCATION, servers: SERVERS },
  database: { host: one('database_host', 'database_hosts'), password: one('database_password', 'server_databases') },
};

/** Every place that answers with such resources, and what a key must be able to read to ask there. */
const PLACES: readonly (readonly [path: string, kind: Kind, needs: Resource])[] = [
  ['/servers', 'server', 'servers'],
  ['/servers/:server', 'server', 'servers'],
  ['/servers/external/ours', 'server', 'servers'],
  ['/users?filter[email]=owner@example.com', 'user', 'users'],
  ['/users/:user', 'user', 'users'],
  ['/nodes', 'node', 'nodes'],
  ['/nodes/:node', 'node', 'nodes'],
  ['/nodes/deployable?memory=0&disk=0', 'node', 'nodes'],
  ['/nodes/:node/allocations', 'allocation', 'allocations'],
  ['/locations', 'location', 'locations'],
  ['/locations/:location', 'location', 'locations'],
  ['/nests', 'nest', 'nests'],
  ['/nests/:nest', 'nest', 'nests'],
  ['/nests/:nest/eggs', 'egg', 'eggs'],
  ['/nests/:nest/eggs/:egg', 'egg', 'eggs'],
];

interface Item {
  readonly object: string;
  readonly attributes: { readonly id: number; readonly relationships?: Readonly<Record<string, Item | List>> } | null;
}

interface List {
  readonly object: 'list';
  readonly data: readonly Item[];
}

const NULL_RESOURCE = { object: 'null_resource', attributes: null };

const database = describeDatabase();
let context: ServiceContext;
let api: ApiUnderTest;
let administrator: User;
let ids: Readonly<Record<string, number>>;

/** Each resource as it is shown when it is read alone, by kind and id. */
const alone = new Map<string, object>();

beforeAll(async () => {
  const { db } = database;
  context = serviceContext(db, { secrets });
  api = await startApi(context);
  administrator = await arrangePerson(context, { rootAdmin: true });
  const seed = seedOf(db);
  const { server, owner } = await seed.owner().server({ externalId: 'ours' });
  await db.user.update({ where: { id: owner.id }, data: { email: 'owner@example.com' } });
  await seed.subuser(server, ['schedule.read']);
  const host = await db.databaseHost.create({
    data: { name: 'Main', host: 'db.example.com', port: 3306, username: 'panel', password: secrets.seal('x') },
  });
  await db.serverDatabase.create({
    data: {
      ...{ serverId: server.id, hostId: host.id, database: 's1_world', username: 'u1_world' },
      ...{ remote: '%', password: secrets.seal('hunter2') },
    },
  });
  const egg = await db.egg.findUniqueOrThrow({ where: { id: server.eggId } });
  const node = await db.node.findUniqueOrThrow({ where: { id: server.nodeId } });
  ids = {
    ...{ server: server.id, user: owner.id, node: node.id },
    ...{ location: node.locationId, nest: egg.nestId, egg: egg.id },
  };
  for (const path of ['/servers', '/users', '/nodes', '/nodes/:node/allocations', '/locations', '/nests']) {
    for (const { object, attributes } of itemsOf(await read(path)))
      alone.set(`${object} ${attributes?.id}`, { ...attributes });
  }
  for (const { attributes } of itemsOf(await read('/nests/:nest/eggs')))
    alone.set(`egg ${attributes?.id}`, { ...attributes });
});

database.beforeClose(() => api?.close());

/** The response to a key that may read all but one resource. */
const read = async (path: string, include = '', without?: Resource): Promise<Item | List> => {
  const permissions = without === undefined ? FULL_PERMISSIONS : { ...FULL_PERMISSIONS, [without]: 0 };
  const key = await arrangeKey(context, { userId: administrator.id, kind: 'application', permissions });
  const named = path.replace(/:(\w+)/g, (_whole, name: string) => String(ids[name]));
  const { status, body } = await api.request(
    'GET',
    `/api/application${named}${named.includes('?') ? '&' : '?'}include=${include}`,
    { key },
  );
  expect(status).toBe(200);
  return body;
};

const itemsOf = (answer: Item | List): readonly Item[] => ('data' in answer ? answer.data : [answer]);

/** The include of each resource of a response; each must have exactly one. */
const includedIn = (answer: Item | List, name: string): Item | List => {
  const [first] = itemsOf(answer);
  const relationships = first?.attributes?.relationships ?? {};
  expect(Object.keys(relationships)).toEqual([name]);
  const included = relationships[name];
  if (included === undefined) throw new Error(`Nothing was included as ${name}.`);
  return included;
};

/** Whether an include has the wrapper it should have, and its resources say what they say elsewhere. */
const expectShown = (included: Item | List, { object, isList }: Include): void => {
  expect(included.object).toBe(isList ? 'list' : object);
  const items = itemsOf(included);
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) {
    expect(item.object).toBe(object);
    const { relationships: _inner, ...attributes } = item.attributes ?? {};
    const elsewhere = alone.get(`${object} ${item.attributes?.id}`);
    if (elsewhere !== undefined) expect(attributes).toEqual(elsewhere);
  }
};

describe.each(PLACES)('%s', (path, kind, needed) => {
  const pairs = Object.entries(INCLUDES[kind]).flatMap(([first, outer]) =>
    Object.entries(outer.of === null ? {} : INCLUDES[outer.of]).map(
      ([second, inner]) => [`${first}.${second}`, { first, outer, second, inner }] as const,
    ),
  );

  test.each(pairs)('includes %s', async (include, { first, outer, second, inner }) => {
    const included = includedIn(await read(path, include), first);
    expectShown(included, outer);
    expectShown(includedIn(included, second), inner);

    if (inner.needs !== needed && inner.needs !== outer.needs) {
      const hidden = includedIn(includedIn(await read(path, include, inner.needs), first), second);
      expect(hidden).toEqual(NULL_RESOURCE);
    }
    if (outer.needs !== needed) {
      expect(includedIn(await read(path, include, outer.needs), first)).toEqual(NULL_RESOURCE);
    }
  });

  test('includes everything at once', async () => {
    const answer = await read(path, pairs.map(([include]) => include).join());
    for (const { attributes } of itemsOf(answer)) {
      const shown = new Set(pairs.map(([, { first }]) => first));
      expect(new Set(Object.keys(attributes?.relationships ?? {}))).toEqual(shown);
    }
  });
});

test.each([
  ['PATCH', '/servers/:server/details', {}],
  ['PATCH', '/servers/:server/build', {}],
  ['PATCH', '/users/:user', { email: 'owner@example.com', username: 'owner', first_name: 'A', last_name: 'B' }],
  ['PATCH', '/locations/:location', { short: 'eu' }],
])('%s %s includes two levels as well', async (method, path, body) => {
  const key = await arrangeKey(context, {
    ...{ userId: administrator.id, kind: 'application', permissions: FULL_PERMISSIONS },
  });
  const named = path.replace(/:(\w+)/g, (_whole, name: string) => String(ids[name]));
  const include = path.startsWith('/servers') ? 'user.servers' : 'servers.node';
  const answer = await api.request(method, `/api/application${named}?include=${include}`, { key, body });
  expect(answer.status).toBe(200);
  const [first = '', second = ''] = include.split('.');
  const [inner] = itemsOf(answer.body.attributes.relationships[first]);
  expect(Object.keys(inner?.attributes?.relationships ?? {})).toEqual([second]);
});

test('a list of servers with all of it costs the same number of statements, however long it is', async () => {
  const include = Object.entries(INCLUDES.server)
    .flatMap(([first, { of }]) => Object.keys(of === null ? {} : INCLUDES[of]).map((second) => `${first}.${second}`))
    .join();
  const list = () => read('/servers', include);
  await list();
  const few = (await statementsOf(list)).length;
  const { ...placed } = await database.db.server.findFirstOrThrow({ select: { nodeId: true } });
  for (let count = 0; count < 3; count += 1) await seedOf(database.db).owner().server(placed);
  expect((await statementsOf(list)).length).toBe(few);
});
