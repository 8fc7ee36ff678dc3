import { beforeEach, expect, test } from '@jest/globals';
import { nextTick } from '../../../../src/domain/schedules/cron-ticks.js';
import { materialiseDue } from '../../../../src/domain/schedules/materialise-due.js';
import { reconcileSchedules } from '../../../../src/domain/schedules/reconcile-schedules.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { recordingWake, runsOf, seedSchedule, seedServer, YEARLY } from '../../../support/schedule-engine.js';

const database = describeDatabase();
let server: { readonly id: number };

beforeEach(async () => {
  await database.pool.query('truncate schedules, schedule_runs cascade');
  server = await seedServer(database.db);
});
const nothing = { clocks: 0, strandedRuns: 0, cancelledRuns: 0 };
const newYear = nextTick(YEARLY, 'UTC', new Date());
const clockOf = async (id: number) => (await database.db.schedule.findUniqueOrThrow({ where: { id } })).nextRunAt;

test('a missing or wrong next tick is set, together with its alarm', async () => {
  const wake = recordingWake();
  const missing = await seedSchedule(database.db, server.id, { nextRunAt: null });
  const wrong = await seedSchedule(database.db, server.id, { nextRunAt: new Date(Date.now() + 3_600_000) });
  const ctx = testContext(database.db, { wake });
  expect(await reconcileSchedules(ctx)).toEqual({ ...nothing, clocks: 2 });
  expect(await clockOf(missing.id)).toEqual(newYear);
  expect(await clockOf(wrong.id)).toEqual(newYear);
  expect(wake.schedules).toEqual([
    { id: missing.id, at: newYear },
    { id: wrong.id, at: newYear },
  ]);
  expect(await reconcileSchedules(ctx)).toEqual(nothing);
});

test('a correct clock is computed again once its columns or its next tick were changed by hand', async () => {
  const shown = await seedSchedule(database.db, server.id, { nextRunAt: newYear });
  const fields = await seedSchedule(database.db, server.id, { nextRunAt: newYear });
  const right = { marks: new Map() };
  const ctx = testContext(database.db, { wake: recordingWake() });
  expect(await reconcileSchedules(ctx, right)).toEqual(nothing);
  expect(await reconcileSchedules(ctx, right)).toEqual(nothing);
  await database.pool.query(`update schedules set next_run_at = next_run_at - interval '1 hour' where id = $1`, [
    shown.id,
  ]);
  await database.pool.query(`update schedules set day_of_month = '2' where id = $1`, [fields.id]);
  expect(await reconcileSchedules(ctx, right)).toEqual({ ...nothing, clocks: 2 });
  expect(await clockOf(shown.id)).toEqual(newYear);
  expect(await clockOf(fields.id)).toEqual(nextTick({ ...YEARLY, dayOfMonth: '2' }, 'UTC', new Date()));
  expect(await reconcileSchedules(ctx, right)).toEqual(nothing);
});

test('a due clock keeps its tick until that is accounted for', async () => {
  const { id, nextRunAt } = await seedSchedule(database.db, server.id);
  expect(await reconcileSchedules(testContext(database.db))).toEqual(nothing);
  expect(await clockOf(id)).toEqual(nextRunAt);
});

test('an active run without a due time is due at once', async () => {
  const { id } = await seedSchedule(database.db, server.id);
  const ctx = testContext(database.db);
  await materialiseDue(ctx);
  await database.db.scheduleRun.updateMany({ where: { scheduleId: id }, data: { dueAt: null } });
  expect(await reconcileSchedules(ctx)).toEqual({ ...nothing, strandedRuns: 1 });
  expect((await runsOf(database.db, id))[0]?.dueAt).not.toBeNull();
});

test('an active run of a deleted server is cancelled', async () => {
  const { id } = await seedSchedule(database.db, server.id);
  const ctx = testContext(database.db);
  await materialiseDue(ctx);
  await database.db.scheduleRun.updateMany({ where: { scheduleId: id }, data: { serverId: null } });
  expect(await reconcileSchedules(ctx)).toEqual({ ...nothing, cancelledRuns: 1 });
  expect(await runsOf(database.db, id)).toMatchObject([{ state: 'cancelled', reason: 'server_deleted' }]);
});
