import { beforeAll, expect, test } from '@jest/globals';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { heardContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { inParallel, type KeepAliveClient, keepAliveClient } from '../../support/keep-alive-client.js';
import { type SeededSchedule, seedOf } from '../../support/seed.js';
import { type SeededRandom, seededRandom } from '../../support/seeded-random.js';
import { OPERATIONS } from './schedule-operations.js';

/** How many combinations are asked for over REST, and over GraphQL. */
const REST_COMBINATIONS = 10_000;
const GRAPHQL_COMBINATIONS = 500;

/** Requests that are under way at the same time. */
const AT_ONCE = 8;

const database = describeDatabase();
let api: ApiUnderTest;
let client: KeepAliveClient;
let key: string;
let world: World;

beforeAll(async () => {
  const context = heardContext(database.db);
  api = await startApi(context);
  client = keepAliveClient(api.url, AT_ONCE);
  const seed = seedOf(database.db);
  const own = await seed.owner().schedule({ tasks: [{}, {}] });
  const { serverId, ...sibling } = await database.db.schedule.create({
    data: {
      ...{
        serverId: own.server.id,
        name: 'Second',
        minute: '0',
        hour: '5',
        dayOfMonth: '*',
        month: '*',
        dayOfWeek: '*',
      },
      tasks: { create: { sequenceId: 1, action: 'command', payload: 'list' } },
    },
    include: { tasks: true },
  });
  const other = await seed.owner().schedule();
  await database.db.server.update({ where: { id: other.server.id }, data: { ownerId: own.owner.id } });
  const foreign = await seed.owner().schedule();
  world = {
    own: { ...own, scheduleIds: [own.schedule.id, sibling.id], tasks: [...own.tasks, ...sibling.tasks] },
    other: { ...other, scheduleIds: [other.schedule.id] },
    foreign: { ...foreign, scheduleIds: [foreign.schedule.id] },
  };
  key = await arrangeKey(context, { userId: own.owner.id, kind: 'client' });
});

database.beforeClose(async () => {
  client?.close();
  await api?.close();
});

type Party = Pick<SeededSchedule, 'server' | 'tasks'> & { readonly scheduleIds: readonly number[] };

/** Two servers of the caller, the first with two schedules, and one of another user. */
type World = Readonly<Record<'own' | 'other' | 'foreign', Party>>;

const SERVERS = ['own', 'other', 'foreign', 'nobody'] as const;

/** A text for an id in a path, and what it names. */
interface Named {
  readonly text: string;
  readonly id: number | null;
}

interface NamedServer {
  readonly text: string;
  readonly whose: (typeof SERVERS)[number];
}

/** Texts that are not an id of any object. */
const ODD = [
  ...['0', '-1', '+1', '1.0', '1e3', '0x1', ' 1', '1 ', '٣', '１', '1,2', '1;drop table tasks', "1' or '1'='1"],
  ...['abc', 'null', 'undefined', 'NaN', 'true', '*', '%', '_', '..', '.', '~', '%00', '\u0000', 'é', '😀', '\u202e'],
  ...['[object Object]', '{}', '[]', '__proto__', 'constructor', '2147483648', '99999999999999999999', '-0'],
  ...['deadbeef', 'DEADBEEF', '00000000-0000-4000-8000-000000000000', 'g'.repeat(36), 'a'.repeat(300), 'U2VydmVyOjE='],
];

/** Ids of rows that do not exist. */
const MISSING = [900_001, 999_999_999];

const anyServer = (random: SeededRandom): NamedServer => {
  const whose = random.one(SERVERS);
  if (whose === 'nobody') return { whose, text: random.one([...ODD, ...numbersOfServers()]) };
  const { uuid, identifier } = world[whose].server;
  return { whose, text: random.one([uuid, identifier, uuid.toUpperCase(), identifier.toUpperCase()]) };
};

/** Internal ids and global ids of servers that exist, which name nothing in a path. */
const numbersOfServers = (): readonly string[] =>
  Object.values(world).flatMap(({ server: { id } }) => [String(id), Buffer.from(`Server:${id}`).toString('base64')]);

const anyId = (random: SeededRandom, ids: readonly number[]): Named => {
  const kind = random.below(10);
  if (kind < 3) return { text: random.one(ODD), id: null };
  if (kind === 3) return { text: String(random.one(MISSING)), id: null };
  if (kind === 4) return { text: random.one(Object.values(world)).server.uuid, id: null };
  const id = random.one(ids);
  return { text: String(id), id };
};

interface Combination {
  readonly server: NamedServer;
  readonly schedule: Named;
  readonly task: Named;
}

const anyCombination = (random: SeededRandom): Combination => {
  const parties = Object.values(world);
  return {
    server: anyServer(random),
    schedule: anyId(
      random,
      parties.flatMap(({ scheduleIds }) => [...scheduleIds]),
    ),
    task: anyId(
      random,
      parties.flatMap(({ tasks }) => tasks.map(({ id }) => id)),
    ),
  };
};

const CRON = { name: 'Changed', minute: '1', hour: '1', day_of_month: '*', month: '*', day_of_week: '*' };
const TASK = { action: 'command', payload: 'changed', time_offset: 0 };

interface Request {
  readonly method: string;
  readonly below: 'schedule' | 'task';
  readonly suffix?: string;
  readonly body?: object;
  /** The path exists, but not with this method. */
  readonly isWrongVerb?: true;
}

const REQUESTS: readonly Request[] = [
  { method: 'GET', below: 'schedule' },
  { method: 'POST', below: 'schedule', body: CRON },
  { method: 'DELETE', below: 'schedule' },
  { method: 'POST', below: 'schedule', suffix: '/execute' },
  { method: 'POST', below: 'schedule', suffix: '/tasks', body: TASK },
  { method: 'POST', below: 'task', body: TASK },
  { method: 'DELETE', below: 'task' },
  { method: 'GET', below: 'task', isWrongVerb: true },
  { method: 'PUT', below: 'schedule', body: CRON, isWrongVerb: true },
];

/** Whether a combination names a schedule, or a task, that is the caller's. */
const exists = ({ server, schedule, task }: Combination, below: Request['below']): boolean => {
  if (server.whose === 'nobody' || server.whose === 'foreign' || schedule.id === null) return false;
  if (!world[server.whose].scheduleIds.includes(schedule.id)) return false;
  return (
    below === 'schedule' ||
    world[server.whose].tasks.some(({ id, scheduleId }) => id === task.id && scheduleId === schedule.id)
  );
};

const NOT_FOUND = 'The requested resource could not be found on the server.';
const NOT_ON_THIS_SERVER = 'The requested resource does not exist on this server.';

/**
 * The error of a combination of ids that names nothing: the same for objects of other users as for missing ones,
 * whatever the other ids are. Only a server of another user has its own message (rest.md §3.3).
 */
const sentenceFor = ({ server, schedule, task }: Combination, below: Request['below']): string => {
  const areIds = /^\d{1,9}$/.test(schedule.text) && (below === 'schedule' || /^\d{1,9}$/.test(task.text));
  return server.whose === 'foreign' && areIds ? NOT_ON_THIS_SERVER : NOT_FOUND;
};

const answerOf = (detail: string): string =>
  JSON.stringify({ errors: [{ code: 'NotFoundHttpException', status: '404', detail }] });

const traces = async () => ({
  schedules: await database.db.schedule.findMany({
    orderBy: { id: 'asc' },
    include: { tasks: { orderBy: { id: 'asc' } } },
  }),
  activities: await database.db.activity.count(),
  runs: await database.db.scheduleRun.count(),
});

test('ten thousand mixed-up ids find nothing, change nothing and tell nothing', async () => {
  const random = seededRandom(6);
  const before = await traces();
  const combinations: (Combination & { readonly request: Request })[] = [];
  while (combinations.length < REST_COMBINATIONS) {
    const request = random.one(REQUESTS);
    const combination = anyCombination(random);
    if (request.isWrongVerb || !exists(combination, request.below)) combinations.push({ ...combination, request });
  }
  const surprises: unknown[] = [];
  await inParallel(combinations, AT_ONCE, async ({ request, ...combination }) => {
    const { method, below, suffix = '', body, isWrongVerb } = request;
    const { server, schedule, task } = combination;
    const parts = [server.text, 'schedules', schedule.text, ...(below === 'task' ? ['tasks', task.text] : [])];
    const path = `/api/client/servers/${parts.map(encodeURIComponent).join('/')}${suffix}`;
    const { status, text } = await client.send(method, path, { key, body });
    const isRight = isWrongVerb
      ? status === 405 && text.includes('MethodNotAllowedHttpException')
      : status === 404 && text === answerOf(sentenceFor(combination, below));
    if (!isRight) surprises.push({ method, path, status, text });
  });
  expect(surprises.slice(0, 20)).toEqual([]);
  expect(await traces()).toEqual(before);
});

test('the same over GraphQL', async () => {
  const random = seededRandom(60);
  const before = await traces();
  const global = (type: string, { text }: Named) =>
    random.below(4) === 0 ? text : Buffer.from(`${type}:${text}`).toString('base64');
  const names = ['get schedule', 'update schedule', 'delete schedule', 'execute schedule'] as const;
  const taskNames = ['create task', 'update task', 'delete task'] as const;
  const requests: { readonly name: string; readonly query: string; readonly named: unknown }[] = [];
  while (requests.length < GRAPHQL_COMBINATIONS) {
    const combination = anyCombination(random);
    const name = random.one([...names, ...taskNames]);
    const below = name === 'update task' || name === 'delete task' ? 'task' : 'schedule';
    if (exists(combination, below) || isGlobalServer(combination.server)) continue;
    const { server, schedule, task } = combination;
    const { query, variables } = OPERATIONS[name].graphql(
      { server: server.text, schedule: 0, task: 0, run: '' },
      'command',
    );
    const named = JSON.parse(
      JSON.stringify(variables)
        .replaceAll(
          JSON.stringify(Buffer.from('Schedule:0').toString('base64')),
          JSON.stringify(global('Schedule', schedule)),
        )
        .replaceAll(JSON.stringify(Buffer.from('Task:0').toString('base64')), JSON.stringify(global('Task', task))),
    );
    requests.push({ name, query, named });
  }
  const surprises: unknown[] = [];
  await inParallel(requests, AT_ONCE, async ({ name, query, named }) => {
    const { body } = await api.request('POST', '/graphql', { key, body: { query, variables: named } });
    const [result] = Object.values<{ readonly code?: string } | null>(body.data ?? { nothing: undefined });
    const isRight =
      body.errors === undefined && (name === 'get schedule' ? result === null : result?.code === 'NOT_FOUND');
    if (!isRight) surprises.push({ name, named, body });
  });
  expect(surprises.slice(0, 20)).toEqual([]);
  expect(await traces()).toEqual(before);
});

/** GraphQL knows servers by their global ids too. */
const isGlobalServer = ({ text }: NamedServer): boolean => Buffer.from(text, 'base64').toString().startsWith('Server:');
