import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../src/domain/context.js';
import { ConflictError } from '../../../../src/domain/errors.js';
import { beginQueuedRuns } from '../../../../src/domain/schedules/begin-queued-runs.js';
import { cancelRun } from '../../../../src/domain/schedules/cancel-run.js';
import { executeSchedule } from '../../../../src/domain/schedules/execute-schedule.js';
import { materialiseDue } from '../../../../src/domain/schedules/materialise-due.js';
import { reconcileSchedules } from '../../../../src/domain/schedules/reconcile-schedules.js';
import { updateSchedule } from '../../../../src/domain/schedules/update-schedule.js';
import { beginStep, endStep, finishRun } from '../../../../src/domain/schedules/write-claimed-run.js';
import type { OverlapPolicy } from '../../../../src/generated/prisma/client.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../../support/recording-daemon.js';
import { advanceRun, claimRun, startRun } from '../../../support/runs.js';
import { runsOf, seedSchedule } from '../../../support/schedule-engine.js';
import { asUser, seedOf } from '../../../support/seed.js';

const database = describeDatabase({ connections: 20 });
let daemon: RecordingDaemon;
let ctx: DomainContext;
let server: { readonly id: number; readonly nodeId: number };

beforeEach(async () => {
  await database.pool.query('truncate schedules, schedule_runs cascade');
  const seeded = await seedOf(database.db).owner().server();
  server = seeded.server;
  daemon = recordingDaemon();
  ctx = { ...testContext(database.db, { daemon }), principal: asUser(seeded.owner) };
});

/** A schedule whose tick has come, and a run of it that is active. */
const seedBusy = async (overlapPolicy: OverlapPolicy): Promise<{ readonly id: number; readonly active: string }> => {
  const { id } = await seedSchedule(database.db, server.id, { overlapPolicy, tasks: [{}, { timeOffset: 5 }] });
  return { id, active: (await startRun(ctx, id)).id };
};

/** Another tick of the schedule has come. */
const tickAgain = async (id: number): Promise<void> => {
  await database.db.schedule.update({ where: { id }, data: { nextRunAt: new Date() } });
  await materialiseDue(ctx);
};

const reload = (id: string) =>
  database.db.scheduleRun.findUniqueOrThrow({ where: { id }, include: { steps: { orderBy: { sequence: 'asc' } } } });

const ofCron = async (scheduleId: number) =>
  (await runsOf(database.db, scheduleId)).filter(({ trigger }) => trigger === 'cron');

/** The queued run of a schedule. */
const queuedOf = async (scheduleId: number) => {
  const [run, ...others] = (await ofCron(scheduleId)).filter(({ isQueued }) => isQueued);
  expect(others).toEqual([]);
  if (run === undefined) throw new Error('nothing is queued');
  return run;
};

const endActive = (runId: string): Promise<unknown> =>
  database.pool.query('update schedule_runs set due_at = now() where id = $1', [runId]).then(async () => {
    await database.pool.query('update schedule_run_steps set due_at = now() where run_id = $1', [runId]);
    await advanceRun(ctx, runId, { owner: 'first' });
    await database.pool.query('update schedule_runs set due_at = now() where id = $1 and finished_at is null', [runId]);
    await database.pool.query(`update schedule_run_steps set due_at = now() where run_id = $1 and state = 'pending'`, [
      runId,
    ]);
    await advanceRun(ctx, runId, { owner: 'first' });
  });

describe('a schedule that queues', () => {
  test('queues one tick behind the active run, and skips the later ones', async () => {
    const { id, active } = await seedBusy('queue');
    await materialiseDue(ctx);
    await tickAgain(id);
    expect(await ofCron(id)).toMatchObject([
      { state: 'pending', reason: 'queued', isQueued: true, dueAt: null, steps: [] },
      { state: 'skipped', reason: 'overlap', isQueued: false },
    ]);
    await endActive(active);
    const [run] = await ofCron(id);
    expect(run).toMatchObject({ state: 'pending', reason: 'queued', isQueued: false, dueAt: expect.any(Date) });
    expect(run?.steps.map(({ payload, state }) => `${payload} ${state}`)).toEqual(['say 1 pending', 'say 2 pending']);
    await endActive(run?.id ?? '');
    expect(await reload(run?.id ?? '')).toMatchObject({ state: 'succeeded', reason: 'queued' });
    expect(daemon.effects.map(({ text }) => text)).toEqual(['say 1', 'say 2', 'say 1', 'say 2']);
  });

  test('starts the queued run once, with the current tasks, even if the worker died after the active run ended', async () => {
    const { id, active } = await seedBusy('queue');
    await materialiseDue(ctx);
    const claim = await claimRun(ctx, active, { owner: 'first' });
    if (claim === null) throw new Error('the run could not be claimed');
    await finishRun(ctx, claim, { end: { state: 'succeeded', reason: null } });
    // No worker has started the queued run; it is not stranded, and the repair does not start it.
    await reconcileSchedules(ctx);
    const { id: queued } = await queuedOf(id);
    await database.db.task.deleteMany({ where: { scheduleId: id, sequenceId: 2 } });
    await Promise.all(Array.from({ length: 4 }, () => beginQueuedRuns(ctx)));
    const started = await reload(queued);
    expect(started).toMatchObject({ isQueued: false, dueAt: expect.any(Date), steps: [{ payload: 'say 1' }] });
    await beginQueuedRuns(ctx);
    expect(await reload(queued)).toEqual(started);
  });

  test('leaves no queued run behind, whether the active run ends before or after the tick', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await seedSchedule(database.db, server.id, { overlapPolicy: 'queue' });
      const { id: active } = await startRun(ctx, id);
      await Promise.all([advanceRun(ctx, active, { owner: 'first' }), materialiseDue(ctx)]);
      // The end of the run may have locked the schedule when the tick was due.
      await materialiseDue(ctx);
      expect(await ofCron(id)).toMatchObject([{ state: 'pending', isQueued: false, steps: [{ state: 'pending' }] }]);
    }
  });

  test.each([
    ['its server is suspended', 'server_state'],
    ['its node is under maintenance', 'node_maintenance'],
    ['it was paused beyond the tick', 'paused'],
  ])('skips the queued run if meanwhile %s', async (_title, reason) => {
    const { id, active } = await seedBusy('queue');
    await materialiseDue(ctx);
    const { id: queued } = await queuedOf(id);
    if (reason === 'server_state') {
      await database.db.server.update({ where: { id: server.id }, data: { suspended: true } });
    } else if (reason === 'node_maintenance') {
      await database.db.node.update({ where: { id: server.nodeId }, data: { maintenanceMode: true } });
    } else {
      await database.db.schedule.update({ where: { id }, data: { pausedUntil: new Date(Date.now() + 60_000) } });
    }
    await endActive(active);
    await beginQueuedRuns(ctx);
    expect(await reload(queued)).toMatchObject({ state: 'skipped', reason, isQueued: false, steps: [] });
    expect((await reload(queued)).finishedAt).not.toBeNull();
  });

  test('counts the offset of its first task from the start of the queued run', async () => {
    const { id } = await seedSchedule(database.db, server.id, { overlapPolicy: 'queue', tasks: [{ timeOffset: 30 }] });
    const { id: active } = await startRun(ctx, id);
    await materialiseDue(ctx);
    const { id: queued } = await queuedOf(id);
    const before = Date.now();
    await cancelRun(ctx, { uuid: active });
    expect((await reload(queued)).dueAt?.getTime()).toBeGreaterThanOrEqual(before + 30_000);
  });

  test('starts the queued run when the active run is cancelled, but not when the queued run is cancelled', async () => {
    const { id, active } = await seedBusy('queue');
    await materialiseDue(ctx);
    const { id: first } = await queuedOf(id);
    await cancelRun(ctx, { uuid: active });
    expect(await reload(first)).toMatchObject({ isQueued: false, dueAt: expect.any(Date) });
    await tickAgain(id);
    const { id: second } = await queuedOf(id);
    await cancelRun(ctx, { uuid: second });
    await cancelRun(ctx, { uuid: first });
    await beginQueuedRuns(ctx);
    expect(await reload(second)).toMatchObject({ state: 'cancelled', reason: 'cancelled_by_person', isQueued: false });
  });

  test('cancels the queued run when it is disabled', async () => {
    const { id, active } = await seedBusy('queue');
    await materialiseDue(ctx);
    const { id: queued } = await queuedOf(id);
    await updateSchedule(ctx, { id, body: { isActive: false } });
    expect(await reload(queued)).toMatchObject({ state: 'cancelled', reason: 'schedule_disabled', isQueued: false });
    expect(await reload(active)).toMatchObject({ state: 'pending' });
  });
});

describe('a schedule that cancels the previous run', () => {
  test('starts a new run while a step of the previous one is being sent, which ends unknown', async () => {
    const { id, active } = await seedBusy('cancel_previous');
    const claim = await claimRun(ctx, active, { owner: 'first' });
    const [effect] = (await reload(active)).steps;
    if (claim === null || effect === undefined) throw new Error('the run could not be claimed');
    await beginStep(ctx, claim, { sequence: 1, effect });
    await materialiseDue(ctx);

    const replaced = await reload(active);
    expect(replaced).toMatchObject({ state: 'cancelled', reason: 'replaced', fence: claim.fence + 1 });
    expect(replaced.steps.map(({ state }) => state)).toEqual(['unknown', 'cancelled']);
    expect(await endStep(ctx, claim, { sequence: 1, end: { state: 'ok', errorCode: null } })).toBe(false);
    expect(await reload(active)).toEqual(replaced);
    expect(await ofCron(id)).toMatchObject([{ state: 'pending', reason: null, steps: [{}, {}] }]);
  });

  test('also cancels a run that was queued under the previous policy', async () => {
    const { id, active } = await seedBusy('queue');
    await materialiseDue(ctx);
    const { id: queued } = await queuedOf(id);
    await updateSchedule(ctx, { id, body: { overlapPolicy: 'cancel_previous' } });
    await tickAgain(id);
    expect(await reload(active)).toMatchObject({ state: 'cancelled', reason: 'replaced' });
    expect(await reload(queued)).toMatchObject({ state: 'cancelled', reason: 'replaced', isQueued: false });
    expect((await ofCron(id)).at(-1)).toMatchObject({ state: 'pending', isQueued: false });
  });

  test('does not cancel the previous run if the tick must not run', async () => {
    const { id, active } = await seedBusy('cancel_previous');
    await database.db.server.update({ where: { id: server.id }, data: { suspended: true } });
    await materialiseDue(ctx);
    expect(await ofCron(id)).toMatchObject([{ state: 'skipped', reason: 'server_state' }]);
    expect(await reload(active)).toMatchObject({ state: 'pending' });
  });
});

test.each(['skip', 'queue', 'cancel_previous'] as const)(
  'executing a schedule while a run is active fails, with the policy %s',
  async (overlapPolicy) => {
    const { id, active } = await seedBusy(overlapPolicy);
    await expect(executeSchedule(ctx, { id })).rejects.toThrow(ConflictError);
    expect(await reload(active)).toMatchObject({ state: 'pending' });
    expect(await runsOf(database.db, id)).toHaveLength(1);
  },
);
