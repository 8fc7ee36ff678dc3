import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Node, Prisma, Server } from '../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { rowsReadBy, scannedBy } from '../../support/query-plans.js';
import { arrangeKey, arrangePerson, type RestAnswer, type RestApp, startRestApp } from '../../support/rest-app.js';
import { statementsOf } from '../../support/statements.js';
import { until } from '../../support/until.js';

const COUNT = 10_000;
const OWNERS = 200;

/** Servers of each owner. */
const OWNED = COUNT / OWNERS;

/** Servers that are shared with the owner under test. */
const SHARED = 10;

const LIST = '/api/client';

const database = describeDatabase();
let app: RestApp;
let node: Node;
let first: Server;
let keys: Readonly<Record<'owner' | 'administrator', string>>;

beforeAll(async () => {
  const context = serviceContext(database.db);
  app = await startRestApp(context);
  ({ node } = await arrangeNode(database.db));
  const template = await arrangeServer(database.db, node);
  await database.db.$executeRaw`
    insert into users (uuid, username, email, first_name, last_name)
    select gen_random_uuid(), 'owner' || i, i || '@owners.example.com', 'A', 'B' from generate_series(1, ${OWNERS}) i`;
  await database.db.$executeRaw`
    insert into allocations (node_id, ip, port)
    select ${node.id}, '10.0.' || i / 250 || '.' || i % 250, 25565 from generate_series(1, ${COUNT}) i`;
  await database.db.$executeRaw`
    insert into servers (uuid, identifier, external_id, name, description, owner_id, node_id, allocation_id, egg_id,
                         image, startup, memory, swap, disk, io, cpu)
    select u, left(u, 8), 'order-' || i, 'Survival ' || i, 'Ordered by number ' || i, o.id, s.node_id, a.id, s.egg_id,
           'example/java:1', s.startup, 1, 0, 1, 500, 1
    from servers s, (
      select id, row_number() over (order by id) as i,
             -- Short identifiers by chance are twice the same among so many.
             lpad(to_hex(row_number() over (order by id)), 8, '0') || substr(gen_random_uuid()::text, 9) as u
      from allocations where server_id is null
    ) a
    join users o on o.username = 'owner' || (1 + a.i % ${OWNERS})
    where s.id = ${template.id}`;
  await database.db.$executeRaw`update allocations a set server_id = s.id from servers s where s.allocation_id = a.id`;
  await database.db.$executeRaw`
    insert into server_variables (server_id, variable_id, value)
    select s.id, v.id, 'value' from servers s join egg_variables v on v.egg_id = s.egg_id where s.id % 2 = 0`;
  const owner = await database.db.user.findUniqueOrThrow({ where: { username: 'owner1' } });
  first = await database.db.server.findFirstOrThrow({ where: { ownerId: owner.id }, orderBy: { id: 'asc' } });
  await database.db.$executeRaw`
    insert into subusers (user_id, server_id, permissions)
    select ${owner.id}, id, array['startup.read'] from servers where owner_id <> ${owner.id} order by id limit ${SHARED}`;
  const administrator = await arrangePerson(context, { rootAdmin: true });
  keys = {
    owner: await arrangeKey(context, { userId: owner.id, kind: 'client' }),
    administrator: await arrangeKey(context, { userId: administrator.id, kind: 'client' }),
  };
  // A snapshot of another session may keep pages from counting as visible to all: then they are vacuumed again.
  await until(async () => {
    await database.pool.query('vacuum analyze');
    const { rows } = await database.pool.query(
      `select relallvisible >= relpages as clean from pg_class where relname = 'servers'`,
    );
    return rows[0].clean;
  });
});

database.beforeClose(() => app?.close());

/** One request and the SQL that it took. */
const measured = async (path: string, key: string) => {
  let answer: RestAnswer | undefined;
  const statements = await statementsOf(async () => {
    answer = await app.call('GET', path, { key });
  });
  if (answer === undefined) throw new Error('There was no answer.');
  return { answer, statements };
};

describe(`servers of one's own among ${COUNT.toLocaleString('en')}`, () => {
  test.each<[keyof typeof keys, string, number]>([
    ['owner', '', OWNED + SHARED],
    ['owner', '?type=owner', OWNED],
    ['owner', '?per_page=10&page=3', OWNED + SHARED],
    ['owner', '?type=admin', 0],
    ['owner', '?filter[name]=val%209999', 0],
    ['owner', '?filter[description]=number%2010000', 1],
    ['owner', '?filter[*]=number%20200', 0],
    ['owner', '?filter[*]=Survival%2010000', 1],
    ['administrator', '', 0],
    ['administrator', '?type=owner', 0],
    ['administrator', '?type=admin-all', COUNT + 1],
    ['administrator', '?type=admin-all&filter[name]=val%209999', 1],
    ['administrator', '?type=admin&filter[name]=val%209999', 1],
    ['administrator', '?type=admin-all&filter[description]=number%209999', 1],
    ['administrator', '?type=admin-all&filter[external_id]=der-9999', 1],
    ['administrator', '?type=admin-all&filter[*]=SURVIVAL%209999', 1],
    ['administrator', '?type=admin-all&filter[*]=order-9999', 1],
    ['administrator', '?type=admin-all&filter[*]=order-9999,Survival%2010000', 2],
    ['administrator', '?type=admin-all&filter[*]=10.0.4.7', 1],
    ['administrator', '?type=admin-all&filter[*]=10.0.4.7:2556', 1],
    ['administrator', '?type=admin-all&filter[*]=10.0.4.7:30', 0],
  ])('of the %s%s are found without reading the whole table', async (who, query, total) => {
    const { answer, statements } = await measured(`${LIST}${query}`, keys[who]);
    expect(answer).toMatchObject({ status: 200, body: { meta: { pagination: { total } } } });
    const scanned = await Promise.all(statements.map((statement) => scannedBy(database.pool, statement)));
    expect(scanned.flat()).not.toContain('servers');
  });

  test.each(['', '?type=owner', '?per_page=10&page=3', '?sort=-uuid'])('are read alone: %s', async (query) => {
    const { statements } = await measured(`${LIST}${query}`, keys.owner);
    const rows = await Promise.all(statements.map((statement) => rowsReadBy(database.pool, statement)));
    expect(Math.max(...rows)).toBeLessThan(COUNT / 10);
  });

  test.each(['10.0.4.7', '10.0.4.7:2556', ':30'])('are found by the address %s alone', async (address) => {
    const { statements } = await measured(`${LIST}?type=admin-all&filter[*]=${address}`, keys.administrator);
    const rows = await Promise.all(statements.map((statement) => rowsReadBy(database.pool, statement)));
    expect(Math.max(...rows)).toBeLessThan(COUNT / 10);
  });

  test.each<[string, Prisma.ServerFindManyArgs]>([
    ['changed last', { orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }] }],
    ['suspended', { where: { suspended: true }, orderBy: { id: 'asc' } }],
  ])('that are %s are read alone', async (_which, args) => {
    const [statement] = await statementsOf(() => database.db.server.findMany({ ...args, take: 50 }));
    if (statement === undefined) throw new Error('There was no statement.');
    expect(await rowsReadBy(database.pool, statement)).toBeLessThan(COUNT / 10);
  });

  test.each([
    ['filter[uuid]', () => first.uuid.slice(4, 20)],
    ['filter[*]', () => first.uuid.slice(0, 12)],
    ['filter[*]', () => first.identifier],
  ])('are found by %s without reading the whole table', async (filter, textOf) => {
    for (const [who, type] of [['owner', 'owner'] as const, ['administrator', 'admin-all'] as const]) {
      const path = `${LIST}?type=${type}&${filter}=${textOf().toUpperCase()}`;
      const { answer, statements } = await measured(path, keys[who]);
      expect(answer.body.data[0].attributes.uuid).toBe(first.uuid);
      const scanned = await Promise.all(statements.map((statement) => scannedBy(database.pool, statement)));
      expect(scanned.flat()).not.toContain('servers');
    }
  });
});

describe('the SQL statements of a request', () => {
  test.each<[keyof typeof keys, string, number, number]>([
    ['owner', '', 50, 5],
    ['owner', '?per_page=1', 1, 5],
    // The last page tells how many there are in all.
    ['owner', '?per_page=100', OWNED + SHARED, 4],
    ['owner', '?type=owner', 50, 3],
    ['owner', '?include=egg', 50, 5],
    ['owner', '?filter[*]=Survival%2010000', 1, 3],
    ['administrator', '?type=admin-all', 50, 4],
    ['administrator', '?type=admin-all&per_page=100', 100, 4],
  ])('for the %s of %s: %i servers cost %i', async (who, query, count, expected) => {
    const { answer, statements } = await measured(`${LIST}${query}`, keys[who]);
    expect(answer.body.data).toHaveLength(count);
    expect(statements).toHaveLength(expected);
  });

  test('for one server are four', async () => {
    const { statements } = await measured(`/api/client/servers/${first.identifier}`, keys.owner);
    expect(statements).toHaveLength(4);
  });
});
