import { beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { ConflictError, RefusedError } from '../../../../src/domain/errors.js';
import { RUN_DUE_CHANNEL } from '../../../../src/domain/schedules/start-manual-run.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { recordingDaemon } from '../../../support/recording-daemon.js';
import { advanceRun, startRun } from '../../../support/runs.js';
import { runsOf, seedSchedule, seedServer } from '../../../support/schedule-engine.js';

const database = describeDatabase({ connections: 30 });
let server: { readonly id: number };

beforeEach(async () => {
  await database.pool.query('truncate schedules, schedule_runs cascade');
  server = await seedServer(database.db);
});

const start = (scheduleId: number, requestKey?: string) => startRun(testContext(database.db), scheduleId, requestKey);

test('a manual run is due at once, whatever the offset of its first task, and does not move the clock', async () => {
  const daemon = recordingDaemon();
  const nextRunAt = new Date(Date.now() + 60_000);
  const { id } = await seedSchedule(database.db, server.id, {
    nextRunAt,
    isActive: false,
    tasks: [{ timeOffset: 600 }],
  });
  const run = await start(id);
  await advanceRun(testContext(database.db, { daemon }), run.id, { owner: 'test' });
  expect(daemon.effects).toHaveLength(1);
  expect(await database.db.schedule.findUniqueOrThrow({ where: { id } })).toMatchObject({ nextRunAt });
});

test('of fifty concurrent requests one starts a run', async () => {
  const { id } = await seedSchedule(database.db, server.id);
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => start(id)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ConflictError);
  }
  expect(await runsOf(database.db, id)).toHaveLength(1);
});

test('the same request key returns the same run, also after it has ended', async () => {
  const { id } = await seedSchedule(database.db, server.id);
  const first = await start(id, 'key');
  expect(await start(id, 'key')).toMatchObject({ id: first.id, isNew: false });
  await advanceRun(testContext(database.db), first.id, { owner: 'test' });
  expect(await start(id, 'key')).toMatchObject({ id: first.id, isNew: false });
  expect(await start(id, 'another')).toMatchObject({ isNew: true });
});

test('a schedule without tasks is rejected', async () => {
  const { id } = await seedSchedule(database.db, server.id, { tasks: [] });
  await expect(start(id)).rejects.toThrow(RefusedError);
});

test('listening workers are notified at the commit', async () => {
  const { id } = await seedSchedule(database.db, server.id);
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  try {
    await listener.query(`listen ${RUN_DUE_CHANNEL}`);
    const notified = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)));
    const run = await start(id);
    expect(await notified).toBe(run.id);
  } finally {
    await listener.end();
  }
});
