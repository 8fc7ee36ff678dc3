import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Permission } from '../../../src/domain/access/permissions.js';
import type { SeededSchedule } from '../../support/seed.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { type SharedServers, startSharedServers } from './shared-server.js';
import { globalId, graphqlVerdict, mutation, restVerdict } from './verdicts.js';

let shared: SharedServers;

beforeAll(async () => {
  shared = await startSharedServers();
});

afterAll(() => shared?.close());

const COMMAND = { action: 'command' as const, payload: 'say first' };
const STOP = { action: 'power' as const, payload: 'stop', timeOffset: 60 };

/**
 * A way to change the tasks of a schedule: `task` is the place of the one that is changed; without it, one is added.
 */
interface Change {
  readonly method: 'POST' | 'DELETE';
  readonly task?: number;
  readonly body?: { readonly timeOffset: number; readonly [member: string]: unknown };
}

const TASKS = [COMMAND, STOP, { ...COMMAND, payload: 'say last' }];

/** Changes that make the stop run at another time, after another task or on another condition. */
const TOUCHES_THE_STOP: Readonly<Record<string, Change>> = {
  'a task before it': { method: 'POST', body: { ...COMMAND, timeOffset: 0, sequenceId: 1 } },
  'a task right before it': { method: 'POST', body: { ...COMMAND, timeOffset: 900, sequenceId: 2 } },
  'a move of a task to behind it': { method: 'POST', task: 1, body: { ...COMMAND, timeOffset: 0, sequenceId: 3 } },
  'a move of a task to before it': { method: 'POST', task: 3, body: { ...COMMAND, timeOffset: 0, sequenceId: 1 } },
  'another wait before it': { method: 'POST', task: 1, body: { ...COMMAND, timeOffset: 900 } },
  'another condition': { method: 'POST', task: 1, body: { ...COMMAND, timeOffset: 0, continueOnFailure: true } },
  'the end of a task before it': { method: 'DELETE', task: 1 },
};

/** Changes that do not affect it. */
const LEAVES_THE_STOP_ALONE: Readonly<Record<string, Change>> = {
  'a task behind it': { method: 'POST', body: { ...COMMAND, timeOffset: 5 } },
  'another text of a task before it': {
    method: 'POST',
    task: 1,
    body: { action: 'command', payload: 'x', timeOffset: 0 },
  },
  'the place that a task has already': { method: 'POST', task: 1, body: { ...COMMAND, timeOffset: 0, sequenceId: 1 } },
  'another wait behind it': { method: 'POST', task: 3, body: { ...COMMAND, timeOffset: 900 } },
  'the end of a task behind it': { method: 'DELETE', task: 3 },
  'its own end': { method: 'DELETE', task: 2 },
};

const overRest = async ({ server, schedule, tasks }: SeededSchedule, change: Change, key: string) => {
  const { method, task, body: { timeOffset, sequenceId, continueOnFailure, ...body } = { timeOffset: 0 } } = change;
  const path = `${server.identifier}/schedules/${schedule.id}/tasks`;
  return restVerdict(
    await shared.ask(method, task === undefined ? path : `${path}/${tasks[task - 1]?.id}`, {
      key,
      ...(method === 'POST' && {
        body: {
          ...body,
          time_offset: timeOffset,
          sequence_id: sequenceId,
          continue_on_failure: continueOnFailure,
        },
      }),
    }),
  );
};

const overGraphql = async ({ schedule, tasks }: SeededSchedule, { method, task, body }: Change, key: string) => {
  const inSchedule = { scheduleId: globalId('Schedule', schedule.id) };
  const known = { ...inSchedule, id: globalId('Task', tasks[(task ?? 0) - 1]?.id ?? 0) };
  const { sequenceId, continueOnFailure, ...same } = { sequenceId: undefined, continueOnFailure: undefined, ...body };
  const input = { ...same, sequence: sequenceId, isContinuedOnFailure: continueOnFailure };
  const call = () => {
    if (method === 'DELETE') return mutation('deleteTask', 'DeleteTaskInput', known);
    return task === undefined
      ? mutation('createTask', 'CreateTaskInput', { ...inSchedule, ...input })
      : mutation('updateTask', 'UpdateTaskInput', { ...known, ...input });
  };
  const { query, variables } = call();
  return graphqlVerdict({ status: 200, headers: new Headers(), body: await shared.graphql(query, variables, key) });
};

const APIS = [
  ['REST', overRest],
  ['GraphQL', overGraphql],
] as const;

const subuserKey = async (seeded: SeededSchedule, permissions: readonly Permission[]) =>
  shared.keyOf(await shared.seed.subuser(seeded.server, ['schedule.update', ...permissions]));

const tasksOf = ({ schedule }: SeededSchedule) =>
  shared.database.db.task.findMany({ where: { scheduleId: schedule.id }, orderBy: { id: 'asc' } });

describe.each(APIS)('over %s, a subuser who may not stop the server', (_api, ask) => {
  test.each(Object.entries(TOUCHES_THE_STOP))('does not change when it is stopped by %s', async (_name, change) => {
    const seeded = await shared.seed.owner().schedule({ tasks: TASKS });
    const before = await tasksOf(seeded);
    expect(await ask(seeded, change, await subuserKey(seeded, ['control.console']))).toBe('forbidden');
    expect(await tasksOf(seeded)).toEqual(before);
    expect(await ask(seeded, change, await subuserKey(seeded, ['control.console', 'control.stop']))).toBe('allowed');
    expect(await tasksOf(seeded)).not.toEqual(before);
  });

  test.each(Object.entries(LEAVES_THE_STOP_ALONE))('changes the rest: %s', async (_name, change) => {
    const seeded = await shared.seed.owner().schedule({ tasks: TASKS });
    expect(await ask(seeded, change, await subuserKey(seeded, ['control.console']))).toBe('allowed');
  });
});

describe('a task that is added while a request waits for the schedule counts', () => {
  const SCHEDULE = { name: 'Nightly', minute: '0', hour: '4', day_of_month: '*', month: '*', day_of_week: '*' };
  const REQUESTS = [
    ['', { ...SCHEDULE, is_active: true }],
    ['', { ...SCHEDULE, minute: '5' }],
    ['/execute', undefined],
    ['/tasks', { ...COMMAND, time_offset: 0, sequence_id: 1 }],
  ] as const;

  test.each(REQUESTS)('POST schedules/{schedule}%s %j', async (path, body) => {
    const { db } = shared.database;
    const seeded = await shared.seed.owner().schedule({ tasks: [COMMAND], isActive: false });
    const { id } = seeded.schedule;
    const key = await subuserKey(seeded, ['control.console']);
    const asked = await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`select 1 from schedules where id = ${id} for update`;
        const pending = shared.ask('POST', `${seeded.server.identifier}/schedules/${id}${path}`, { key, body });
        await untilWaiting(shared.database.pool);
        await tx.task.create({ data: { ...STOP, scheduleId: id, sequenceId: 2 } });
        return { pending };
      },
      { timeout: 60_000 },
    );
    expect(restVerdict(await asked.pending)).toBe('forbidden');
    expect(await db.schedule.findUniqueOrThrow({ where: { id } })).toMatchObject({ isActive: false, minute: '0' });
    expect(await db.scheduleRun.count({ where: { scheduleId: id } })).toBe(0);
    expect(await db.task.count({ where: { scheduleId: id } })).toBe(2);
  });
});
