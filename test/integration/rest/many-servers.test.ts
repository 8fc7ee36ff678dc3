import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Node, Server } from '../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { scannedBy } from '../../support/query-plans.js';
import { recordingDaemon } from '../../support/recording-daemon.js';
import { type RestAnswer, type RestApp, type RestCall, startRestApp } from '../../support/rest-app.js';
import { statementsOf } from '../../support/statements.js';
import { until } from '../../support/until.js';

const COUNT = 10_000;
const LIST = '/api/application/servers';

const database = describeDatabase();
let app: RestApp;
let node: Node;

beforeAll(async () => {
  app = await startRestApp(serviceContext(database.db, { daemon: recordingDaemon() }));
  ({ node } = await arrangeNode(database.db));
  const { id } = await arrangeServer(database.db, node, { externalId: 'the-first' });
  await database.db.$executeRaw`
    insert into allocations (node_id, ip, port)
    select ${node.id}, '10.0.' || i / 250 || '.' || i % 250, 25565 from generate_series(1, ${COUNT}) i`;
  await database.db.$executeRaw`
    insert into servers (uuid, identifier, external_id, name, description, owner_id, node_id, allocation_id, egg_id,
                         image, startup, memory, swap, disk, io, cpu)
    select u, left(u, 8), 'order-' || i, 'Survival ' || i, 'Ordered by number ' || i, s.owner_id, s.node_id, a.id,
           s.egg_id, 'example/java:' || i % 100, s.startup, 1, 0, 1, 500, 1
    from servers s, (
      select id, row_number() over (order by id) as i,
             -- Short identifiers by chance are twice the same among so many.
             lpad(to_hex(row_number() over (order by id)), 8, '0') || substr(gen_random_uuid()::text, 9) as u
      from allocations where server_id is null
    ) a
    where s.id = ${id}`;
  await database.db.$executeRaw`update allocations a set server_id = s.id from servers s where s.allocation_id = a.id`;
  // A snapshot of another session may keep pages from counting as visible to all: then they are vacuumed again.
  await until(async () => {
    await database.pool.query('vacuum analyze');
    const { rows } = await database.pool.query(
      `select relallvisible >= relpages as clean from pg_class where relname = 'servers'`,
    );
    return rows[0].clean;
  });
});

database.beforeClose(() => app.close());

/** One request and the SQL that it took. */
const measured = async (method: string, path: string, call?: RestCall) => {
  let answer: RestAnswer | undefined;
  const statements = await statementsOf(async () => {
    answer = await app.call(method, path, call);
  });
  if (answer === undefined) throw new Error('There was no answer.');
  return { answer, statements };
};

describe(`a list of ${COUNT.toLocaleString('en')} servers`, () => {
  test.each([
    ['', COUNT + 1],
    ['?per_page=100&page=50', COUNT + 1],
    ['?sort=id', COUNT + 1],
    ['?sort=-id', COUNT + 1],
    ['?sort=uuid', COUNT + 1],
    ['?sort=-uuid', COUNT + 1],
    ['?sort=-uuid,id', COUNT + 1],
    ['?filter[name]=val%209999', 1],
    ['?filter[name]=VIVAL%209999,Survival%2010000', 2],
    ['?filter[description]=number%209999', 1],
    ['?filter[external_id]=der-9999', 1],
    ['?filter[external_id]=the-first', 1],
    ['?filter[image]=java:42', 100],
    ['?filter[image]=java:42&filter[name]=9942', 1],
    ['?filter[name]=9999&sort=-uuid', 1],
    ['?filter[name]=Nothing%20at%20all', 0],
  ])('%s is found without reading the whole table', async (query, total) => {
    const { answer, statements } = await measured('GET', `${LIST}${query}`);
    expect(answer).toMatchObject({ status: 200, body: { meta: { pagination: { total } } } });
    const scanned = await Promise.all(statements.map((statement) => scannedBy(database.pool, statement)));
    expect(scanned.flat()).not.toContain('servers');
  });

  test.each([['uuid'], ['uuidShort']])('filter[%s] is found without reading the whole table', async (field) => {
    const server = await database.db.server.findUniqueOrThrow({ where: { externalId: 'order-5000' } });
    const text = field === 'uuid' ? server.uuid.slice(4, 20) : server.identifier.slice(1);
    const { answer, statements } = await measured('GET', `${LIST}?filter[${field}]=${text.toUpperCase()}`);
    expect(answer.body.data).toContainEqual(
      expect.objectContaining({ attributes: expect.objectContaining({ id: server.id }) }),
    );
    const scanned = await Promise.all(statements.map((statement) => scannedBy(database.pool, statement)));
    expect(scanned.flat()).not.toContain('servers');
  });
});

test.each(['id', '-uuid'])('a page of thousands has each server once, in its order: by %s', async (sort) => {
  const servers = await database.db.server.findMany({ select: { id: true, uuid: true }, orderBy: { id: 'asc' } });
  if (sort === '-uuid') servers.sort((one, other) => (one.uuid < other.uuid ? 1 : -1));
  const { body } = await app.call('GET', `${LIST}?per_page=10000&sort=${sort}&include=user`);
  expect(body.data.map(({ attributes }: { readonly attributes: { readonly id: number } }) => attributes.id)).toEqual(
    servers.slice(0, 10_000).map(({ id }) => id),
  );
  expect(body.meta.pagination).toMatchObject({ total: servers.length, count: 10_000, total_pages: 2 });
});

const BUILD = { limits: { memory: 2 } };

/** Statements of each request, including the lookup of its key. */
const COSTS: readonly (readonly [request: string, body: object | null, statements: number, state?: Partial<Server>])[] =
  [
    [`GET ${LIST}`, null, 3],
    [`GET ${LIST}?filter[name]=99&sort=-uuid`, null, 3],
    [`GET ${LIST}?per_page=200`, null, 3],
    // The first batch, the ids of the rows, and four batches: none of them occupies the process for long.
    [`GET ${LIST}?per_page=1000`, null, 8],
    [`GET ${LIST}?include=variables`, null, 3],
    [`GET ${LIST}?include=location`, null, 3],
    [`GET ${LIST}?include=node`, null, 4],
    [`GET ${LIST}?include=allocations`, null, 4],
    [`GET ${LIST}?include=user`, null, 3],
    [`GET ${LIST}?include=subusers`, null, 4],
    [`GET ${LIST}?include=nest`, null, 3],
    [`GET ${LIST}?include=egg`, null, 3],
    [`GET ${LIST}?include=allocations,user,subusers,nest,egg,variables,location,node`, null, 6],
    [`GET ${LIST}/{id}`, null, 2],
    [`GET ${LIST}/external/the-first`, null, 2],
    [`GET ${LIST}/{id}?include=allocations,user,subusers,nest,egg,variables,location,node`, null, 5],
    [`PATCH ${LIST}/{id}/details`, { name: 'Renamed', description: 'x' }, 4],
    [`PATCH ${LIST}/{id}/details`, { name: 'Renamed', user: 1, external_id: 'another' }, 7],
    [`PATCH ${LIST}/{id}/build`, BUILD, 8],
    [`PATCH ${LIST}/{id}/build`, { ...BUILD, add_allocations: [1], remove_allocations: [2] }, 9],
    [`PATCH ${LIST}/{id}/startup`, { image: 'x' }, 5],
    [`PATCH ${LIST}/{id}/startup`, { image: 'x', environment: { MOTD: 'Hi' } }, 8],
    // One of them finds whose consoles are to be closed.
    [`POST ${LIST}/{id}/suspend`, null, 6],
    [`POST ${LIST}/{id}/suspend`, null, 4, { suspended: true }],
    [`POST ${LIST}/{id}/unsuspend`, null, 5, { suspended: true }],
    // One of them asks what time it is: the installation is timed by the database's clock.
    [`POST ${LIST}/{id}/reinstall`, null, 8],
    // One of them locks its schedules, as everything does that ticks.
    [`DELETE ${LIST}/{id}`, null, 9],
  ];

describe('the SQL statements of a request', () => {
  test('are seen, and what they read', async () => {
    const { statements } = await measured('GET', LIST);
    expect(statements.filter(({ sql }) => sql.includes('"servers"'))).not.toEqual([]);
    expect(await scannedBy(database.pool, { sql: 'select * from servers where cpu = $1', values: [5] })).toEqual([
      'servers',
    ]);
  });

  test.each(COSTS.map(([request, body, expected, state]) => [request, body, expected, state ?? {}] as const))(
    '%s %j: %d',
    async (request, body, expected, state) => {
      const { id } = await arrangeServer(database.db, node, state);
      const [method = '', path = ''] = request.replace('{id}', String(id)).split(' ');
      const { answer, statements } = await measured(method, path, body === null ? {} : { body });
      expect(answer.status).toBeLessThan(300);
      expect(statements).toHaveLength(expected);
    },
  );

  test('of a change that repeats owner and external id are those of one without', async () => {
    const { id, ownerId } = await arrangeServer(database.db, node, { externalId: 'repeated' });
    const path = `${LIST}/${id}/details`;
    const body = { name: 'Renamed', description: 'x' };
    const without = await measured('PATCH', path, { body });
    const repeated = await measured('PATCH', path, { body: { ...body, user: ownerId, external_id: 'repeated' } });
    expect(repeated.answer.body.attributes).toMatchObject({ user: ownerId, external_id: 'repeated' });
    expect(repeated.statements).toHaveLength(without.statements.length);
  });
});
