import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schedule, Server, User } from '../../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../../support/api-under-test.js';
import { systemContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { seedOf } from '../../../support/seed.js';

const SERVERS = 60;
const SCHEDULES = 20;

const database = describeDatabase();
let context: ReturnType<typeof systemContext>;
let api: ApiUnderTest;
let owner: User;
let server: Server;
/** One of many on its node. */
let neighbour: Server;
let schedule: Schedule;
let keys: { readonly tenant: string; readonly administrator: string };

beforeAll(async () => {
  context = systemContext(database.db);
  api = await startApi(context);
  const seed = seedOf(database.db);
  ({ owner, server } = await seed.owner().server());
  const node = await seed.node();
  for (let index = 1; index < SERVERS; index += 1) {
    ({ server: neighbour } = await seed.owner().server({ ownerId: owner.id, nodeId: node.id }));
  }
  const cron = { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
  const schedules = await database.db.schedule.createManyAndReturn({
    data: Array.from({ length: SCHEDULES }, () => ({ serverId: server.id, name: 'Nightly', ...cron })),
  });
  for (const { id: scheduleId } of schedules) await insertRuns({ serverId: server.id, scheduleId }, 20);
  const [first] = schedules;
  if (first === undefined) throw new Error('No schedule was made.');
  schedule = first;
  const administrator = await seed.user({ rootAdmin: true });
  keys = {
    tenant: await arrangeKey(context, { userId: owner.id, kind: 'client' }),
    administrator: await arrangeKey(context, { userId: administrator.id, kind: 'client' }),
  };
});

database.beforeClose(() => api?.close());

const insertRuns = async (
  of: { readonly serverId: number; readonly scheduleId: number },
  count: number,
  year = 2025,
) => {
  await database.db.scheduleRun.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      ...of,
      id: randomUUID(),
      scheduleName: 'Nightly',
      trigger: 'cron' as const,
      state: 'succeeded' as const,
      scheduleVersion: 1,
      scheduledAt: new Date(Date.UTC(year, 1, 1, 0, index)),
      createdAt: new Date(Date.UTC(year, 1, 1, 0, index)),
      dueAt: new Date(Date.UTC(year, 1, 1, 0, index)),
      deadlineAt: new Date(Date.UTC(year, 1, 1, 1, index)),
      finishedAt: new Date(Date.UTC(year, 1, 1, 0, index)),
    })),
  });
};

const ask = (query: string, { key = keys.tenant, at = api } = {}) =>
  at.request('POST', '/graphql', { key, body: { query } });

/** A document that goes round in a circle, as deep as it says. */
const circle = (way: readonly [open: string, close: string], times: number): string =>
  `${way[0].repeat(times)} name ${way[1].repeat(times)}`;

/** Round by the servers of something that a server belongs to, as deep as documents may be. */
const roundBy = (field: string): Circle => ({
  way: [`${field} { servers(first: 100) { edges { node { `, '} } } }'],
  times: [2, 3],
});

interface Circle {
  readonly way: readonly [string, string];
  readonly times: readonly number[];
  /** The server that it begins at; one of many on their node unless given. */
  readonly start?: () => Server;
}

describe('circles of lists', () => {
  test.each<readonly [name: string, circle: Circle]>([
    ['schedules', { way: ['schedules { server { ', '} }'], times: [2, 3, 4, 5], start: () => server }],
    ...['owner', 'egg', 'nest', 'node', 'location'].map((field): [string, Circle] => [field, roundBy(field)]),
  ])(
    'round by %s: refused, for tenants and administrators',
    async (_name, { way, times: depths, start = () => neighbour }) => {
      for (const key of [keys.tenant, keys.administrator]) {
        for (const times of depths) {
          const { status, body } = await ask(`{ server(id: "${start().uuid}") { ${circle(way, times)} } }`, { key });
          if (status === 200) {
            // Few enough rows to be shown.
            expect(body.extensions.cost.actual).toBeLessThanOrEqual(body.extensions.cost.limit);
            continue;
          }
          expect(status).toBe(400);
          expect(body).toMatchObject({ errors: [{ extensions: { code: 'COST_LIMIT' } }] });
          expect(body.errors).toHaveLength(1);
          expect(body.data ?? null).toBeNull();
        }
        const deepest = await ask(`{ server(id: "${start().uuid}") { ${circle(way, depths.at(-1) ?? 0)} } }`, { key });
        expect(deepest.status).toBe(400);
      }
    },
  );

  test('what was read is counted: the same document passes where there is little', async () => {
    const { owner: other } = await seedOf(database.db).owner().server();
    const key = await arrangeKey(context, { userId: other.id, kind: 'client' });
    const query = '{ servers { edges { node { schedules { server { schedules { server { name } } } } } } } }';
    const little = await ask(query, { key });
    const much = await ask(query);
    expect([little.status, much.status]).toEqual([200, 200]);
    expect(little.body.extensions.cost.requested).toBe(much.body.extensions.cost.requested);
    expect(little.body.extensions.cost.actual * 5).toBeLessThan(much.body.extensions.cost.actual);
  });
});

describe('pages', () => {
  test('a dashboard of 100 servers with their schedules and last runs fits', async () => {
    const query = `{ servers(first: 100) { edges { node { name status schedules { name nextRunAt
      runs(first: 20) { edges { node { status scheduledAt finishedAt } } } } } } } }`;
    const { status, body } = await ask(query);
    expect([status, body.errors]).toEqual([200, undefined]);
    const [{ node }] = body.data.servers.edges;
    expect(node.schedules).toHaveLength(SCHEDULES);
    expect(node.schedules[0].runs.edges).toHaveLength(20);
  });

  test('a last run is paid for as a row, and its steps where they are shown', async () => {
    const requested = async (fields: string): Promise<number> => {
      const { body } = await ask(`{ servers(first: 1) { edges { node { schedules { id ${fields} } } } } }`);
      return body.extensions.cost.requested;
    };
    const bare = await requested('');
    const withRun = await requested('lastRun { status }');
    const withSteps = await requested('lastRun { status steps { status } }');
    expect(withRun - bare).toBeLessThan((withSteps - bare) / 2);
  });

  test('a page reads its own rows, however long the list is', async () => {
    const query =
      '{ servers(first: 5) { edges { node { schedules { runs(first: 2) { edges { node { status } } } } } } } }';
    const before = await ask(query);
    await insertRuns({ serverId: server.id, scheduleId: schedule.id }, 500, 2024);
    const after = await ask(query);
    expect(after.body.extensions.cost.actual).toBe(before.body.extensions.cost.actual);
  });

  test.each([
    ['forwards', 'first', 'after', 'endCursor', 'hasNextPage'],
    ['backwards', 'last', 'before', 'startCursor', 'hasPreviousPage'],
  ])('walked %s, a list is whole', async (_name, size, behind, cursor, more) => {
    const seen: string[] = [];
    let position = '';
    for (let hasMore = true; hasMore; ) {
      const { body } = await ask(`{ server(id: "${server.uuid}") { owner { servers(${size}: 25${position}) {
        edges { node { uuid } } pageInfo { ${cursor} ${more} } } } } }`);
      expect(body.errors).toBeUndefined();
      const page = body.data.server.owner.servers;
      const uuids: string[] = page.edges.map(({ node }: { readonly node: { readonly uuid: string } }) => node.uuid);
      seen.push(...(size === 'last' ? uuids.reverse() : uuids));
      hasMore = page.pageInfo[more];
      position = `, ${behind}: "${page.pageInfo[cursor]}"`;
    }
    const all = await database.db.server.findMany({ where: { ownerId: owner.id }, orderBy: { id: 'asc' } });
    const uuids = all.map(({ uuid }) => uuid);
    expect(seen).toEqual(size === 'last' ? uuids.reverse() : uuids);
  });

  test('are at most of 100', async () => {
    const { body } = await ask(
      `{ server(id: "${server.uuid}") { owner { servers(first: 101) { edges { cursor } } } } }`,
    );
    expect(body.errors).toMatchObject([{ extensions: { code: 'VALIDATION' } }]);
  });
});

describe('what an operation says of its cost', () => {
  test('what it asked for, spent, may spend, and what is left of the minute', async () => {
    const limited = await startApi(context, { pointsPerMinute: 100_000 });
    try {
      const first = await ask('{ servers(first: 10) { edges { node { name } } } }', { at: limited });
      const { requested, actual, limit, left } = first.body.extensions.cost;
      expect(actual).toBeGreaterThan(10);
      expect(requested).toBeGreaterThanOrEqual(actual);
      expect(limit).toBe(50_000);
      expect(left).toBe(100_000 - actual);
    } finally {
      await limited.close();
    }
  });

  test('a key that has spent its points waits: 429, and others do not', async () => {
    const limited = await startApi(context, { pointsPerMinute: 1_000 });
    try {
      const query = '{ servers(first: 50) { edges { node { name uuid description } } } }';
      const answers = [];
      for (let count = 0; count < 5; count += 1) answers.push(await ask(query, { at: limited }));
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(200);
      expect(statuses.at(-1)).toBe(429);
      expect(answers.at(-1)?.body.errors).toMatchObject([{ extensions: { code: 'RATE_LIMIT' } }]);
      expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect((await ask('{ servers(first: 1) { totalCount } }', { at: limited, key: keys.administrator })).status).toBe(
        200,
      );
      context.moveClock(61_000);
      expect((await ask(query, { at: limited })).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('what is dear by itself', () => {
  test('names of types, by the hundred and under other names', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `a${index}: __typename`);
    const { status, body } = await ask(`{ servers { edges { node { ${names.join(' ')} } } } }`);
    expect(status).toBe(400);
    expect(body.errors[0].message).toContain('Aliases limit');
  });

  test('a list of texts is counted by what stands in it', async () => {
    const backup = await database.db.backup.create({
      data: {
        ...{ uuid: randomUUID(), serverId: server.id, name: 'Long', isSuccessful: true },
        ignoredFiles: Array.from({ length: 30_000 }, () => 'a'),
      },
    });
    const aliases = Array.from(
      { length: 20 },
      (_, index) => `a${index}: backup(id: "${backup.uuid}") { ignoredFiles }`,
    );
    const { status, body } = await ask(`{ ${aliases.join(' ')} }`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'COST_LIMIT' } }] });
  });

  test('hundreds of filters that match nothing', async () => {
    const texts = JSON.stringify(Array.from({ length: 500 }, (_, index) => `nothing ${index}`));
    const aliases = Array.from(
      { length: 50 },
      (_, index) => `a${index}: servers(first: 1, filter: { name: ${texts} }) { totalCount }`,
    );
    const one = await ask(`{ ${aliases[0]} }`);
    expect(one.status).toBe(200);
    expect(one.body.extensions.cost.actual).toBeGreaterThan(5_000);
  });

  test('patterns that are read to see whether they take long', async () => {
    await database.db.eggVariable.createMany({
      data: Array.from({ length: 60 }, (_, n) => ({
        ...{ eggId: server.eggId, name: `V${n}`, envVariable: `V${n}`, description: '', defaultValue: '' },
        ...{ userViewable: true, userEditable: true },
        rules: 'nullable|regex:/^(?:[a-z]5){900}$/',
      })),
    });
    const few = await ask(`{ egg(internalId: ${server.eggId}) { variables { envVariable } } }`, {
      key: keys.administrator,
    });
    expect(few.status).toBe(200);
    const { status, body } = await ask(`{ egg(internalId: ${server.eggId}) { variables { hasSlowPattern } } }`, {
      key: keys.administrator,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'COST_LIMIT' } }] });
  });

  test('what a location has is counted by how much it is', async () => {
    const { locationId } = await database.db.node.findUniqueOrThrow({ where: { id: neighbour.nodeId } });
    const query = `{ location(internalId: ${locationId}) { capacity { nodeCount freeAllocations } } }`;
    const before = await ask(query, { key: keys.administrator });
    await database.db.allocation.createMany({
      data: Array.from({ length: 3_200 }, (_, n) => ({ nodeId: neighbour.nodeId, ip: '192.0.2.77', port: 1_024 + n })),
    });
    const after = await ask(query, { key: keys.administrator });
    expect([before.status, after.status]).toEqual([200, 200]);
    expect(after.body.extensions.cost.actual - before.body.extensions.cost.actual).toBe(100);
  });

  test('a cursor from before there were calendars is a broken rule', async () => {
    const after = Buffer.from('GPC:T:["S:createdAt","D:-100000000000000","S:id","I:5"]').toString('base64');
    const { body } = await ask(`{ accountActivity(after: "${after}") { edges { cursor } } }`);
    expect(body.errors).toMatchObject([{ extensions: { code: 'VALIDATION' } }]);
  });
});

describe('introspection with a key', () => {
  const SCHEMA = '__schema { types { name fields { name args { name } type { name } } } }';

  test('is counted', async () => {
    const { status, body } = await ask(`{ ${SCHEMA} }`);
    expect(status).toBe(200);
    expect(body.extensions.cost.actual).toBeGreaterThan(500);
  });

  test('99 times in one document: refused', async () => {
    const aliases = Array.from({ length: 99 }, (_, index) => `a${index}: ${SCHEMA}`);
    const { status, body } = await ask(`{ ${aliases.join(' ')} }`);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ extensions: { code: 'COST_LIMIT' } }]);
  });
});

test('as many changes as an operation has points for, and no more: it does not end half-way', async () => {
  const changes = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `a${index}: renameServer(input: { id: "${server.uuid}", name: "x" }) { __typename }`,
    );
  expect((await ask(`mutation { ${changes(60).join(' ')} }`)).status).toBe(200);
  const { status, body } = await ask(`mutation { ${changes(100).join(' ')} }`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'COST_LIMIT' } }] });
});

test('a server has so many schedules and no more, however many are made at once', async () => {
  const { owner: other, server: own } = await seedOf(database.db).owner().server();
  const key = await arrangeKey(context, { userId: other.id, kind: 'client' });
  const few = await startApi({ ...context, settings: { ...context.settings, schedulesPerServer: 3 } });
  try {
    const body = { name: 'n', minute: '0', hour: '1', day_of_month: '*', month: '*', day_of_week: '*' };
    const path = `/api/client/servers/${own.identifier}/schedules`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => few.request('POST', path, { key, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.errors).toMatchObject([
      { code: 'ServiceLimitExceededException', status: '400' },
    ]);
    expect(await database.db.schedule.count({ where: { serverId: own.id } })).toBe(3);
  } finally {
    await few.close();
  }
});
