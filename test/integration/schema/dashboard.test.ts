import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { execute, parse } from 'graphql';
import type { Principal } from '../../../src/domain/context.js';
import { materialiseDue } from '../../../src/domain/schedules/materialise-due.js';
import type { Schedule, User } from '../../../src/generated/prisma/client.js';
import { ListServersDocument, type ListServersQueryVariables } from '../../../src/rest/documents.js';
import { createContext, run } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { asUser, seedOf } from '../../support/seed.js';
import { statementsOf } from '../../support/statements.js';

const SERVERS = 50;
const DASHBOARD = await readFile('operations/1-fleet/1-dashboard.graphql', 'utf8');

const database = describeDatabase();
let administrator: User;
let owner: User;

beforeAll(async () => {
  const seed = seedOf(database.db);
  administrator = await seed.user({ rootAdmin: true });
  owner = await seed.user();
  const node = await seed.node();
  for (let index = 0; index < SERVERS; index += 1) {
    const { server } = await seed.owner().server({ nodeId: node.id, ownerId: owner.id, name: `Lobby ${index}` });
    for (const name of ['Morning', 'Noon', 'Night']) {
      const { schedule, tasks } = await seed.owner().schedule({ serverId: server.id, name, tasks: [{}, {}, {}] });
      await insertEndedRun(schedule, tasks);
    }
  }
});

const insertEndedRun = (
  schedule: Schedule,
  tasks: readonly { readonly id: number; readonly payload: string }[],
  scheduledAt = new Date('2026-03-01T04:00:00Z'),
) =>
  database.db.scheduleRun.create({
    data: {
      id: randomUUID(),
      scheduleId: schedule.id,
      serverId: schedule.serverId,
      scheduleName: schedule.name,
      trigger: 'cron',
      scheduledAt,
      scheduleVersion: 1,
      state: 'succeeded',
      finishedAt: new Date('2026-03-01T04:00:01Z'),
      steps: {
        create: tasks.map(({ id, payload }, index) => ({
          sequence: index + 1,
          taskId: id,
          action: 'command' as const,
          payload,
          continueOnFailure: false,
          timeOffset: 0,
          state: 'ok' as const,
          effectKey: randomUUID(),
        })),
      },
    },
  });

const contextOf = (principal: Principal, isTrusted: boolean) =>
  createContext(testContext(database.db), principal, { isTrusted });

// biome-ignore lint/suspicious/noExplicitAny: the test looks into an answer whose shape it asserts.
const ask = async (source: string, principal: Principal): Promise<any> => {
  const { data, errors } = await execute({
    schema,
    document: parse(source),
    contextValue: contextOf(principal, false),
  });
  expect(errors).toBeUndefined();
  return data;
};

describe('the dashboard of fifty servers', () => {
  test.each([
    ['an owner', () => asUser(owner)],
    ['an administrator', () => asUser(administrator)],
  ])('costs %s at most six statements', async (_name, principal) => {
    let data: Awaited<ReturnType<typeof ask>>;
    const statements = await statementsOf(async () => {
      data = await ask(DASHBOARD, principal());
    });

    expect(data.servers.totalCount).toBe(SERVERS);
    expect(data.servers.edges).toHaveLength(SERVERS);
    for (const { node } of data.servers.edges) {
      expect(node.node.name).toBe('node');
      expect(node.schedules).toHaveLength(3);
      for (const schedule of node.schedules) {
        expect(schedule.tasks.map(({ sequence }: { readonly sequence: number }) => sequence)).toEqual([1, 2, 3]);
        expect(schedule.lastRun.status).toBe('SUCCEEDED');
        expect(schedule.lastRun.steps).toHaveLength(3);
      }
    }
    expect(statements.length).toBeLessThanOrEqual(6);
  });

  test('costs one statement less without the count, which the last page tells', async () => {
    const uncounted = DASHBOARD.replace('totalCount', '');
    const costOf = async (document: string) => (await statementsOf(() => ask(document, asUser(owner)))).length;
    const [all, some] = ['first: 50', 'first: 49'];
    expect(await costOf(DASHBOARD)).toBe(await costOf(uncounted));
    expect(await costOf(DASHBOARD.replace(all, some))).toBe((await costOf(uncounted.replace(all, some))) + 1);
  });

  test.each([
    'first: 10',
    'first: 100',
    'first: 50, offset: 0',
    'first: 10, offset: 40',
    'first: 10, offset: 45',
    'first: 10, offset: 39',
    'first: 10, offset: 50',
    'last: 10',
    'last: 100',
    'first: 10, after: $cursor',
    'first: 100, after: $cursor',
    'last: 100, before: $cursor',
  ])('says how many servers there are on every page: %s', async (page) => {
    const [edge] = (await ask('{ servers(first: 1) { edges { cursor } } }', asUser(owner))).servers.edges;
    const args = page.replace('$cursor', JSON.stringify(edge.cursor));
    const { servers } = await ask(`{ servers(${args}) { totalCount edges { node { id } } } }`, asUser(owner));
    expect(servers.totalCount).toBe(SERVERS);
    expect((await ask(`{ servers(${args}) { totalCount } }`, asUser(owner))).servers.totalCount).toBe(SERVERS);
  });

  test('costs the same for one server as for fifty', async () => {
    const uncounted = DASHBOARD.replace('totalCount', '');
    const one = await statementsOf(() => ask(uncounted.replace('first: 50', 'first: 1'), asUser(owner)));
    const fifty = await statementsOf(() => ask(uncounted, asUser(owner)));
    expect(one).toHaveLength(fifty.length);
  });
});

test('a schedule with an active run behind a newer skipped tick is processing, and shows the tick last', async () => {
  const {
    owner: other,
    schedule,
    tasks,
  } = await seedOf(database.db)
    .owner()
    .schedule({ tasks: [{}, {}] });
  const active = await insertEndedRun(schedule, tasks);
  await database.db.scheduleRun.update({
    where: { id: active.id },
    data: { state: 'running', finishedAt: null, createdAt: new Date('2026-03-01T04:00:00Z') },
  });
  await database.db.scheduleRunStep.updateMany({
    where: { runId: active.id, sequence: 2 },
    data: { state: 'pending' },
  });
  await database.db.scheduleRun.create({
    data: {
      id: randomUUID(),
      scheduleId: schedule.id,
      serverId: schedule.serverId,
      scheduleName: schedule.name,
      trigger: 'cron',
      scheduledAt: new Date('2026-03-01T05:00:00Z'),
      scheduleVersion: 1,
      state: 'skipped',
      reason: 'overlap',
      finishedAt: new Date('2026-03-01T05:00:00Z'),
    },
  });

  const seen = `isProcessing tasks { sequence isQueued }`;
  const glance = `{ servers { edges { node { schedules { ${seen} lastRun { status reason steps { status } } } } } } }`;
  const [withLast] = (await ask(glance, asUser(other))).servers.edges[0].node.schedules;
  expect(withLast).toMatchObject({
    isProcessing: true,
    tasks: [
      { sequence: 1, isQueued: false },
      { sequence: 2, isQueued: true },
    ],
    lastRun: { status: 'SKIPPED', reason: 'overlap', steps: [] },
  });

  const { lastRun, ...rest } = withLast;
  const schedulesWith = async (more: string) =>
    (await ask(`{ servers { edges { node { schedules { ${seen} ${more} } } } } }`, asUser(other))).servers.edges[0].node
      .schedules;
  expect(await schedulesWith('')).toEqual([rest]);
  // Without its steps the run is read otherwise.
  expect(await schedulesWith('lastRun { status }')).toEqual([{ ...rest, lastRun: { status: lastRun.status } }]);
});

test('after an outage the last run is the one that was caught up, not the range that was missed before it', async () => {
  const fields = { minute: '*', hour: '*', nextRunAt: new Date(Date.now() - 5 * 60_000) };
  const { owner: other, server } = await seedOf(database.db).owner().schedule(fields);
  // One transaction makes both records, so they are of the same moment.
  await materialiseDue(testContext(database.db));
  const query = `{ serverSchedules(serverId: "${server.identifier}") {
    lastRun { status reason } runs { edges { node { status reason } } }
  } }`;
  const [shown] = (await ask(query, asUser(other))).serverSchedules;
  const newest = shown.runs.edges.map(({ node }: { readonly node: object }) => node);
  expect(newest).toMatchObject([{ status: 'PENDING' }, { status: 'MISSED' }]);
  expect(shown.lastRun).toEqual(newest[0]);
});

test('the history of a schedule costs one statement for the steps of all its runs', async () => {
  const { owner: other, schedule, tasks } = await seedOf(database.db).owner().schedule();
  const historyOf = `{ serverSchedules(serverId: "${(await database.db.server.findUniqueOrThrow({ where: { id: schedule.serverId } })).identifier}") { runs { edges { node { steps { payload backupUuid } } } } } }`;
  const read = async () => (await ask(historyOf, asUser(other))).serverSchedules[0].runs.edges;

  await insertEndedRun(schedule, tasks);
  const one = await statementsOf(read);
  for (const minute of [1, 2, 3]) await insertEndedRun(schedule, tasks, new Date(Date.UTC(2026, 2, 1, 5, minute)));
  const four = await statementsOf(async () => {
    const runs = await read();
    expect(runs).toHaveLength(4);
    for (const { node } of runs) expect(node.steps).toEqual([{ payload: 'say 1', backupUuid: null }]);
  });
  expect(four).toHaveLength(one.length);
});

describe('the REST list of fifty servers', () => {
  const variables: ListServersQueryVariables = {
    first: SERVERS,
    offset: 0,
    filter: {},
    sort: [],
    allocations: false,
    user: false,
    subusers: false,
    nest: false,
    egg: false,
    variables: false,
    location: false,
    node: false,
    databases: false,
    databasesHost: false,
    databasesPassword: false,
    ...{ allocationsNode: false, allocationsServer: false },
    ...{ userServers: false, subusersUser: false, subusersServer: false },
    ...{ nestEggs: false, nestServers: false },
    ...{ eggNest: false, eggServers: false, eggConfig: false, eggScript: false, eggVariables: false },
    ...{ locationNodes: false, locationServers: false },
    ...{ nodeAllocations: false, nodeLocation: false, nodeServers: false },
  };

  const listing = (asked: Partial<ListServersQueryVariables>) =>
    statementsOf(async () => {
      const principal = asUser(administrator, 'application');
      const { servers } = await run(ListServersDocument, { ...variables, ...asked }, contextOf(principal, true));
      expect(servers?.edges).toHaveLength(SERVERS);
    });

  test('costs two statements', async () => {
    // The servers, with what their environments are made of, and their number.
    expect(await listing({})).toHaveLength(2);
  });

  test('costs exactly one more with the allocations', async () => {
    const [plain, withAllocations] = [await listing({}), await listing({ allocations: true })];
    expect(withAllocations).toHaveLength(plain.length + 1);
  });
});
