import { beforeEach, expect, test } from '@jest/globals';
import { cancelRunsOfSchedule, cancelRunsOfServer } from '../../../../src/domain/schedules/cancel-runs.js';
import { finishRun } from '../../../../src/domain/schedules/write-claimed-run.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { recordingDaemon } from '../../../support/recording-daemon.js';
import { advanceRun, claimRun, seedCronRun, startRun } from '../../../support/runs.js';
import { seedSchedule, seedServer, type TaskSeed } from '../../../support/schedule-engine.js';

const database = describeDatabase();
let server: { readonly id: number };

beforeEach(async () => {
  await database.pool.query('truncate schedules, schedule_runs, activity cascade');
  server = await seedServer(database.db);
});
const owner = 'test';

const entries = () => database.db.activity.findMany({ orderBy: { id: 'asc' } });

/** A cron run of a new schedule, ready to be advanced. */
const seedRun = (tasks: readonly TaskSeed[] = [{}], values: { readonly onlyWhenOnline?: boolean } = {}) =>
  seedCronRun(database.db, server.id, { tasks, ...values });

const entryOf = (runId: string, properties: object) => ({
  event: 'server:schedule.run',
  serverId: server.id,
  actorId: null,
  apiKeyId: null,
  ip: null,
  properties: { name: 'nightly', trigger: 'cron', run: runId, ...properties },
});

test('a run writes one entry when it ends, however many steps it has', async () => {
  const { runId } = await seedRun([{}, { action: 'power', payload: 'restart' }]);
  expect(await entries()).toEqual([]);
  await advanceRun(testContext(database.db), runId, { owner });
  expect(await entries()).toMatchObject([entryOf(runId, { outcome: 'succeeded' })]);
});

test('the entry of a skipped run has the reason', async () => {
  const daemon = recordingDaemon();
  daemon.powerState = 'offline';
  const { runId } = await seedRun([{}], { onlyWhenOnline: true });
  await advanceRun(testContext(database.db, { daemon }), runId, { owner });
  expect(await entries()).toMatchObject([entryOf(runId, { outcome: 'skipped', reason: 'offline' })]);
});

test('the entry of a manual run marks it as manual', async () => {
  const ctx = testContext(database.db);
  const { id: scheduleId } = await seedSchedule(database.db, server.id, { isActive: false });
  const { id } = await startRun(ctx, scheduleId);
  await advanceRun(ctx, id, { owner });
  expect(await entries()).toMatchObject([entryOf(id, { trigger: 'manual', outcome: 'succeeded' })]);
});

test('a worker that lost its claim, or ends a run a second time, writes nothing', async () => {
  const ctx = testContext(database.db);
  const { runId } = await seedRun();
  const claim = await claimRun(ctx, runId, { owner });
  if (claim === null) throw new Error('the run was not to be had');
  const end = { state: 'succeeded', reason: null } as const;
  expect(await finishRun(ctx, { ...claim, fence: claim.fence - 1 }, { end })).toBe(false);
  expect(await entries()).toEqual([]);
  const ends = await Promise.all([finishRun(ctx, claim, { end }), finishRun(ctx, claim, { end })]);
  expect(ends.sort()).toEqual([false, true]);
  expect(await entries()).toHaveLength(1);
});

test('runs that are cancelled with their schedule or server end with one entry each', async () => {
  const first = await seedRun();
  await database.db.$transaction((tx) => cancelRunsOfSchedule(tx, first.scheduleId));
  const second = await seedRun();
  await database.db.$transaction(async (tx) => {
    await cancelRunsOfServer(tx, server.id);
    await cancelRunsOfServer(tx, server.id);
  });
  expect(await entries()).toMatchObject([
    entryOf(first.runId, { outcome: 'cancelled', reason: 'schedule_deleted' }),
    entryOf(second.runId, { outcome: 'cancelled', reason: 'server_deleted' }),
  ]);
});

test('an end that is rolled back leaves no entry', async () => {
  const { scheduleId, runId } = await seedRun();
  const undone = database.db.$transaction(async (tx) => {
    await cancelRunsOfSchedule(tx, scheduleId);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await entries()).toEqual([]);
  await advanceRun(testContext(database.db), runId, { owner });
  expect(await entries()).toHaveLength(1);
});
