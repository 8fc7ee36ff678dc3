import { beforeEach, describe, expect, test } from '@jest/globals';
import { materialiseDue } from '../../../../src/domain/schedules/materialise-due.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { startRun } from '../../../support/runs.js';
import {
  EVERY_MINUTE,
  recordingWake,
  runsOf,
  seedSchedule,
  seedServer,
  YEARLY,
} from '../../../support/schedule-engine.js';

const database = describeDatabase({ connections: 20 });
let server: { readonly id: number };

beforeEach(async () => {
  await database.pool.query('truncate schedules, schedule_runs cascade');
  server = await seedServer(database.db);
});
const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number): Date => new Date((Math.floor(Date.now() / MINUTE_MS) - minutes) * MINUTE_MS);

describe('a due tick', () => {
  test('becomes a run with a snapshot of its steps, and the clock advances, in one commit', async () => {
    const wake = recordingWake();
    const ctx = testContext(database.db, { wake });
    const { id, nextRunAt } = await seedSchedule(database.db, server.id, { tasks: [{}, { timeOffset: 5 }] });

    expect(await materialiseDue(ctx)).toMatchObject({ schedules: 1, runs: 1 });

    const [run, ...others] = await runsOf(database.db, id);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      state: 'pending',
      trigger: 'cron',
      scheduledAt: nextRunAt,
      dueAt: nextRunAt,
      reason: null,
    });
    expect(run?.steps.map(({ payload, dueAt, state }) => ({ payload, dueAt, state }))).toEqual([
      { payload: 'say 1', dueAt: nextRunAt, state: 'pending' },
      { payload: 'say 2', dueAt: null, state: 'pending' },
    ]);
    const schedule = await database.db.schedule.findUniqueOrThrow({ where: { id } });
    expect(schedule.lastTickAt).toEqual(nextRunAt);
    expect(schedule.nextRunAt?.getTime()).toBeGreaterThan(Date.now() - 1_000);
    expect(wake.schedules).toEqual([{ id, at: schedule.nextRunAt }]);
  });

  test('waits for the offset of its first task', async () => {
    const wake = recordingWake();
    const { id, nextRunAt } = await seedSchedule(database.db, server.id, { tasks: [{ timeOffset: 120 }] });
    await materialiseDue(testContext(database.db, { wake }));
    const [run] = await runsOf(database.db, id);
    const dueAt = new Date(nextRunAt.getTime() + 120_000);
    expect(run?.dueAt).toEqual(dueAt);
    expect(wake.runs).toEqual([{ id: run?.id, at: dueAt }]);
  });

  test('is not handled twice', async () => {
    await seedSchedule(database.db, server.id);
    const ctx = testContext(database.db);
    await materialiseDue(ctx);
    expect(await materialiseDue(ctx)).toEqual({ schedules: 0, overdueMs: 0, runs: 0 });
  });

  test('of an inactive schedule, or of one that is not due, is not handled', async () => {
    await seedSchedule(database.db, server.id, { isActive: false });
    await seedSchedule(database.db, server.id, { nextRunAt: new Date(Date.now() + MINUTE_MS) });
    expect(await materialiseDue(testContext(database.db))).toEqual({ schedules: 0, overdueMs: 0, runs: 0 });
  });

  test('without tasks only advances the clock', async () => {
    const { id, nextRunAt } = await seedSchedule(database.db, server.id, { tasks: [] });
    await materialiseDue(testContext(database.db));
    expect(await runsOf(database.db, id)).toEqual([]);
    const schedule = await database.db.schedule.findUniqueOrThrow({ where: { id } });
    expect(schedule.nextRunAt?.getTime()).toBeGreaterThan(nextRunAt.getTime());
  });

  test.each([
    ['suspended', { suspended: true }],
    ['restoring', { status: 'restoring_backup' as const }],
  ])('of a %s server is recorded as skipped', async (_state, data) => {
    const { id } = await seedSchedule(database.db, server.id);
    await database.db.server.update({ where: { id: server.id }, data });
    await materialiseDue(testContext(database.db));
    expect(await runsOf(database.db, id)).toMatchObject([{ state: 'skipped', reason: 'server_state', steps: [] }]);
  });

  test('of a server whose node is under maintenance is recorded as skipped, and no run is caught up for it', async () => {
    const { id, nextRunAt } = await seedSchedule(database.db, server.id);
    const { nodeId } = await database.db.server.findUniqueOrThrow({ where: { id: server.id } });
    await database.db.node.update({ where: { id: nodeId }, data: { maintenanceMode: true } });
    await materialiseDue(testContext(database.db));
    await database.db.node.update({ where: { id: nodeId }, data: { maintenanceMode: false } });
    await materialiseDue(testContext(database.db));
    expect(await runsOf(database.db, id)).toMatchObject([
      { state: 'skipped', reason: 'node_maintenance', scheduledAt: nextRunAt, steps: [] },
    ]);
  });

  test('during an active run is recorded as an overlap', async () => {
    const ctx = testContext(database.db);
    const { id } = await seedSchedule(database.db, server.id);
    await startRun(ctx, id);
    await materialiseDue(ctx);
    const runs = await runsOf(database.db, id);
    expect(runs.map(({ trigger, state, reason }) => ({ trigger, state, reason }))).toContainEqual({
      trigger: 'cron',
      state: 'skipped',
      reason: 'overlap',
    });
  });
});

test('after an outage the newest tick is caught up and the older ones are one record', async () => {
  const { id } = await seedSchedule(database.db, server.id, { ...EVERY_MINUTE, nextRunAt: minutesAgo(180) });
  await materialiseDue(testContext(database.db));
  const [missed, run] = await runsOf(database.db, id);
  const tick = run?.scheduledAt.getTime() ?? 0;
  expect(run).toMatchObject({ state: 'pending', trigger: 'cron' });
  expect(Date.now() - tick).toBeLessThan(2 * MINUTE_MS);
  expect(missed).toMatchObject({ state: 'missed', missedUntil: new Date(tick - MINUTE_MS) });
  expect(missed?.missedCount).toBe((tick - (missed?.scheduledAt.getTime() ?? 0)) / MINUTE_MS);
});

test('a batch that cannot commit leaves every tick due', async () => {
  const { id, nextRunAt } = await seedSchedule(database.db, server.id);
  const ctx = testContext(database.db, {
    random: {
      uuid: () => {
        throw new Error('the process dies here');
      },
      token: () => '',
      integer: () => 0,
    },
  });
  await expect(materialiseDue(ctx)).rejects.toThrow('the process dies here');
  const schedule = await database.db.schedule.findUniqueOrThrow({ where: { id } });
  expect(schedule.nextRunAt).toEqual(nextRunAt);
  expect(await materialiseDue(testContext(database.db))).toMatchObject({ schedules: 1, runs: 1 });
});

test('four at once turn 2,000 due ticks into 2,000 runs', async () => {
  await database.db.schedule.createMany({
    data: Array.from({ length: 2_000 }, (_, index) => ({
      serverId: server.id,
      name: `schedule ${index}`,
      ...YEARLY,
      nextRunAt: new Date(),
    })),
  });
  await database.pool.query(`insert into tasks (schedule_id, sequence_id, action, payload)
    select id, n, 'command', 'say' from schedules, generate_series(1, 2) n`);

  const drain = async (): Promise<number> => {
    let total = 0;
    for (;;) {
      const { schedules, runs } = await materialiseDue(testContext(database.db));
      if (schedules === 0) return total;
      total += runs;
    }
  };
  const totals = await Promise.all([drain(), drain(), drain(), drain()]);
  expect(totals.reduce((sum, total) => sum + total)).toBe(2_000);
  expect(await database.db.scheduleRun.count()).toBe(2_000);
  expect(await database.db.scheduleRunStep.count()).toBe(4_000);
});
