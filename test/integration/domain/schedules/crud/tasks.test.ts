import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../../src/domain/context.js';
import { createTask } from '../../../../../src/domain/schedules/create-task.js';
import { deleteTask } from '../../../../../src/domain/schedules/delete-task.js';
import { updateTask } from '../../../../../src/domain/schedules/update-task.js';
import type { User } from '../../../../../src/generated/prisma/client.js';
import { testContext } from '../../../../support/context.js';
import { describeDatabase } from '../../../../support/database.js';
import { asUser, type Seed, seedOf } from '../../../../support/seed.js';
import { statementsOf } from '../../../../support/statements.js';

const database = describeDatabase();
let seed: Seed;

beforeAll(async () => {
  seed = seedOf(database.db);
});

const as = (user: User): DomainContext => ({ ...testContext(database.db), principal: asUser(user) });

const say = (payload: string, sequenceId?: number) => ({ action: 'command', payload, timeOffset: 0, sequenceId });

/** The payloads of a schedule's tasks in their order, after a check that it is 1 … n. */
const orderOf = async (scheduleId: number): Promise<readonly string[]> => {
  const tasks = await database.db.task.findMany({ where: { scheduleId }, orderBy: { sequenceId: 'asc' } });
  expect(tasks.map(({ sequenceId }) => sequenceId)).toEqual(tasks.map((_, index) => index + 1));
  return tasks.map(({ payload }) => payload);
};

const arrange = async (payloads: readonly string[]) => {
  const { owner, schedule, tasks } = await seed.owner().schedule({ tasks: payloads.map((payload) => ({ payload })) });
  return { ctx: as(owner), schedule, key: { id: schedule.id }, ids: tasks.map(({ id }) => id) };
};

describe('a new task', () => {
  test.each([
    ['goes to the end', undefined, ['a', 'b', 'c', 'new']],
    ['goes to the front', 1, ['new', 'a', 'b', 'c']],
    ['goes between two others', 3, ['a', 'b', 'new', 'c']],
    ['goes to the end for a position beyond it', 9, ['a', 'b', 'c', 'new']],
  ] as const)('%s', async (_name, sequenceId, expected) => {
    const { ctx, key } = await arrange(['a', 'b', 'c']);
    await createTask(ctx, { schedule: key, body: say('new', sequenceId) });
    expect(await orderOf(key.id)).toEqual(expected);
  });

  test('cannot be the eleventh of a schedule', async () => {
    const { ctx, key } = await arrange(Array(10).fill('x'));
    const rejected = createTask(ctx, { schedule: key, body: say('new') });
    await expect(rejected).rejects.toMatchObject({ code: 'TASK_LIMIT' });
    expect(await orderOf(key.id)).toHaveLength(10);
  });

  test('may be the tenth, at any position', async () => {
    for (const place of [1, 5, 10]) {
      const { ctx, key } = await arrange(Array(9).fill('x'));
      await createTask(ctx, { schedule: key, body: say('new', place) });
      expect((await orderOf(key.id)).indexOf('new')).toBe(place - 1);
    }
  });

  test('cannot create backups if the limit of the server is 0', async () => {
    const { owner, server } = await seed.owner().server({ backupLimit: 0 });
    const { schedule, tasks } = await seed.owner().schedule({ serverId: server.id });
    const body = { action: 'backup', timeOffset: 0 };
    const created = createTask(as(owner), { schedule: { id: schedule.id }, body });
    await expect(created).rejects.toMatchObject({ code: 'TOO_MANY_BACKUPS' });
    const updated = updateTask(as(owner), { id: tasks[0]?.id ?? 0, schedule: { id: schedule.id }, body });
    await expect(updated).rejects.toMatchObject({ code: 'TOO_MANY_BACKUPS' });
    expect(await orderOf(schedule.id)).toEqual(['say 1']);
  });

  test('is recorded with its action and payload', async () => {
    const { ctx, key, schedule } = await arrange([]);
    await createTask(ctx, { schedule: key, body: say('list') });
    expect(await database.db.activity.findFirst({ where: { serverId: schedule.serverId } })).toMatchObject({
      event: 'server:task.create',
      properties: { name: 'Nightly', action: 'command', payload: 'list' },
    });
  });
});

describe('a task that is changed', () => {
  test.each([
    ['stays where it is', 2, undefined, ['a', 'new', 'c', 'd']],
    ['moves to the front', 3, 1, ['new', 'a', 'b', 'd']],
    ['moves down', 1, 3, ['b', 'c', 'new', 'd']],
    ['moves to the end for a position beyond it', 1, 10, ['b', 'c', 'd', 'new']],
    ['stays for its own position', 4, 4, ['a', 'b', 'c', 'new']],
  ] as const)('%s', async (_name, from, sequenceId, expected) => {
    const { ctx, key, ids } = await arrange(['a', 'b', 'c', 'd']);
    await updateTask(ctx, { id: ids[from - 1] ?? 0, schedule: key, body: say('new', sequenceId) });
    expect(await orderOf(key.id)).toEqual(expected);
  });

  test('keeps absent members, except the payload of another action', async () => {
    const { owner, schedule, tasks } = await seed.owner().schedule({ tasks: [{ continueOnFailure: true }] });
    const [{ id, payload } = { id: 0, payload: '' }] = tasks;
    const change = (body: object) => updateTask(as(owner), { id, schedule: { id: schedule.id }, body });
    const unchanged = { continueOnFailure: true, timeOffset: 5 };
    expect(await change({ timeOffset: 5 })).toMatchObject({ action: 'command', payload, ...unchanged });
    await expect(change({ action: 'power' })).rejects.toMatchObject({
      issues: [{ path: ['payload'], rule: 'required_unless' }],
    });
    await expect(change({ payload: ' ' })).rejects.toMatchObject({ issues: [{ path: ['payload'] }] });
    expect(await change({ action: 'backup' })).toMatchObject({ action: 'backup', payload: '', ...unchanged });
    expect(await change({ action: 'power', payload: 'stop' })).toMatchObject({ payload: 'stop', ...unchanged });
    await expect(change({ payload: 'dance' })).rejects.toMatchObject({ issues: [{ path: ['payload'], rule: 'in' }] });
  });

  test('keeps an absent wait if its action can still wait for it', async () => {
    const { owner, schedule, tasks } = await seed.owner().schedule({ tasks: [{}] });
    const change = (body: object) =>
      updateTask(as(owner), { id: tasks[0]?.id ?? 0, schedule: { id: schedule.id }, body: { timeOffset: 0, ...body } });
    const stop = { action: 'power', payload: 'stop' };
    const waits = { waitUntil: 'state_offline', waitLimit: 300 };
    const waitsNot = { waitUntil: null, waitLimit: null };
    expect(await change({ ...stop, waitUntil: 'state_offline' })).toMatchObject(waits);
    expect(await change({ ...stop, waitLimit: 60 })).toMatchObject({ ...waits, waitLimit: 60 });
    expect(await change({ ...stop, payload: 'kill' })).toMatchObject({ ...waits, waitLimit: 60 });
    expect(await change({ ...stop, payload: 'start' })).toMatchObject(waitsNot);
    expect(await change({ ...stop, payload: 'start', waitUntil: 'state_running' })).toMatchObject({ waitLimit: 300 });
    expect(await change({ ...stop, payload: 'start', waitUntil: null })).toMatchObject(waitsNot);
    expect(await change({ action: 'backup', waitUntil: 'backup_done' })).toMatchObject({ waitLimit: 3_600 });
  });

  test('must belong to the named schedule', async () => {
    const [{ ctx, key }, { ids }] = [await arrange(['a']), await arrange(['b'])];
    const named = { id: ids[0] ?? 0, schedule: key };
    await expect(updateTask(ctx, { ...named, body: say('x') })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // A missing task is reported before all other problems.
    await expect(updateTask(ctx, { ...named, body: say('') })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deleteTask(ctx, named)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test.each([
  [1, ['b', 'c']],
  [2, ['a', 'c']],
  [3, ['a', 'b']],
] as const)('deleting task %i of three closes the gap', async (place, expected) => {
  const { ctx, key, ids } = await arrange(['a', 'b', 'c']);
  await deleteTask(ctx, { id: ids[place - 1] ?? 0, schedule: key });
  expect(await orderOf(key.id)).toEqual(expected);
});

test('tasks that only move are not sent again: ten payloads can be 4 MB', async () => {
  const { ctx, key, ids } = await arrange(['first', 'second', 'third']);
  const id = ids[2] ?? 0;
  const statements = await statementsOf(async () => {
    await createTask(ctx, { schedule: key, body: say('new', 1) });
    await updateTask(ctx, { id, schedule: key, body: { sequenceId: 1 } });
    await deleteTask(ctx, { id, schedule: key });
  });
  const sent = JSON.stringify(statements.map(({ values }) => values));
  expect(['first', 'second', 'third', 'new'].filter((payload) => sent.includes(payload))).toEqual(['third', 'new']);
  expect(await orderOf(key.id)).toEqual(['new', 'first', 'second']);
});

describe('fifty concurrent changes of one schedule', () => {
  const failuresOf = async (changes: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(changes)).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));

  test('insert ten tasks and reject forty', async () => {
    const { ctx, key } = await arrange([]);
    const failures = await failuresOf(
      Array.from({ length: 50 }, (_, index) =>
        createTask(ctx, { schedule: key, body: say(`say ${index}`, index % 3 === 0 ? 1 : undefined) }),
      ),
    );
    expect(failures.map(({ code }) => code)).toEqual(Array(40).fill('TASK_LIMIT'));
    expect(await orderOf(key.id)).toHaveLength(10);
  });

  test('move tasks without losing one', async () => {
    const payloads = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const { ctx, key, ids } = await arrange(payloads);
    const failures = await failuresOf(
      Array.from({ length: 50 }, (_, index) => {
        const place = index % payloads.length;
        const body = say(payloads[place] ?? '', ((index * 5) % payloads.length) + 1);
        return updateTask(ctx, { id: ids[place] ?? 0, schedule: key, body });
      }),
    );
    expect(failures).toEqual([]);
    expect([...(await orderOf(key.id))].sort()).toEqual(payloads);
  });

  test('insert, move and delete without a gap', async () => {
    const { ctx, key, ids } = await arrange(['a', 'b', 'c', 'd', 'e', 'f']);
    const failures = await failuresOf(
      Array.from({ length: 50 }, (_, index) => {
        const named = { id: ids[index % ids.length] ?? 0, schedule: key };
        if (index % 3 === 0) return createTask(ctx, { schedule: key, body: say('new', (index % 7) + 1) });
        if (index % 3 === 1) return updateTask(ctx, { ...named, body: say('moved', (index % 5) + 1) });
        return deleteTask(ctx, named);
      }),
    );
    const expected = ['NOT_FOUND', 'TASK_LIMIT'];
    expect(failures.filter(({ code }) => !expected.includes(code))).toEqual([]);
    await orderOf(key.id);
  });
});
