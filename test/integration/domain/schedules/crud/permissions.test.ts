import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Permission } from '../../../../../src/domain/access/permissions.js';
import type { DomainContext, Principal } from '../../../../../src/domain/context.js';
import { createSchedule } from '../../../../../src/domain/schedules/create-schedule.js';
import { createTask } from '../../../../../src/domain/schedules/create-task.js';
import { deleteSchedule } from '../../../../../src/domain/schedules/delete-schedule.js';
import { deleteTask } from '../../../../../src/domain/schedules/delete-task.js';
import { executeSchedule } from '../../../../../src/domain/schedules/execute-schedule.js';
import { getSchedule, listSchedules } from '../../../../../src/domain/schedules/list-schedules.js';
import { updateSchedule } from '../../../../../src/domain/schedules/update-schedule.js';
import { updateTask } from '../../../../../src/domain/schedules/update-task.js';
import type { Prisma } from '../../../../../src/generated/prisma/client.js';
import { testContext } from '../../../../support/context.js';
import { describeDatabase } from '../../../../support/database.js';
import { asUser, type Seed, type SeededSchedule, seedOf } from '../../../../support/seed.js';

const database = describeDatabase();
let seed: Seed;

beforeAll(async () => {
  seed = seedOf(database.db);
});

const SCHEDULE = { name: 'Nightly', minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
const COMMAND = { action: 'command', payload: 'list', timeOffset: 0 };

type Call = (ctx: DomainContext, seeded: SeededSchedule) => Promise<unknown>;

const firstTask = ({ tasks, schedule }: SeededSchedule) => ({ id: tasks[0]?.id ?? 0, schedule: { id: schedule.id } });

/** Each use case, with the permissions that a subuser needs, on a schedule with one command. */
const USE_CASES: Readonly<Record<string, readonly [call: Call, needed: readonly Permission[]]>> = {
  listSchedules: [(ctx, { server }) => listSchedules(ctx, { id: server.id }), ['schedule.read']],
  getSchedule: [(ctx, { schedule }) => getSchedule(ctx, { id: schedule.id }), ['schedule.read']],
  createSchedule: [
    (ctx, { server }) => createSchedule(ctx, { server: { id: server.id }, body: SCHEDULE }),
    ['schedule.create'],
  ],
  updateSchedule: [
    (ctx, { schedule }) => updateSchedule(ctx, { id: schedule.id, body: SCHEDULE }),
    ['schedule.update'],
  ],
  deleteSchedule: [(ctx, { schedule }) => deleteSchedule(ctx, { id: schedule.id }), ['schedule.delete']],
  executeSchedule: [
    (ctx, { schedule }) => executeSchedule(ctx, { id: schedule.id }),
    ['schedule.update', 'control.console'],
  ],
  createTask: [
    (ctx, { schedule }) => createTask(ctx, { schedule: { id: schedule.id }, body: COMMAND }),
    ['schedule.update', 'control.console'],
  ],
  updateTask: [
    (ctx, seeded) => updateTask(ctx, { ...firstTask(seeded), body: COMMAND }),
    ['schedule.update', 'control.console'],
  ],
  deleteTask: [(ctx, seeded) => deleteTask(ctx, firstTask(seeded)), ['schedule.update']],
};

const ALL: readonly Permission[] = [
  'schedule.create',
  'schedule.read',
  'schedule.update',
  'schedule.delete',
  'control.console',
  'control.start',
  'control.stop',
  'control.restart',
  'backup.create',
];

const as = (principal: Principal): DomainContext => ({ ...testContext(database.db), principal });

/** `ok`, or the code of the error. */
const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'ok';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

const without = (needed: readonly Permission[]): readonly Permission[] =>
  ALL.filter((permission) => !needed.includes(permission));

describe.each(Object.entries(USE_CASES))('%s', (name, [call, needed]) => {
  const denied = name === 'deleteTask' ? 'ACTION_FORBIDDEN' : 'FORBIDDEN';

  const CALLERS: readonly (readonly [
    caller: string,
    who: (s: SeededSchedule) => Promise<Principal>,
    expected: string,
  ])[] = [
    ['the owner', async ({ owner }) => asUser(owner), 'ok'],
    ['an administrator', async () => asUser(await seed.user({ rootAdmin: true })), 'ok'],
    ['a subuser with the permission alone', async ({ server }) => asUser(await seed.subuser(server, needed)), 'ok'],
    [
      'a subuser with all other permissions',
      async ({ server }) => asUser(await seed.subuser(server, without(needed))),
      denied,
    ],
    ['an unrelated user', async () => asUser(await seed.user()), 'NOT_FOUND'],
    ['an application key of the owner', async ({ owner }) => asUser(owner, 'application'), 'FORBIDDEN'],
    [
      'an application key of an administrator',
      async () => asUser(await seed.user({ rootAdmin: true }), 'application'),
      'FORBIDDEN',
    ],
    ['a node', async ({ server }) => ({ kind: 'node', nodeId: server.nodeId }), 'FORBIDDEN'],
  ];

  test.each(CALLERS)('answers %s as it should', async (_caller, who, expected) => {
    const seeded = await seed.owner().schedule();
    expect(await outcomeOf(call(as(await who(seeded)), seeded))).toBe(expected);
  });

  test('needs each of its permissions', async () => {
    for (const missing of needed) {
      const seeded = await seed.owner().schedule();
      const subuser = await seed.subuser(seeded.server, without([missing]));
      expect(await outcomeOf(call(as(asUser(subuser)), seeded))).toBe(denied);
    }
  });

  const CONDITIONS: readonly (readonly [name: string, values: Prisma.ServerUncheckedUpdateInput])[] = [
    ['suspended', { suspended: true }],
    ['installing', { status: 'installing' }],
    ['restoring', { status: 'restoring_backup' }],
  ];

  test.each(CONDITIONS)('is rejected while the server is %s, for administrators too', async (_name, data) => {
    const seeded = await seed.owner().schedule();
    await database.db.server.update({ where: { id: seeded.server.id }, data });
    // A schedule can be prepared during the installation.
    const expected = name === 'createSchedule' && data.status === 'installing' ? 'ok' : 'SERVER_STATE';
    for (const user of [seeded.owner, await seed.user({ rootAdmin: true })]) {
      expect(await outcomeOf(call(as(asUser(user)), seeded))).toBe(expected);
    }
  });
});

describe('the action of a task needs its own permission', () => {
  const ACTIONS = [
    ['command', 'list', 'control.console'],
    ['power', 'start', 'control.start'],
    ['power', 'stop', 'control.stop'],
    ['power', 'kill', 'control.stop'],
    ['power', 'restart', 'control.restart'],
    ['backup', '', 'backup.create'],
  ] as const;

  test.each(ACTIONS)('%s %s: %s', async (action, payload, permission) => {
    const body = { action, payload, timeOffset: 0 };
    for (const [permissions, expected] of [
      [['schedule.update', permission], 'ok'],
      [without([permission]), 'FORBIDDEN'],
    ] as const) {
      const seeded = await seed.owner().schedule({ tasks: [{ action, payload }] });
      const ctx = as(asUser(await seed.subuser(seeded.server, permissions)));
      expect(await outcomeOf(createTask(ctx, { schedule: { id: seeded.schedule.id }, body }))).toBe(expected);
      expect(await outcomeOf(updateTask(ctx, { ...firstTask(seeded), body }))).toBe(expected);
      expect(await outcomeOf(executeSchedule(ctx, { id: seeded.schedule.id }))).toBe(expected);
    }
  });

  test('of the old and of the new action, when a task is replaced', async () => {
    const body = { action: 'power', payload: 'start', timeOffset: 0 };
    for (const permissions of [
      ['schedule.update', 'control.start'],
      ['schedule.update', 'control.console'],
    ]) {
      const seeded = await seed.owner().schedule();
      const ctx = as(asUser(await seed.subuser(seeded.server, permissions)));
      expect(await outcomeOf(updateTask(ctx, { ...firstTask(seeded), body }))).toBe('FORBIDDEN');
    }
  });

  describe('of each task that runs later, or after another task, by its action', () => {
    const TASKS = [
      { action: 'command', payload: 'list' },
      { action: 'backup', payload: '' },
      { action: 'command', payload: 'say done' },
      { action: 'command', payload: 'say bye' },
    ] as const;
    /** For a user who may send commands but not create backups; the second task creates one. */
    const arrange = async () => {
      const seeded = await seed.owner().schedule({ tasks: TASKS });
      const subuser = await seed.subuser(seeded.server, ['schedule.update', 'control.console']);
      return { seeded, ctx: as(asUser(subuser)) };
    };

    test.each([
      [1, 'FORBIDDEN'],
      [2, 'FORBIDDEN'],
      [3, 'ok'],
      [4, 'ok'],
      [5, 'ok'],
    ])('a new task at position %i: %s', async (sequenceId, expected) => {
      const { seeded, ctx } = await arrange();
      const creating = createTask(ctx, { schedule: { id: seeded.schedule.id }, body: { ...COMMAND, sequenceId } });
      expect(await outcomeOf(creating)).toBe(expected);
    });

    test.each([
      [1, 1, 'ok'],
      [1, 2, 'FORBIDDEN'],
      [1, 4, 'FORBIDDEN'],
      [3, 1, 'FORBIDDEN'],
      [3, 2, 'FORBIDDEN'],
      [3, 3, 'ok'],
      [3, 4, 'ok'],
      [4, 2, 'FORBIDDEN'],
      [4, 3, 'ok'],
    ])('task %i is moved to position %i: %s', async (from, sequenceId, expected) => {
      const { seeded, ctx } = await arrange();
      const id = seeded.tasks[from - 1]?.id ?? 0;
      const moving = updateTask(ctx, { id, schedule: { id: seeded.schedule.id }, body: { sequenceId } });
      expect(await outcomeOf(moving)).toBe(expected);
    });
  });
});
