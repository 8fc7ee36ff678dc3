import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import { PERMISSIONS, type Permission } from '../../../src/domain/access/permissions.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import type { KeyKind } from '../../../src/domain/keys/key-format.js';
import type { Server, User } from '../../../src/generated/prisma/client.js';
import { scheduleRunRoutes } from '../../../src/rest/client/schedule-runs.js';
import { scheduleRoutes } from '../../../src/rest/client/schedules.js';
import { taskRoutes } from '../../../src/rest/client/tasks.js';
import { type ApiUnderTest, arrangeKey, arrangeKeys, startApi } from '../../support/api-under-test.js';
import { heardContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type Seed, seedOf } from '../../support/seed.js';
import {
  EDITS_OF_RUNS,
  type Edit,
  EFFECT_PERMISSION,
  EFFECTS,
  type Effect,
  FREE_EDITS,
  OPERATIONS,
  type OperationName,
  SCHEDULE_PERMISSION,
  type Subject,
} from './schedule-operations.js';
import { graphqlVerdict, restVerdict, type Verdict } from './verdicts.js';

/** A request: an operation, its new effect, and the effect of the existing task. */
interface Case {
  readonly name: string;
  readonly operation: OperationName;
  /** The effect of the task before. */
  readonly present: Effect;
  /** The effect of the task afterwards; unchanged if the operation gives none. */
  readonly wanted: Effect;
  /** How the schedule is changed. */
  readonly edit?: Edit;
  /** The effects for which a permission is needed. */
  readonly effects: readonly Effect[];
}

const ALL_EFFECTS: readonly Effect[] = ['command', 'start', 'stop', 'kill', 'restart', 'backup'];

const CASES: readonly Case[] = [
  ...(
    [
      ...['list schedules', 'get schedule', 'list runs', 'get run', 'preview ticks'],
      ...['create schedule', 'delete schedule', 'skip next tick', 'cancel run'],
    ] as const
  ).map((operation) => ({ name: operation, operation, present: 'command', wanted: 'command', effects: [] }) as const),
  ...Object.entries(FREE_EDITS).map(
    ([name, edit]): Case => ({
      ...{ name: `update schedule: ${name}`, operation: 'update schedule', edit },
      ...{ present: 'command', wanted: 'command', effects: [] },
    }),
  ),
  ...Object.entries(EDITS_OF_RUNS).map(
    ([name, edit]): Case => ({
      ...{ name: `update schedule: ${name}`, operation: 'update schedule', edit },
      ...{ present: 'command', wanted: 'command', effects: ['command'] },
    }),
  ),
  ...ALL_EFFECTS.flatMap((effect): readonly Case[] => [
    {
      ...{ name: `activate schedule of ${effect}`, operation: 'update schedule', edit: EDITS_OF_RUNS.activation },
      ...{ present: effect, wanted: effect, effects: [effect] },
    },
    {
      ...{ name: `execute schedule of ${effect}`, operation: 'execute schedule' },
      ...{ present: effect, wanted: effect, effects: [effect] },
    },
    {
      ...{ name: `run again what does ${effect}`, operation: 'run again' },
      ...{ present: effect, wanted: effect, effects: [effect] },
    },
    {
      ...{ name: `create task ${effect}`, operation: 'create task' },
      ...{ present: 'command', wanted: effect, effects: [effect] },
    },
    {
      ...{ name: `delete task ${effect}`, operation: 'delete task' },
      ...{ present: effect, wanted: effect, effects: [] },
    },
    ...ALL_EFFECTS.map(
      (wanted): Case => ({
        ...{ name: `update task ${effect} to ${wanted}`, operation: 'update task' },
        ...{ present: effect, wanted, effects: [effect, wanted] },
      }),
    ),
  ]),
];

const SCHEDULE_PERMISSIONS = ['schedule.read', 'schedule.create', 'schedule.update', 'schedule.delete'] as const;
const EFFECT_PERMISSIONS = [...new Set(Object.values(EFFECT_PERMISSION))];

type Permissions = readonly Permission[];

/** All subsets of some permissions. */
const subsets = ([first, ...rest]: Permissions): readonly Permissions[] =>
  first === undefined ? [[]] : subsets(rest).flatMap((set) => [set, [first, ...set]]);

/**
 * The sets of permissions that a case is tried with. Every set of schedule permissions with every set of those of its
 * effects, beside all others, which shows that nothing else is enough; and what decides alone, which shows that nothing
 * else is needed.
 */
const permissionSets = (asked: Case): readonly Permissions[] => {
  const own = [...new Set(asked.effects.map((effect) => EFFECT_PERMISSION[effect]))];
  const others = PERMISSIONS.filter((name) => !own.includes(name) && !SCHEDULE_PERMISSIONS.some((one) => one === name));
  return [
    ...scheduleSets(asked).flatMap((schedule) => subsets(own).map((some) => [...schedule, ...some, ...others])),
    [SCHEDULE_PERMISSION[asked.operation], ...own],
    [],
  ];
};

/**
 * All of them; where a schedule is edited, or one effect takes the place of a different one, the set that decides and
 * the one that does not.
 */
const scheduleSets = ({ operation, present, wanted, edit }: Case): readonly Permissions[] => {
  if (edit === undefined && present === wanted) return subsets(SCHEDULE_PERMISSIONS);
  const decides = SCHEDULE_PERMISSION[operation];
  return [[decides], SCHEDULE_PERMISSIONS.filter((permission) => permission !== decides)];
};

/** The permissions that a subuser needs (choices.md 26): the schedule's permission, and the one of each effect. */
const verdictOf = ({ operation, effects }: Case, permissions: Permissions): Verdict => {
  for (const needed of [SCHEDULE_PERMISSION[operation], ...effects.map((effect) => EFFECT_PERMISSION[effect])]) {
    if (!permissions.includes(needed)) return 'forbidden';
  }
  return 'allowed';
};

/** The callers for whom permissions on the server do not matter. */
const CALLERS = {
  'the owner': 'allowed',
  'an administrator': 'allowed',
  'a stranger': 'not found',
  'a subuser of another server': 'not found',
  'an application key of the owner': 'forbidden',
  'an application key of an administrator': 'forbidden',
} as const satisfies Readonly<Record<string, Verdict>>;

type Caller = keyof typeof CALLERS;

const database = describeDatabase();
let api: ApiUnderTest;
let server: Server;
let context: ServiceContext;
let seed: Seed;
let keys: Readonly<Record<Caller, string>>;
/** The subusers, by their permissions. */
const subuserKeys = new Map<string, string>();

beforeAll(async () => {
  // Every combination makes a schedule on one server.
  const service = heardContext(database.db);
  context = { ...service, settings: { ...service.settings, schedulesPerServer: 100_000 } };
  api = await startApi(context);
  seed = seedOf(database.db);
  const { owner, server: seeded } = await seed.owner().server();
  server = seeded;
  const administrator = await seed.user({ rootAdmin: true });
  const neighbour = await seed.subuser((await seed.owner().server()).server, [
    ...SCHEDULE_PERMISSIONS,
    ...EFFECT_PERMISSIONS,
  ]);
  const keyOf = ({ id: userId }: User, kind: KeyKind = 'client') =>
    arrangeKey(context, { userId, kind, permissions: kind === 'client' ? {} : FULL_PERMISSIONS });
  keys = {
    'the owner': await keyOf(owner),
    'an administrator': await keyOf(administrator),
    'a stranger': await keyOf(await seed.user()),
    'a subuser of another server': await keyOf(neighbour),
    'an application key of the owner': await keyOf(owner, 'application'),
    'an application key of an administrator': await keyOf(administrator, 'application'),
  };
});

database.beforeClose(() => api?.close());

/** For each of these cases a schedule whose only task has this effect. */
const arrangeSubjects = async <Asked extends Case>(
  cases: readonly Asked[],
): Promise<readonly { readonly asked: Asked; readonly subject: Subject }[]> => {
  const cron = { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
  const schedules = await database.db.schedule.createManyAndReturn({
    data: cases.map(({ edit = FREE_EDITS.nothing }) => ({
      ...{ serverId: server.id, name: 'Nightly', ...cron, isActive: edit.isActive },
    })),
  });
  const idOf = (index: number): number => schedules[index]?.id ?? 0;
  const tasks = await database.db.task.createManyAndReturn({
    data: cases.map(({ present }, index) => ({ scheduleId: idOf(index), sequenceId: 1, ...EFFECTS[present] })),
  });
  const runs = await database.db.scheduleRun.createManyAndReturn({
    data: cases.map(({ operation }, index) => ({
      ...{
        id: randomUUID(),
        scheduleId: idOf(index),
        serverId: server.id,
        scheduleName: 'Nightly',
        scheduleVersion: 1,
      },
      ...{ trigger: 'cron', scheduledAt: new Date(0) },
      ...(operation === 'cancel run' ? { state: 'running' } : { state: 'succeeded', finishedAt: new Date(0) }),
    })),
  });
  return cases.map((asked, index) => ({
    asked,
    subject: {
      ...{ server: server.identifier, schedule: idOf(index), task: tasks[index]?.id ?? 0, run: runs[index]?.id ?? '' },
    },
  }));
};

const overRest = async (
  { operation, wanted, edit }: Case,
  key: string,
  subject: Subject,
): Promise<Verdict | number> => {
  const { method, path, body } = OPERATIONS[operation].rest(subject, wanted, edit);
  return restVerdict(await api.request(method, path, { key, body }));
};

const overGraphql = async (
  { operation, wanted, edit }: Case,
  key: string,
  subject: Subject,
): Promise<Verdict | string> => {
  const body = OPERATIONS[operation].graphql(subject, wanted, edit);
  return graphqlVerdict(await api.request('POST', '/graphql', { key, body }));
};

const APIS = [
  ['REST', overRest],
  ['GraphQL', overGraphql],
] as const;

/** The rows that requests change or create. */
const traces = async () => ({
  schedules: await database.db.schedule.findMany({ orderBy: { id: 'asc' }, include: { tasks: true } }),
  activities: await database.db.activity.count(),
  runs: await database.db.scheduleRun.count(),
});

/** The key of a subuser with these permissions, who was arranged before. */
const subuserKey = (permissions: Permissions): string => {
  const key = subuserKeys.get(permissions.join());
  if (key === undefined) throw new Error(`Nobody was arranged with ${permissions.join()}.`);
  return key;
};

/** Subusers with these sets of permissions: those who are not there yet, all at once. */
const arrangeSubusers = async (sets: readonly Permissions[]): Promise<void> => {
  const missing = new Map(sets.map((set) => [set.join(), set] as const).filter(([name]) => !subuserKeys.has(name)));
  if (missing.size === 0) return;
  const people = await seed.subusers(server, [...missing.values()]);
  const made = await arrangeKeys(
    context,
    people.map(({ id: userId }) => ({ userId, kind: 'client' })),
  );
  [...missing.keys()].forEach((name, index) => {
    subuserKeys.set(name, made[index] ?? '');
  });
};

test.each(CASES)('$name needs the permissions of the table, in every combination, over both APIs', async (asked) => {
  const sets = permissionSets(asked).map((permissions) => ({ permissions, verdict: verdictOf(asked, permissions) }));
  const [rejected, allowed] = [
    sets.filter(({ verdict }) => verdict !== 'allowed'),
    sets.filter(({ verdict }) => verdict === 'allowed'),
  ];
  await arrangeSubusers(sets.map(({ permissions }) => permissions));
  for (const { subject } of await arrangeSubjects([asked])) {
    const before = await traces();
    for (const [apiName, ask] of APIS) {
      // Rejected requests change nothing, so they are all sent at the same time.
      const results = rejected.map(async ({ permissions }) => {
        return { apiName, permissions, verdict: await ask(asked, subuserKey(permissions), subject) };
      });
      expect(await Promise.all(results)).toEqual(rejected.map((set) => ({ apiName, ...set })));
    }
    expect(await traces()).toEqual(before);
  }
  for (const [apiName, ask] of APIS) {
    // A request cannot succeed twice, so each has a schedule of its own.
    await database.db.schedule.deleteMany({ where: { serverId: server.id } });
    const fresh = await arrangeSubjects(allowed.map((set) => ({ ...asked, ...set })));
    for (const { asked: one, subject } of fresh) {
      const { permissions, verdict } = one;
      const found = await ask(one, subuserKey(permissions), subject);
      expect({ apiName, permissions, verdict: found }).toEqual({ apiName, permissions, verdict });
    }
  }
});

describe.each(APIS)('over %s', (_api, ask) => {
  test.each(Object.entries(CALLERS))('%s: everything is %s', async (caller, expected) => {
    for (const { asked, subject } of await arrangeSubjects(CASES)) {
      const verdict = await ask(asked, keys[caller as Caller], subject); // a name of the table
      expect({ name: asked.name, verdict }).toEqual({ name: asked.name, verdict: expected });
    }
  });
});

test('the table has a row for every route of schedules, their runs and tasks', () => {
  const routes = [...scheduleRoutes, ...scheduleRunRoutes, ...taskRoutes].flatMap((route) =>
    (['get', 'post', 'patch', 'delete'] as const).flatMap((method) =>
      method in route ? [`${method} ${route.path}`] : [],
    ),
  );
  expect(Object.keys(OPERATIONS)).toHaveLength(routes.length);
});
