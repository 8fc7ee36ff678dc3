import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { keepAliveClient, type RawAnswer } from '../../support/keep-alive-client.js';
import { type Seed, type SeededSchedule, seedOf } from '../../support/seed.js';
import { seededRandom } from '../../support/seeded-random.js';

/** How many clients change one schedule at the same time, each over a connection of its own. */
const CLIENTS = 50;

const database = describeDatabase();
let api: ApiUnderTest;
let seed: Seed;

beforeAll(async () => {
  api = await startApi(serviceContext(database.db));
  seed = seedOf(database.db);
});

database.beforeClose(() => api?.close());

interface Change {
  readonly method: 'POST' | 'DELETE';
  /** Below the tasks of the schedule. */
  readonly path: string;
  readonly body?: object;
}

const say = (payload: string, sequence: number) => ({
  action: 'command',
  payload,
  time_offset: 0,
  sequence_id: sequence,
});

/** Sends changes at once; the answers come in the order of the changes. */
const sendAtOnce = async (
  { owner, server, schedule }: SeededSchedule,
  changes: readonly Change[],
): Promise<readonly RawAnswer[]> => {
  const key = await arrangeKey(serviceContext(database.db), { userId: owner.id, kind: 'client' });
  const client = keepAliveClient(api.url, CLIENTS);
  const tasks = `/api/client/servers/${server.identifier}/schedules/${schedule.id}/tasks`;
  try {
    return await Promise.all(
      changes.map(({ method, path, body }) => client.send(method, `${tasks}${path}`, { key, body })),
    );
  } finally {
    client.close();
  }
};

const tally = (answers: readonly RawAnswer[]): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** The payloads of a schedule's tasks in their order, which is known to be 1 … n. */
const orderOf = async ({ schedule }: SeededSchedule): Promise<readonly string[]> => {
  const tasks = await database.db.task.findMany({
    where: { scheduleId: schedule.id },
    orderBy: { sequenceId: 'asc' },
  });
  expect(tasks.map(({ sequenceId }) => sequenceId)).toEqual(tasks.map((_, index) => index + 1));
  return tasks.map(({ payload }) => payload);
};

const arrange = (payloads: readonly string[]): Promise<SeededSchedule> =>
  seed.owner().schedule({ tasks: payloads.map((payload) => ({ payload })) });

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

describe('fifty clients of one schedule at once', () => {
  test('insert ten tasks; forty fail with the limit', async () => {
    const seeded = await arrange([]);
    const answers = await sendAtOnce(
      seeded,
      Array.from({ length: CLIENTS }, (_, index) => ({
        method: 'POST',
        path: '',
        body: say(`say ${index}`, (index % 4) + 1),
      })),
    );
    expect(tally(answers)).toEqual({ 200: 10, 400: 40 });
    expect(await orderOf(seeded)).toHaveLength(10);
  });

  test('move tasks, and none is lost', async () => {
    const seeded = await arrange(LETTERS);
    const answers = await sendAtOnce(
      seeded,
      Array.from({ length: CLIENTS }, (_, index) => {
        const task = seeded.tasks[index % LETTERS.length];
        return {
          method: 'POST',
          path: `/${task?.id}`,
          body: say(task?.payload ?? '', ((index * 5) % LETTERS.length) + 1),
        };
      }),
    );
    expect(tally(answers)).toEqual({ 200: 50 });
    expect([...(await orderOf(seeded))].sort()).toEqual(LETTERS);
  });

  test('delete the same tasks: each is deleted once', async () => {
    const seeded = await arrange(LETTERS);
    const answers = await sendAtOnce(
      seeded,
      Array.from({ length: CLIENTS }, (_, index) => ({
        method: 'DELETE',
        path: `/${seeded.tasks[index % 5]?.id}`,
      })),
    );
    expect(tally(answers)).toEqual({ 204: 5, 404: 45 });
    expect(await orderOf(seeded)).toEqual(['f', 'g', 'h']);
  });

  test.each([1, 2, 3, 4, 5])('insert, move and delete in any mixture (%i) without a gap', async (round) => {
    const random = seededRandom(round);
    const seeded = await arrange(LETTERS);
    const changes = Array.from({ length: CLIENTS }, (_, index): Change => {
      const path = `/${random.one(seeded.tasks).id}`;
      const sequence = random.below(12) + 1;
      const kind = random.below(3);
      if (kind === 0) return { method: 'POST', path: '', body: say(`new ${index}`, sequence) };
      return kind === 1 ? { method: 'POST', path, body: say('moved', sequence) } : { method: 'DELETE', path };
    });
    const answers = await sendAtOnce(seeded, changes);
    expect(answers.filter(({ status }) => ![200, 204, 400, 404].includes(status))).toEqual([]);
    const done = (method: Change['method'], isNew: boolean) =>
      answers.filter(
        ({ status }, index) =>
          status < 300 && changes[index]?.method === method && (changes[index]?.path === '') === isNew,
      ).length;
    expect(await orderOf(seeded)).toHaveLength(LETTERS.length + done('POST', true) - done('DELETE', false));
  });
});

test('a schedule that is deleted meanwhile leaves no tasks, and no request fails with a 5xx', async () => {
  const seeded = await arrange(LETTERS);
  const insertions = Array.from(
    { length: CLIENTS - 1 },
    (_, index): Change => ({
      method: 'POST',
      path: index % 2 === 0 ? '' : `/${seeded.tasks[index % LETTERS.length]?.id}`,
      body: say('new', 1),
    }),
  );
  const key = await arrangeKey(serviceContext(database.db), { userId: seeded.owner.id, kind: 'client' });
  const schedule = `/api/client/servers/${seeded.server.identifier}/schedules/${seeded.schedule.id}`;
  const [answers, deletion] = await Promise.all([
    sendAtOnce(seeded, insertions),
    api.request('DELETE', schedule, { key }),
  ]);
  expect(deletion.status).toBe(204);
  expect(answers.filter(({ status }) => ![200, 400, 404].includes(status))).toEqual([]);
  expect(await database.db.task.count({ where: { scheduleId: seeded.schedule.id } })).toBe(0);
});
