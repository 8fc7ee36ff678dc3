import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { execute, parse } from 'graphql';
import type { ServiceContext } from '../../../src/domain/context.js';
import type { Node, PrismaClient, Schedule, Server, User } from '../../../src/generated/prisma/client.js';
import { loadExamples } from '../../../src/http/pages/load-examples.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { filesThat, testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { asUser, seedOf } from '../../support/seed.js';
import { statementsOf } from '../../support/statements.js';

const database = describeDatabase();
let context: ServiceContext;
let administrator: User;
let node: Node;
let lobby: Server;
let nightly: Schedule;

beforeAll(async () => {
  const seed = seedOf(database.db);
  context = testContext(database.db, { files: filesThat({ list: async () => [] }) });
  administrator = await seed.user({ rootAdmin: true });
  // The key of `asUser`, which a mutation of keys locks.
  await database.db.apiKey.create({
    data: { userId: administrator.id, kind: 'application', identifier: 'ptla_0123456789a', secretHash: Buffer.of() },
  });
  node = await seed.node();
});

/** The server and the schedule that are looked at and changed, with a run that has ended. */
const arrangeLobby = async (): Promise<void> => {
  const seed = seedOf(database.db);
  ({ server: lobby } = await seed.owner().server({ nodeId: node.id, ownerId: administrator.id }));
  const { schedule, tasks } = await seed.owner().schedule({ serverId: lobby.id, nextRunAt: soon(), tasks: [{}] });
  nightly = schedule;
  const [task] = tasks;
  const step = {
    sequence: 1,
    action: 'command',
    payload: 'say hello',
    continueOnFailure: false,
    timeOffset: 0,
  } as const;
  await database.db.scheduleRun.create({
    data: {
      ...endedRun(nightly),
      steps: { create: { ...step, taskId: task?.id ?? 0, state: 'ok', effectKey: randomUUID() } },
    },
  });
};

const endedRun = ({ id: scheduleId, serverId, name: scheduleName }: Schedule) => {
  const now = new Date();
  const done = { scheduledAt: now, finishedAt: now, state: 'succeeded', trigger: 'cron', scheduleVersion: 1 } as const;
  return { id: randomUUID(), scheduleId, serverId, scheduleName, ...done };
};

const soon = (): Date => new Date(Date.now() + 3_600_000);

/** Makes them as many: servers with a schedule that ticks soon, and a run of it. */
const growTo = async (db: PrismaClient, count: number): Promise<void> => {
  const wanted = count - (await db.server.count());
  await db.$executeRaw`
    with places as (
      insert into allocations (node_id, ip, port)
        select ${node.id}, '10.' || n / 60000 || '.0.' || ${count % 251}, 1024 + n % 60000
        from generate_series(1, ${wanted}) n
        returning id),
    copies as (
      insert into servers select copy.*
        from places, servers lobby, jsonb_populate_record(lobby, jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('servers', 'id')), 'allocation_id', places.id, 'external_id', null,
          'uuid', gen_random_uuid(), 'identifier', lpad(to_hex(places.id), 8, '0'))) copy
        where lobby.id = ${lobby.id}
        returning id),
    schedules as (
      insert into schedules select copy.*
        from copies, schedules nightly, jsonb_populate_record(nightly, jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('schedules', 'id')), 'server_id', copies.id)) copy
        where nightly.id = ${nightly.id}
        returning id, server_id)
    insert into schedule_runs
      select copy.*
        from schedules, (select * from schedule_runs where schedule_id = ${nightly.id} limit 1) run,
          jsonb_populate_record(run::schedule_runs, jsonb_build_object('id', gen_random_uuid(),
            'number', nextval(pg_get_serial_sequence('schedule_runs', 'number')),
            'schedule_id', schedules.id, 'server_id', schedules.server_id)) copy`;
  await db.$executeRaw`
    update allocations a set server_id = s.id from servers s where s.allocation_id = a.id and a.server_id is null`;
};

/** Servers that the dashboard shows at once. */
const PAGE = 50;

const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64');

interface Shipped {
  readonly name: string;
  readonly variables?: () => Promise<object> | object;
  /** SQL statements, however many servers there are. */
  readonly statements: number;
  /** Those that count what one page does not hold. */
  readonly counts?: number;
}

const ofServer = () => ({ server: lobby.identifier });
const ofSchedule = () => ({ schedule: globalId('Schedule', nightly.id) });

const SHIPPED: readonly Shipped[] = [
  { name: 'Dashboard', statements: 4, counts: 1 },
  { name: 'NodeCapacity', statements: 2 },
  { name: 'RecentRuns', statements: 1 },
  { name: 'Timeline', statements: 3 },
  { name: 'SuspendServers', statements: 12, variables: async () => ({ servers: await newServers(2) }) },
  { name: 'ServerPage', statements: 2, variables: ofServer },
  { name: 'CreateServer', statements: 11, variables: async () => ({ input: await newServer() }) },
  { name: 'SetPower', statements: 5, variables: ofServer },
  { name: 'SendCommand', statements: 4, variables: () => ({ ...ofServer(), command: 'say hello' }) },
  { name: 'Files', statements: 2, variables: ofServer },
  { name: 'Backups', statements: 2, variables: ofServer },
  { name: 'CreateBackup', statements: 10, variables: ofServer },
  { name: 'ScheduleRuns', statements: 6, variables: ofServer },
  { name: 'CreateSchedule', statements: 3, variables: ofServer },
  { name: 'ToggleSchedule', statements: 6, variables: () => ({ ...ofSchedule(), isActive: true }) },
  { name: 'ExecuteSchedule', statements: 8, variables: ofSchedule },
  { name: 'Preview', statements: 1 },
  { name: 'Viewer', statements: 0 },
  { name: 'Users', statements: 1 },
  { name: 'CreateApplicationKey', statements: 7 },
];

/** Ids of servers that nobody else looks at. */
const newServers = async (count: number): Promise<readonly string[]> => {
  const servers = await seedOf(database.db).servers(administrator, count, { nodeId: node.id });
  return servers.map(({ id }) => globalId('Server', id));
};

const newServer = async (): Promise<object> => {
  const [free] = await seedOf(database.db).allocations(node, 1);
  return {
    ...{ name: 'New', ownerId: globalId('User', administrator.id), eggId: globalId('Egg', lobby.eggId) },
    ...{ image: 'example/java:21', startup: 'java' },
    environment: { JAR: 'server.jar' },
    limits: { memory: 512, swap: 0, disk: 512, io: 500, cpu: 0 },
    featureLimits: { databases: 0, allocations: 0, backups: 0 },
    allocation: { defaultId: globalId('Allocation', free?.id ?? 0) },
  };
};

const APPLICATION = new Set(['NodeCapacity', 'SuspendServers', 'CreateServer', 'Users', 'CreateApplicationKey']);

/** What it answers; of a mutation the member of its union. */
const runOf = async ({
  name,
  variables,
}: Shipped): Promise<{ readonly type: unknown; readonly statements: number }> => {
  const { query } = loadExamples().find((example) => example.name === name) ?? { query: '' };
  const principal = asUser(administrator, APPLICATION.has(name) ? 'application' : 'client');
  const args = {
    schema,
    document: parse(query),
    contextValue: createContext(context, principal, { isTrusted: false }),
    variableValues: { ...(await variables?.()) },
  };
  let answer: Awaited<ReturnType<typeof execute>> = {};
  const statements = await statementsOf(async () => {
    answer = await execute(args);
  });
  expect(answer.errors).toBeUndefined();
  const [first] = Object.values(answer.data ?? {});
  const type = typeof first === 'object' && first !== null && '__typename' in first ? first.__typename : undefined;
  return { type, statements: statements.length };
};

test('every operation of the package is here, or is a stream', () => {
  const streams = loadExamples().filter(({ query }) => /^subscription /m.test(query));
  expect([...SHIPPED, ...streams].map(({ name }) => name).sort()).toEqual(
    loadExamples()
      .map(({ name }) => name)
      .sort(),
  );
});

describe.each([30, 1_000, 10_000])('with %d servers', (count) => {
  beforeAll(async () => {
    await arrangeLobby();
    await growTo(database.db, count);
  });

  test.each(SHIPPED)('$name costs $statements statements', async (shipped) => {
    const { type, statements } = await runOf(shipped);
    expect(String(type)).not.toMatch(/Error$/);
    expect(statements).toBe(shipped.statements + (count > PAGE ? (shipped.counts ?? 0) : 0));
  });
});
