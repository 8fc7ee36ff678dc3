import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { pruneRuns } from '../../../../src/domain/schedules/prune-runs.js';
import { serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { seedOf } from '../../../support/seed.js';

const DAY_MS = 24 * 60 * 60_000;

const database = describeDatabase();

beforeEach(() => database.pool.query('truncate schedules, schedule_runs cascade'));

interface Runs {
  readonly scheduleId: number | null;
  /** Age of the newest of them; each of the others is a second older. */
  readonly days: number;
  readonly count: number;
  readonly isActive?: boolean;
}

const insertRuns = async ({ scheduleId, days, count, isActive = false }: Runs): Promise<void> => {
  const times = Array.from({ length: count }, (_, index) => new Date(Date.now() - days * DAY_MS - index * 1_000));
  const ids = times.map(() => randomUUID());
  await database.db.scheduleRun.createMany({
    data: times.map((scheduledAt, index) => ({
      ...{ id: ids[index] ?? '', scheduleId, scheduleName: 'Nightly', scheduleVersion: 1, trigger: 'cron' },
      ...{ state: isActive ? 'running' : 'succeeded', scheduledAt, finishedAt: isActive ? null : scheduledAt },
    })),
  });
  await database.db.scheduleRunStep.createMany({
    data: ids.map((runId) => ({
      ...{ runId, sequence: 1, taskId: 1, action: 'command', payload: 'list', continueOnFailure: false, timeOffset: 0 },
      effectKey: randomUUID(),
    })),
  });
};

const arrangeSchedule = async (): Promise<number> => (await seedOf(database.db).owner().schedule()).schedule.id;

const left = (scheduleId: number | null): Promise<number> => database.db.scheduleRun.count({ where: { scheduleId } });

test('runs are kept for the configured number of days, and the last twenty of each schedule always', async () => {
  const [busy, seldom, gone] = [await arrangeSchedule(), await arrangeSchedule(), null];
  await insertRuns({ scheduleId: busy, days: 29, count: 15 });
  await insertRuns({ scheduleId: busy, days: 31, count: 15 });
  await insertRuns({ scheduleId: seldom, days: 300, count: 20 });
  await insertRuns({ scheduleId: gone, days: 29, count: 2 });
  await insertRuns({ scheduleId: gone, days: 31, count: 3 });
  const ctx = serviceContext(database.db);
  expect(await pruneRuns(ctx)).toBe(13);
  expect(await Promise.all([left(busy), left(seldom), left(gone)])).toEqual([20, 20, 2]);
  expect(await database.db.scheduleRunStep.count()).toBe(42);
  expect(await pruneRuns({ ...ctx, settings: { ...ctx.settings, keepRunsDays: 1 } })).toBe(2);
  expect(await Promise.all([left(busy), left(seldom), left(gone)])).toEqual([20, 20, 0]);
});

test('unfinished runs stay, and so does a range of ticks that was missed long ago and recorded now', async () => {
  const id = await arrangeSchedule();
  await insertRuns({ scheduleId: id, days: 100, count: 20 });
  await insertRuns({ scheduleId: id, days: 200, count: 1, isActive: true });
  await insertRuns({ scheduleId: id, days: 300, count: 1 });
  await database.db.scheduleRun.updateMany({
    where: { scheduledAt: { lt: new Date(Date.now() - 250 * DAY_MS) } },
    data: { state: 'missed', finishedAt: new Date() },
  });
  expect(await pruneRuns(serviceContext(database.db))).toBe(0);
});

test('many runs are deleted batch by batch, for all schedules and by concurrent calls too', async () => {
  for (const scheduleId of [await arrangeSchedule(), await arrangeSchedule()]) {
    await insertRuns({ scheduleId, days: 40, count: 33 });
  }
  const ctx = serviceContext(database.db);
  const counts = await Promise.all([1, 2, 3].map(() => pruneRuns(ctx, { batch: 4 })));
  const rest = await pruneRuns(ctx, { batch: 4 });
  expect([...counts, rest].reduce((sum, count) => sum + count, 0)).toBe(26);
});

test('a service that stops starts no further batch', async () => {
  await insertRuns({ scheduleId: null, days: 40, count: 3 });
  const stopping = new AbortController();
  stopping.abort();
  expect(await pruneRuns(serviceContext(database.db), { signal: stopping.signal })).toBe(0);
});
