import { beforeEach, describe, expect, test } from '@jest/globals';
import { cancelRunForPerson, cancelRunsOfSchedule } from '../../../../src/domain/schedules/cancel-runs.js';
import { beginStep } from '../../../../src/domain/schedules/write-claimed-run.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../../support/recording-daemon.js';
import { advanceRun, claimRun, seedCronRun } from '../../../support/runs.js';
import {
  bringForward,
  expireLease,
  recordingWake,
  seedServer,
  type TaskSeed,
} from '../../../support/schedule-engine.js';

const database = describeDatabase();
let server: { readonly id: number; readonly nodeId: number };
let daemon: RecordingDaemon;

beforeEach(async () => {
  await database.pool.query('truncate schedules, schedule_runs, backups cascade');
  server = await seedServer(database.db);
  daemon = recordingDaemon();
});
const owner = 'first';
const BACKUP: TaskSeed = { action: 'backup', payload: '', waitUntil: 'backup_done', waitLimit: 600 };
const STOP: TaskSeed = { action: 'power', payload: 'stop', waitUntil: 'state_offline', waitLimit: 60 };
const RESTART: TaskSeed = { action: 'power', payload: 'restart', waitUntil: 'state_running', waitLimit: 60 };

const seedRun = async (...tasks: readonly TaskSeed[]): Promise<string> =>
  (await seedCronRun(database.db, server.id, { tasks })).runId;

const reload = (runId: string) =>
  database.db.scheduleRun.findUniqueOrThrow({
    where: { id: runId },
    include: { steps: { orderBy: { sequence: 'asc' } } },
  });

const advance = (runId: string, worker = owner): Promise<void> =>
  advanceRun(testContext(database.db, { daemon }), runId, { owner: worker });

/** The next poll of the run is due. */
const lookAgain = async (runId: string): Promise<void> => {
  await database.pool.query('update schedule_runs set due_at = now() where id = $1 and due_at is not null', [runId]);
  await advance(runId);
};

const endBackup = (isSuccessful: boolean) =>
  database.db.backup.updateMany({ data: { completedAt: new Date(), isSuccessful } });

/** Stores the states that the node reports now. */
const see = async (powerState: 'running' | 'offline'): Promise<void> => {
  await database.db.server.update({ where: { id: server.id }, data: { powerState } });
  await database.pool.query('update nodes set states_as_of = now()');
};

describe('a step that waits for its backup', () => {
  test('waits as a row and an alarm, without a worker, and the next offset counts from its end', async () => {
    const runId = await seedRun(BACKUP, { timeOffset: 300 });
    const { deadlineAt } = await reload(runId);
    const wake = recordingWake();
    await advanceRun(testContext(database.db, { daemon, wake }), runId, { owner });

    const waiting = await reload(runId);
    expect(waiting).toMatchObject({ state: 'running', leaseUntil: null, owner: null });
    expect(waiting.steps).toMatchObject([
      { state: 'waiting', doneAt: null, waitUntil: 'backup_done', waitLimit: 600 },
      { state: 'pending', dueAt: null },
    ]);
    expect(waiting.deadlineAt?.getTime()).toBe((deadlineAt?.getTime() ?? 0) + 600_000);
    expect(wake.runs).toEqual([{ id: runId, at: waiting.dueAt }]);

    await lookAgain(runId);
    expect(await reload(runId)).toMatchObject({ reclaimCount: 0, deadlineAt: waiting.deadlineAt, leaseUntil: null });
    await endBackup(true);
    await lookAgain(runId);
    const [first, second] = (await reload(runId)).steps;
    expect([first?.state, second?.state]).toEqual(['ok', 'pending']);
    expect(second?.dueAt?.getTime()).toBe((first?.doneAt?.getTime() ?? 0) + 300_000);
    expect(daemon.effects).toHaveLength(1);
  });

  test.each([
    ['fails', () => endBackup(false), 'backup_failed'],
    ['is deleted', () => database.db.backup.deleteMany(), 'backup_gone'],
    [
      'does not end in time',
      () => database.pool.query(`update schedule_run_steps set last_sent_at = now() - interval '600 s'`),
      'wait_expired',
    ],
  ])('whose backup %s stops the run', async (_title, happen, errorCode) => {
    const runId = await seedRun(BACKUP, {});
    await advance(runId);
    await happen();
    await lookAgain(runId);
    expect(await reload(runId)).toMatchObject({
      state: 'failed',
      reason: 'step_failed',
      steps: [{ state: 'failed', errorCode }, { state: 'skipped' }],
    });
    expect(daemon.effects).toHaveLength(1);
  });

  test('whose backup fails does not stop a run that may continue', async () => {
    const runId = await seedRun({ ...BACKUP, continueOnFailure: true }, {});
    await advance(runId);
    await endBackup(false);
    await lookAgain(runId);
    expect(await reload(runId)).toMatchObject({ state: 'failed', steps: [{ state: 'failed' }, { state: 'ok' }] });
    expect(daemon.effects.map(({ kind }) => kind)).toEqual(['backup', 'command']);
  });

  test('starts the backup once if its worker dies while it sends, and the next worker waits for it', async () => {
    const runId = await seedRun(BACKUP);
    const ctx = testContext(database.db, { daemon });
    const claim = await claimRun(ctx, runId, { owner });
    const [effect] = (await reload(runId)).steps;
    if (claim === null || effect === undefined) throw new Error('the run could not be claimed');
    await beginStep(ctx, claim, { sequence: 1, effect });
    await expireLease(database.db, runId);
    await advance(runId, 'second');
    expect(await reload(runId)).toMatchObject({ steps: [{ state: 'waiting', attempt: 2 }] });
    await claimRun(ctx, runId, { owner: 'third' });
    await bringForward(database.db, runId);
    await claimRun(ctx, runId, { owner: 'third' });
    await expireLease(database.db, runId);
    await endBackup(true);
    await advance(runId, 'fourth');
    expect(await reload(runId)).toMatchObject({ state: 'succeeded', steps: [{ state: 'ok' }] });
    expect(new Set(daemon.effects.map(({ text }) => text))).toEqual(new Set([effect.effectKey]));
    expect(await database.db.backup.count()).toBe(1);
  });
});

describe('a step that waits for a power state', () => {
  test('needs a report of the node from after the action was sent', async () => {
    await see('offline');
    const runId = await seedRun(STOP);
    await advance(runId);
    expect(await reload(runId)).toMatchObject({ steps: [{ state: 'waiting' }] });
    await see('running');
    await lookAgain(runId);
    expect(await reload(runId)).toMatchObject({ steps: [{ state: 'waiting' }] });
    await see('offline');
    await lookAgain(runId);
    expect(await reload(runId)).toMatchObject({ state: 'succeeded' });
    expect(daemon.effects).toHaveLength(1);
  });

  test('needs another process after a restart', async () => {
    await database.pool.query(`update servers set process_started_at = now() - interval '1 hour'`);
    const runId = await seedRun(RESTART);
    await advance(runId);
    await see('running');
    await lookAgain(runId);
    expect(await reload(runId)).toMatchObject({ steps: [{ state: 'waiting' }] });
    await database.pool.query('update servers set process_started_at = now()');
    await lookAgain(runId);
    expect(await reload(runId)).toMatchObject({ state: 'succeeded' });
  });
});

describe('a run whose step waits', () => {
  test.each([
    [
      'a user cancels',
      'cancelled_by_person',
      (runId: string) => cancelRunForPerson({ principal: { kind: 'system' } }, database.db, runId),
    ],
    [
      'loses its schedule',
      'schedule_deleted',
      async (runId: string) => {
        const { scheduleId } = await reload(runId);
        await cancelRunsOfSchedule(database.db, scheduleId ?? 0);
      },
    ],
  ])('that %s ends, with an unknown result of the step', async (_title, reason, cancel) => {
    const runId = await seedRun(STOP, {});
    await advance(runId);
    await cancel(runId);
    expect(await reload(runId)).toMatchObject({
      state: 'cancelled',
      reason,
      steps: [{ state: 'unknown', errorCode: reason }, { state: 'cancelled' }],
    });
  });

  test('ends when its server may no longer run, with an unknown result of the step', async () => {
    const runId = await seedRun(STOP, {});
    await advance(runId);
    await database.db.server.update({ where: { id: server.id }, data: { suspended: true } });
    await lookAgain(runId);
    expect(await reload(runId)).toMatchObject({
      state: 'cancelled',
      reason: 'server_state',
      steps: [{ state: 'unknown' }, { state: 'cancelled' }],
    });
  });
});
