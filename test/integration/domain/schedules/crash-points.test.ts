import { beforeEach, describe, expect, test } from '@jest/globals';
import { DaemonError } from '../../../../src/domain/errors.js';
import {
  beginStep,
  endStep,
  finishRun,
  releaseRun,
  renewLease,
} from '../../../../src/domain/schedules/write-claimed-run.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../../support/recording-daemon.js';
import { advanceRun, claimRun, seedCronRun } from '../../../support/runs.js';
import { expireLease, seedServer, type TaskSeed } from '../../../support/schedule-engine.js';

const database = describeDatabase();
let server: { readonly id: number };
let daemon: RecordingDaemon;

beforeEach(async () => {
  await database.pool.query('truncate schedules, schedule_runs, backups cascade');
  server = await seedServer(database.db);
  daemon = recordingDaemon();
});
const owner = 'first';

const seedRun = async (task: TaskSeed): Promise<string> =>
  (await seedCronRun(database.db, server.id, { tasks: [task] })).runId;

/** The worker of the run writes `sending`, and disappears. */
const dieSending = async (runId: string): Promise<void> => {
  const ctx = testContext(database.db);
  const claim = await claimRun(ctx, runId, { owner });
  const { steps } = await reload(runId);
  const [effect] = steps;
  if (claim === null || effect === undefined) throw new Error('the run could not be claimed');
  await beginStep(ctx, claim, { sequence: 1, effect });
  await expireLease(database.db, runId);
};

const reload = (runId: string) =>
  database.db.scheduleRun.findUniqueOrThrow({ where: { id: runId }, include: { steps: true } });

/** Another worker starts. */
const takeOver = (runId: string): Promise<void> =>
  advanceRun(testContext(database.db, { daemon }), runId, { owner: 'second' });

describe('a worker that dies while it sends', () => {
  const rows: readonly (readonly [string, TaskSeed, number, string])[] = [
    ['a command is not sent again', { action: 'command', payload: 'give diamond 64' }, 0, 'unknown'],
    ['a restart is not sent again', { action: 'power', payload: 'restart' }, 0, 'unknown'],
    ['a start is sent again', { action: 'power', payload: 'start' }, 1, 'ok'],
    ['a stop is sent again', { action: 'power', payload: 'stop' }, 1, 'ok'],
    ['a kill is sent again', { action: 'power', payload: 'kill' }, 1, 'ok'],
    ['a backup is sent again', { action: 'backup', payload: '' }, 1, 'ok'],
  ];
  test.each(rows)('%s', async (_title, task, sentAgain, state) => {
    const runId = await seedRun(task);
    await dieSending(runId);
    await takeOver(runId);
    expect(daemon.effects).toHaveLength(sentAgain);
    expect(await reload(runId)).toMatchObject({
      state: state === 'ok' ? 'succeeded' : 'failed',
      reclaimCount: 1,
      steps: [{ state }],
    });
  });

  test('a start is not sent again after 60 s', async () => {
    const runId = await seedRun({ action: 'power', payload: 'start' });
    await dieSending(runId);
    await database.pool.query(`update schedule_run_steps set sent_at = now() - interval '61 seconds'`);
    await takeOver(runId);
    expect(daemon.effects).toEqual([]);
    expect(await reload(runId)).toMatchObject({ steps: [{ state: 'unknown', errorCode: 'interrupted' }] });
  });

  test('the same backup is requested again, and there is one', async () => {
    const runId = await seedRun({ action: 'backup', payload: '' });
    const [step] = (await reload(runId)).steps;
    const stalled = {
      ...daemon,
      createBackup: async (...args: Parameters<RecordingDaemon['createBackup']>) => {
        await daemon.createBackup(...args);
        await expireLease(database.db, runId);
        throw new DaemonError({ delivery: 'unknown', status: null });
      },
    };
    await advanceRun(testContext(database.db, { daemon: stalled }), runId, { owner });
    await takeOver(runId);
    expect(daemon.effects.map(({ text }) => text)).toEqual([step?.effectKey, step?.effectKey]);
    expect(await database.db.backup.count()).toBe(1);
    expect(await reload(runId)).toMatchObject({ state: 'succeeded' });
  });
});

test('a worker that dies before it sends anything only delays the run', async () => {
  const runId = await seedRun({});
  await claimRun(testContext(database.db), runId, { owner });
  await takeOver(runId);
  expect(daemon.effects).toEqual([]);
  await expireLease(database.db, runId);
  await takeOver(runId);
  expect(daemon.effects).toHaveLength(1);
  expect(await reload(runId)).toMatchObject({ state: 'succeeded', owner: null });
});

test('a worker that dies after it recorded a step leaves a run that ends without sending it again', async () => {
  const runId = await seedRun({});
  const ctx = testContext(database.db);
  const claim = await claimRun(ctx, runId, { owner });
  const [effect] = (await reload(runId)).steps;
  if (claim === null || effect === undefined) throw new Error('the run could not be claimed');
  await beginStep(ctx, claim, { sequence: 1, effect });
  await endStep(ctx, claim, { sequence: 1, end: { state: 'ok', errorCode: null } });
  await expireLease(database.db, runId);
  await takeOver(runId);
  expect(daemon.effects).toEqual([]);
  expect(await reload(runId)).toMatchObject({ state: 'succeeded', steps: [{ state: 'ok' }] });
});

test('a run that kills its workers fails after five', async () => {
  const runId = await seedRun({});
  for (let deaths = 0; deaths < 6; deaths += 1) {
    await claimRun(testContext(database.db), runId, { owner });
    await expireLease(database.db, runId);
  }
  await takeOver(runId);
  expect(daemon.effects).toEqual([]);
  expect(await reload(runId)).toMatchObject({ state: 'failed', reason: 'poison' });
});

describe('a worker that is too late to send a step', () => {
  const withdrawn = new DaemonError({ delivery: 'not_sent', status: null, withdrawn: true });
  const tooLate = (before: (runId: string) => Promise<unknown>, runId: string) => {
    const withdraw = async (): Promise<never> => {
      await before(runId);
      throw withdrawn;
    };
    const late = { ...daemon, sendCommand: withdraw, setPower: withdraw, createBackup: withdraw };
    return advanceRun(testContext(database.db, { daemon: late }), runId, { owner });
  };
  const expire = (runId: string) => expireLease(database.db, runId);

  test.each([
    ['command', { action: 'command', payload: 'give diamond 64' }],
    ['restart', { action: 'power', payload: 'restart' }],
    ['backup', { action: 'backup', payload: '' }],
  ] as const)('releases a %s, and the next worker sends it once', async (_title, task) => {
    const runId = await seedRun(task);
    await tooLate(expire, runId);
    expect(await reload(runId)).toMatchObject({
      state: 'running',
      leaseUntil: null,
      steps: [{ state: 'pending', errorCode: 'lease_expired', attempt: 1 }],
    });
    await takeOver(runId);
    expect(daemon.effects).toHaveLength(1);
    expect(await reload(runId)).toMatchObject({
      state: 'succeeded',
      reclaimCount: 0,
      steps: [{ state: 'ok', errorCode: null, attempt: 2 }],
    });
  });

  test('fails the step after its deadline, because it was surely not sent', async () => {
    const runId = await seedRun({ action: 'command' });
    await tooLate(expire, runId);
    await database.pool.query(`update schedule_run_steps set sent_at = now() - interval '61 seconds'`);
    await takeOver(runId);
    expect(daemon.effects).toEqual([]);
    expect(await reload(runId)).toMatchObject({ steps: [{ state: 'failed', errorCode: 'lease_expired' }] });
  });

  test('changes nothing when another worker has claimed the run, not even the row of a backup', async () => {
    const runId = await seedRun({ action: 'backup', payload: '' });
    const [step] = (await reload(runId)).steps;
    await tooLate(async () => {
      await expire(runId);
      await takeOver(runId);
    }, runId);
    expect(daemon.effects).toMatchObject([{ kind: 'backup', text: step?.effectKey }]);
    expect(await database.db.backup.findMany()).toMatchObject([{ uuid: step?.effectKey }]);
    expect(await reload(runId)).toMatchObject({ state: 'succeeded', steps: [{ state: 'ok' }] });
  });
});

describe('a worker whose run was claimed by another', () => {
  test('writes nothing further', async () => {
    const runId = await seedRun({});
    const ctx = testContext(database.db);
    const old = await claimRun(ctx, runId, { owner });
    await expireLease(database.db, runId);
    await claimRun(ctx, runId, { owner: 'second' });
    if (old === null) throw new Error('the run could not be claimed');
    const before = await reload(runId);

    const [effect] = before.steps;
    if (effect === undefined) throw new Error('the run has no step');
    expect(await renewLease(ctx, old)).toBe(false);
    expect(await beginStep(ctx, old, { sequence: 1, effect })).toBeNull();
    expect(await endStep(ctx, old, { sequence: 1, end: { state: 'ok', errorCode: null } })).toBe(false);
    expect(await releaseRun(ctx, old, null)).toBe(false);
    expect(await finishRun(ctx, old, { end: { state: 'succeeded', reason: null } })).toBe(false);
    expect(await reload(runId)).toEqual(before);
  });

  test('and that resumes in the middle of a command changes nothing', async () => {
    const runId = await seedRun({});
    const zombie = {
      ...daemon,
      sendCommand: async (...args: Parameters<RecordingDaemon['sendCommand']>) => {
        await daemon.sendCommand(...args);
        await expireLease(database.db, runId);
        await takeOver(runId);
      },
    };
    await advanceRun(testContext(database.db, { daemon: zombie }), runId, { owner });
    expect(daemon.effects).toHaveLength(1);
    expect(await reload(runId)).toMatchObject({ state: 'failed', steps: [{ state: 'unknown' }] });
  });
});

test('a claim whose lease has expired writes nothing, even if no other worker has claimed the run', async () => {
  const runId = await seedRun({});
  const ctx = testContext(database.db);
  const claim = await claimRun(ctx, runId, { owner });
  await expireLease(database.db, runId);
  if (claim === null) throw new Error('the run could not be claimed');
  expect(await finishRun(ctx, claim, { end: { state: 'succeeded', reason: null } })).toBe(false);
});

describe('runs that end in one write', () => {
  const succeeded = { end: { state: 'succeeded', reason: null } } as const;
  const claimThree = async () => {
    const ctx = testContext(database.db);
    const claims = [];
    for (const runId of [await seedRun({}), await seedRun({}), await seedRun({})]) {
      const claim = await claimRun(ctx, runId, { owner });
      if (claim === null) throw new Error('the run could not be claimed');
      claims.push(claim);
    }
    const [first, second, third] = claims;
    if (first === undefined || second === undefined || third === undefined) throw new Error('there are three');
    return { ctx, claims: [first, second, third] as const };
  };
  const statesOf = async (claims: readonly { readonly runId: string }[]): Promise<readonly string[]> =>
    Promise.all(claims.map(async ({ runId }) => (await reload(runId)).state));

  test('do not wait for one whose schedule is locked', async () => {
    const { ctx, claims } = await claimThree();
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        'select from schedules where id = (select schedule_id from schedule_runs where id = $1) for update',
        [claims[0].runId],
      );
      const ends = claims.map((claim) => finishRun(ctx, claim, succeeded));
      expect(await Promise.all(ends.slice(1))).toEqual([true, true]);
      expect(await statesOf(claims)).toEqual(['running', 'succeeded', 'succeeded']);
      await client.query('commit');
      expect(await ends[0]).toBe(true);
    } finally {
      client.release();
    }
    expect(await statesOf(claims)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  test('end each by its own claim', async () => {
    const { ctx, claims } = await claimThree();
    const [, lost] = claims;
    await expireLease(database.db, lost.runId);
    await claimRun(ctx, lost.runId, { owner: 'second' });
    expect(await Promise.all(claims.map((claim) => finishRun(ctx, claim, succeeded)))).toEqual([true, false, true]);
    expect(await statesOf(claims)).toEqual(['succeeded', 'running', 'succeeded']);
  });

  test('end while the schedule of one is being deleted', async () => {
    const { ctx, claims } = await claimThree();
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('delete from schedules where id = (select schedule_id from schedule_runs where id = $1)', [
        claims[0].runId,
      ]);
      const ends = claims.map((claim) => finishRun(ctx, claim, succeeded));
      expect(await Promise.all(ends.slice(1))).toEqual([true, true]);
      await client.query('commit');
      expect(await ends[0]).toBe(true);
    } finally {
      client.release();
    }
    expect(await statesOf(claims)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });
});
