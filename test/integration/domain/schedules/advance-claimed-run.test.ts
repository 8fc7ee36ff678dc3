import { beforeEach, describe, expect, test } from '@jest/globals';
import { DaemonError } from '../../../../src/domain/errors.js';
import { cancelRunsOfSchedule, cancelRunsOfServer } from '../../../../src/domain/schedules/cancel-runs.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { recordingDaemon } from '../../../support/recording-daemon.js';
import { advanceRun, claimRun, seedCronRun } from '../../../support/runs.js';
import { bringForward, recordingWake, seedServer, type TaskSeed } from '../../../support/schedule-engine.js';

const database = describeDatabase();
let server: { readonly id: number; readonly uuid: string };

beforeEach(async () => {
  await database.pool.query('truncate schedules, schedule_runs cascade');
  server = await seedServer(database.db);
});
const owner = 'test';

/** A cron run of a new schedule with these tasks, ready to be advanced. */
const seedRun = (tasks: readonly TaskSeed[], values: { readonly onlyWhenOnline?: boolean } = {}) =>
  seedCronRun(database.db, server.id, { tasks, ...values });

const reload = (runId: string) =>
  database.db.scheduleRun.findUniqueOrThrow({
    where: { id: runId },
    include: { steps: { orderBy: { sequence: 'asc' } } },
  });

test('a run sends its steps in order and ends', async () => {
  const daemon = recordingDaemon();
  const { runId, scheduleId } = await seedRun([
    { payload: 'say hello' },
    { action: 'backup', payload: 'logs\ncache' },
    { action: 'power', payload: 'restart' },
  ]);
  await advanceRun(testContext(database.db, { daemon }), runId, { owner });

  const run = await reload(runId);
  expect(run).toMatchObject({ state: 'succeeded', reason: null, dueAt: null, leaseUntil: null });
  expect(run.steps.map(({ state, attempt }) => [state, attempt])).toEqual([
    ['ok', 1],
    ['ok', 1],
    ['ok', 1],
  ]);
  expect(daemon.effects.map(({ kind, text }) => [kind, text])).toEqual([
    ['command', 'say hello'],
    ['backup', run.steps[1]?.effectKey],
    ['power', 'restart'],
  ]);
  const schedule = await database.db.schedule.findUniqueOrThrow({ where: { id: scheduleId } });
  expect(schedule.lastRunAt).toEqual(run.finishedAt);
});

test('a step with an offset waits as a row and an alarm, without a worker', async () => {
  const daemon = recordingDaemon();
  const wake = recordingWake();
  const ctx = testContext(database.db, { daemon, wake });
  const { runId } = await seedRun([{}, { timeOffset: 300 }]);
  await advanceRun(ctx, runId, { owner });

  const waiting = await reload(runId);
  const [first, second] = waiting.steps;
  expect(waiting).toMatchObject({ state: 'running', leaseUntil: null, dueAt: second?.dueAt });
  expect(second?.dueAt?.getTime()).toBe((first?.doneAt?.getTime() ?? 0) + 300_000);
  expect(wake.runs).toEqual([{ id: runId, at: second?.dueAt }]);

  await advanceRun(ctx, runId, { owner });
  expect(daemon.effects).toHaveLength(1);
  await bringForward(database.db, runId);
  await advanceRun(ctx, runId, { owner });
  expect(daemon.effects.map(({ text }) => text)).toEqual(['say 1', 'say 2']);
  expect(await reload(runId)).toMatchObject({ state: 'succeeded' });
});

test('a run has one worker at a time', async () => {
  const ctx = testContext(database.db);
  const { runId } = await seedRun([{}]);
  expect(await claimRun(ctx, runId, { owner: 'a' })).toMatchObject({ runId, fence: 1 });
  expect(await claimRun(ctx, runId, { owner: 'b' })).toBeNull();
});

describe('a step that fails', () => {
  const rejecting = () => ({
    ...recordingDaemon(),
    setPower: async () => {
      throw new DaemonError({ delivery: 'answered', status: 404 });
    },
  });

  test('stops the run', async () => {
    const daemon = rejecting();
    const { runId } = await seedRun([{ action: 'power', payload: 'start' }, {}]);
    await advanceRun(testContext(database.db, { daemon }), runId, { owner });
    expect(await reload(runId)).toMatchObject({
      state: 'failed',
      reason: 'step_failed',
      steps: [{ state: 'failed', errorCode: 'daemon_404' }, { state: 'skipped' }],
    });
  });

  test('has the error code of the mutation: the server is offline, or has reached its backup limit', async () => {
    const daemon = {
      ...recordingDaemon(),
      sendCommand: async () => {
        throw new DaemonError({ delivery: 'answered', status: 502 });
      },
    };
    server = await seedServer(database.db, { backupLimit: 0 });
    const { runId } = await seedRun([{ continueOnFailure: true }, { action: 'backup', payload: '' }]);
    await advanceRun(testContext(database.db, { daemon }), runId, { owner });
    expect(await reload(runId)).toMatchObject({
      state: 'failed',
      steps: [
        { state: 'failed', errorCode: 'SERVER_OFFLINE' },
        { state: 'failed', errorCode: 'TOO_MANY_BACKUPS' },
      ],
    });
  });

  test('is unknown if only a proxy in between has answered', async () => {
    const daemon = {
      ...recordingDaemon(),
      sendCommand: async () => {
        throw new DaemonError({ delivery: 'unknown', status: 502 });
      },
    };
    const { runId } = await seedRun([{}]);
    await advanceRun(testContext(database.db, { daemon }), runId, { owner });
    expect(await reload(runId)).toMatchObject({ steps: [{ state: 'unknown', errorCode: 'no_answer' }] });
  });

  test('does not stop a run that may continue', async () => {
    const daemon = rejecting();
    const { runId } = await seedRun([{ action: 'power', payload: 'start', continueOnFailure: true }, {}]);
    await advanceRun(testContext(database.db, { daemon }), runId, { owner });
    expect(daemon.effects.map(({ kind }) => kind)).toEqual(['command']);
    expect(await reload(runId)).toMatchObject({ state: 'failed', steps: [{ state: 'failed' }, { state: 'ok' }] });
  });
});

/** A daemon that surely receives no command. */
const unreachable = () => ({
  ...recordingDaemon(),
  sendCommand: async () => {
    throw new DaemonError({ delivery: 'not_sent', status: null });
  },
});

test('a command that surely did not arrive is sent again later, until the step is too old', async () => {
  const wake = recordingWake();
  const daemon = unreachable();
  const { runId } = await seedRun([{}]);
  const ctx = testContext(database.db, { daemon, wake });
  await advanceRun(ctx, runId, { owner });
  const waiting = await reload(runId);
  expect(waiting).toMatchObject({ state: 'running', leaseUntil: null, steps: [{ state: 'pending', attempt: 1 }] });
  expect(wake.runs).toEqual([{ id: runId, at: waiting.dueAt }]);

  const calm = recordingDaemon();
  await bringForward(database.db, runId);
  await database.pool.query(`update schedule_run_steps set sent_at = now() - interval '61 seconds'`);
  await advanceRun(testContext(database.db, { daemon: calm }), runId, { owner });
  expect(calm.effects).toEqual([]);
  expect(await reload(runId)).toMatchObject({
    state: 'failed',
    steps: [{ state: 'failed', errorCode: 'daemon_unreachable' }],
  });
});

test('a command that surely did not arrive fails if the step would be too old at the next attempt', async () => {
  const wake = recordingWake();
  const daemon = unreachable();
  const { runId } = await seedRun([{}]);
  const ctx = testContext(database.db, { daemon, wake });
  await advanceRun(ctx, runId, { owner });
  await bringForward(database.db, runId);
  // Young enough for this attempt; the next one would be at least half a second later.
  await database.pool.query(`update schedule_run_steps set sent_at = now() - interval '59.7 seconds'`);
  await advanceRun(ctx, runId, { owner });
  expect(await reload(runId)).toMatchObject({
    state: 'failed',
    dueAt: null,
    steps: [{ state: 'failed', errorCode: 'daemon_unreachable' }],
  });
  expect(wake.runs).toHaveLength(1);
});

test('a command that perhaps arrived is not sent again', async () => {
  const daemon = {
    ...recordingDaemon(),
    sendCommand: async () => {
      throw new DaemonError({ delivery: 'unknown', status: null });
    },
  };
  const { runId } = await seedRun([{}, {}]);
  await advanceRun(testContext(database.db, { daemon }), runId, { owner });
  expect(await reload(runId)).toMatchObject({ state: 'failed', steps: [{ state: 'unknown' }, { state: 'skipped' }] });
});

describe('a schedule for servers that are online', () => {
  test('skips the run of one that is not', async () => {
    const daemon = recordingDaemon();
    daemon.powerState = 'offline';
    const { runId, scheduleId } = await seedRun([{}], { onlyWhenOnline: true });
    await advanceRun(testContext(database.db, { daemon }), runId, { owner });
    expect(daemon.effects).toEqual([]);
    expect(await reload(runId)).toMatchObject({ state: 'skipped', reason: 'offline', steps: [{ state: 'skipped' }] });
    expect(await database.db.schedule.findUniqueOrThrow({ where: { id: scheduleId } })).toMatchObject({
      lastRunAt: null,
    });
  });

  test('skips the run of one whose daemon does not answer', async () => {
    const daemon = {
      ...recordingDaemon(),
      getServer: async () => {
        throw new DaemonError({ delivery: 'unknown', status: null });
      },
    };
    const { runId } = await seedRun([{}], { onlyWhenOnline: true });
    await advanceRun(testContext(database.db, { daemon }), runId, { owner });
    expect(await reload(runId)).toMatchObject({ state: 'skipped', reason: 'daemon_unreachable' });
  });
});

describe('between two steps', () => {
  /** A run that has sent its first step and waits for the second. */
  const seedWaitingRun = async (tasks: readonly TaskSeed[] = [{}, { timeOffset: 300 }]) => {
    const seeded = await seedRun(tasks);
    await advanceRun(testContext(database.db), seeded.runId, { owner });
    await bringForward(database.db, seeded.runId);
    return seeded;
  };

  test('an edited task is sent with its current text', async () => {
    const daemon = recordingDaemon();
    const { runId, scheduleId } = await seedWaitingRun();
    await database.db.task.updateMany({ where: { scheduleId, sequenceId: 2 }, data: { payload: 'say new' } });
    await advanceRun(testContext(database.db, { daemon }), runId, { owner });
    expect(daemon.effects.map(({ text }) => text)).toEqual(['say new']);
    expect((await reload(runId)).steps[1]?.payload).toBe('say new');
  });

  test('a deleted task is skipped', async () => {
    const daemon = recordingDaemon();
    const { runId, scheduleId } = await seedWaitingRun();
    await database.db.task.deleteMany({ where: { scheduleId, sequenceId: 2 } });
    await advanceRun(testContext(database.db, { daemon }), runId, { owner });
    expect(daemon.effects).toEqual([]);
    expect((await reload(runId)).steps[1]).toMatchObject({ state: 'skipped', errorCode: 'task_deleted' });
  });

  test.each([
    ['suspended', { suspended: true }],
    ['restoring', { status: 'restoring_backup' as const }],
  ])('a %s server cancels the rest', async (_state, data) => {
    const { runId } = await seedWaitingRun();
    await database.db.server.update({ where: { id: server.id }, data });
    await advanceRun(testContext(database.db), runId, { owner });
    expect(await reload(runId)).toMatchObject({
      state: 'cancelled',
      reason: 'server_state',
      steps: [{ state: 'ok' }, { state: 'cancelled' }],
    });
  });

  test('a disabled schedule cancels the rest of a cron run', async () => {
    const { runId, scheduleId } = await seedWaitingRun();
    await database.db.schedule.update({ where: { id: scheduleId }, data: { isActive: false } });
    await advanceRun(testContext(database.db), runId, { owner });
    expect(await reload(runId)).toMatchObject({ state: 'cancelled', reason: 'schedule_disabled' });
  });

  test('a schedule that is deleted cancels the rest at once, and the history stays', async () => {
    const { runId, scheduleId } = await seedWaitingRun();
    await database.db.$transaction(async (tx) => {
      expect(await cancelRunsOfSchedule(tx, scheduleId)).toBe(1);
      await tx.schedule.delete({ where: { id: scheduleId } });
    });
    expect(await reload(runId)).toMatchObject({
      scheduleId: null,
      state: 'cancelled',
      reason: 'schedule_deleted',
      steps: [{ state: 'ok' }, { state: 'cancelled' }],
    });
  });

  test('a step that is 900 s late does not start', async () => {
    const daemon = recordingDaemon();
    const { runId } = await seedWaitingRun();
    await database.pool.query(
      `update schedule_run_steps set due_at = now() - interval '901 seconds' where sequence = 2`,
    );
    await advanceRun(testContext(database.db, { daemon }), runId, { owner });
    expect(daemon.effects).toEqual([]);
    expect(await reload(runId)).toMatchObject({
      state: 'failed',
      steps: [{}, { state: 'failed', errorCode: 'expired' }],
    });
  });

  test('a run past its deadline fails', async () => {
    const { runId } = await seedWaitingRun();
    await database.pool.query(`update schedule_runs set deadline_at = now() - interval '1 second'`);
    await advanceRun(testContext(database.db), runId, { owner });
    expect(await reload(runId)).toMatchObject({ state: 'failed', reason: 'deadline' });
  });
});

test('a run whose server is deleted while an effect is in flight is cancelled, and stays so', async () => {
  const { runId } = await seedRun([{}, {}]);
  const daemon = {
    ...recordingDaemon(),
    sendCommand: async () => {
      await database.db.$transaction((tx) => cancelRunsOfServer(tx, server.id));
    },
  };
  await advanceRun(testContext(database.db, { daemon }), runId, { owner });
  expect(await reload(runId)).toMatchObject({
    state: 'cancelled',
    reason: 'server_deleted',
    steps: [{ state: 'unknown' }, { state: 'cancelled' }],
  });
});

test('a worker that stops releases its run after the effect in flight', async () => {
  const stop = new AbortController();
  const { runId } = await seedRun([{}, {}]);
  const daemon = recordingDaemon();
  const ctx = testContext(database.db, {
    daemon: {
      ...daemon,
      sendCommand: async (...args) => {
        stop.abort();
        await daemon.sendCommand(...args);
      },
    },
  });
  await advanceRun(ctx, runId, { owner, signal: stop.signal });
  expect(await reload(runId)).toMatchObject({ leaseUntil: null, steps: [{ state: 'ok' }, { state: 'pending' }] });
  await advanceRun(testContext(database.db, { daemon }), runId, { owner: 'another' });
  expect(daemon.effects).toHaveLength(2);
});
