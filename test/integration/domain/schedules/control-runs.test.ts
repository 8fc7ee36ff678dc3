import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../src/domain/context.js';
import { ConflictError, ForbiddenError, RefusedError, ValidationError } from '../../../../src/domain/errors.js';
import { cancelRun } from '../../../../src/domain/schedules/cancel-run.js';
import { materialiseDue } from '../../../../src/domain/schedules/materialise-due.js';
import { runAgain } from '../../../../src/domain/schedules/run-again.js';
import { pauseSchedule, skipNextTick } from '../../../../src/domain/schedules/skip-ticks.js';
import { beginStep, endStep, finishRun, renewLease } from '../../../../src/domain/schedules/write-claimed-run.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../../support/recording-daemon.js';
import { advanceRun, claimRun, startRun } from '../../../support/runs.js';
import { expireLease, runsOf, YEARLY } from '../../../support/schedule-engine.js';
import { asUser, type Seed, type SeededSchedule, seedOf } from '../../../support/seed.js';

const database = describeDatabase();
let seed: Seed;
let daemon: RecordingDaemon;
let seeded: SeededSchedule;
let ctx: DomainContext;

beforeEach(async () => {
  await database.pool.query('truncate schedules, schedule_runs cascade');
  seed = seedOf(database.db);
  daemon = recordingDaemon();
  seeded = await seed.owner().schedule({ ...YEARLY, tasks: [{}, {}, {}] });
  ctx = { ...testContext(database.db, { daemon }), principal: asUser(seeded.owner) };
});

const reload = (id: string) =>
  database.db.scheduleRun.findUniqueOrThrow({
    where: { id },
    include: { steps: { orderBy: { sequence: 'asc' } } },
  });

const statesOf = async (id: string) => (await reload(id)).steps.map(({ state }) => state);

const start = async (): Promise<string> => (await startRun(ctx, seeded.schedule.id)).id;

const entries = async () =>
  (await database.db.activity.findMany({ where: { serverId: seeded.server.id }, orderBy: { id: 'asc' } })).map(
    ({ event, actorId }) => `${event} ${actorId === null ? 'without an actor' : 'by a user'}`,
  );

describe('a cancelled run', () => {
  test('that no worker had claimed sends nothing, and lets the next run start', async () => {
    const uuid = await start();
    expect(await cancelRun(ctx, { uuid })).toBe(uuid);
    await advanceRun(ctx, uuid, { owner: 'late' });
    expect(daemon.calls).toEqual([]);
    expect(await reload(uuid)).toMatchObject({ state: 'cancelled', reason: 'cancelled_by_person' });
    expect(await statesOf(uuid)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await entries()).toEqual(['server:schedule.run without an actor', 'server:schedule.cancel by a user']);
    await start();
    await expect(cancelRun(ctx, { uuid })).rejects.toThrow(ConflictError);
  });

  test.each([
    ['and disappears', true],
    ['and continues', false],
  ])('while its worker sends a step %s: that step ends unknown, and no other step runs', async (_name, isDead) => {
    const uuid = await start();
    const claim = await claimRun(ctx, uuid, { owner: 'first' });
    const [effect] = (await reload(uuid)).steps;
    if (claim === null || effect === undefined) throw new Error('the run could not be claimed');
    await beginStep(ctx, claim, { sequence: 1, effect });
    await cancelRun(ctx, { uuid });
    const cancelled = await reload(uuid);
    expect(cancelled).toMatchObject({ state: 'cancelled', fence: claim.fence + 1, owner: null, leaseUntil: null });
    expect(cancelled.steps.map(({ state }) => state)).toEqual(['unknown', 'cancelled', 'cancelled']);
    if (!isDead) {
      // No write of the worker to this run succeeds.
      const ended = { sequence: 1, end: { state: 'ok', errorCode: null } } as const;
      expect(await renewLease(ctx, claim)).toBe(false);
      expect(await endStep(ctx, claim, ended)).toBe(false);
      expect(await finishRun(ctx, claim, { end: { state: 'succeeded', reason: null }, lastStep: ended })).toBe(false);
    }
    await expireLease(database.db, uuid);
    await advanceRun(ctx, uuid, { owner: 'second' });
    expect(daemon.calls).toEqual([]);
    expect(await reload(uuid)).toEqual({ ...cancelled, leaseUntil: expect.any(Date) });
  });

  test('whose worker died between the claim and the first step is not claimed by another', async () => {
    const uuid = await start();
    await claimRun(ctx, uuid, { owner: 'first' });
    await expireLease(database.db, uuid);
    const [done] = await Promise.allSettled([cancelRun(ctx, { uuid }), advanceRun(ctx, uuid, { owner: 'second' })]);
    const { state, steps } = await reload(uuid);
    // Whichever was first: a cancelled run stays cancelled, and for a run that has ended there is an error.
    if (done.status === 'fulfilled') expect(state).toBe('cancelled');
    else expect(state).toBe('succeeded');
    expect(daemon.calls).toHaveLength(steps.filter(({ sentAt }) => sentAt !== null).length);
  });

  test('needs schedule.update', async () => {
    const uuid = await start();
    const reader = await seed.subuser(seeded.server, ['schedule.read']);
    await expect(cancelRun({ ...ctx, principal: asUser(reader) }, { uuid })).rejects.toThrow(ForbiddenError);
  });
});

describe('running a run again', () => {
  const endedRun = async (): Promise<string> => {
    const uuid = await start();
    await advanceRun(ctx, uuid, { owner: 'first' });
    daemon.forget();
    return uuid;
  };

  test('creates another run, from the beginning or from a step', async () => {
    const uuid = await endedRun();
    const whole = await runAgain(ctx, { uuid });
    await advanceRun(ctx, whole, { owner: 'first' });
    const part = await runAgain(ctx, { uuid, fromStep: 2 });
    await advanceRun(ctx, part, { owner: 'first' });
    expect(await reload(whole)).toMatchObject({ trigger: 'manual', state: 'succeeded' });
    expect((await reload(whole)).steps.map(({ payload }) => payload)).toEqual(['say 1', 'say 2', 'say 3']);
    expect((await reload(part)).steps).toMatchObject([
      { sequence: 1, payload: 'say 2', state: 'ok' },
      { sequence: 2, payload: 'say 3', state: 'ok' },
    ]);
    expect(daemon.calls).toHaveLength(5);
  });

  test('fails while a run is active or for a deleted task, and creates one run per key', async () => {
    const uuid = await endedRun();
    const first = await runAgain(ctx, { uuid, requestKey: 'a' });
    expect(await runAgain(ctx, { uuid, requestKey: 'a' })).toBe(first);
    await expect(runAgain(ctx, { uuid })).rejects.toThrow(ConflictError);
    for (const requestKey of ['', 'x'.repeat(256), 'a\u0000']) {
      await expect(runAgain(ctx, { uuid, requestKey })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await cancelRun(ctx, { uuid: first });
    await expect(runAgain(ctx, { uuid, fromStep: 4 })).rejects.toThrow(RefusedError);
    await database.db.task.delete({ where: { id: seeded.tasks[2]?.id ?? 0 } });
    await expect(runAgain(ctx, { uuid, fromStep: 3 })).rejects.toThrow(RefusedError);
    await database.db.schedule.delete({ where: { id: seeded.schedule.id } });
    await expect(runAgain(ctx, { uuid })).rejects.toThrow(RefusedError);
  });
});

describe('skipped ticks', () => {
  /** Moves the next tick to now, with its mark. */
  const tick = async (): Promise<Date> => {
    const due = new Date(Date.now() - 1_000);
    const { id } = seeded.schedule;
    await database.db.schedule.update({ where: { id }, data: { nextRunAt: due } });
    await database.db.schedule.updateMany({ where: { id, skippedTick: { not: null } }, data: { skippedTick: due } });
    await materialiseDue(ctx);
    return due;
  };

  const key = () => ({ id: seeded.schedule.id });

  test('are recorded as skipped: only the next one', async () => {
    const { skippedTick } = await skipNextTick(ctx, { ...key(), isSkipped: true });
    expect(skippedTick?.getTime()).toBeGreaterThan(Date.now());
    expect((await skipNextTick(ctx, { ...key(), isSkipped: true })).skippedTick).toEqual(skippedTick);
    const due = await tick();
    expect(await runsOf(database.db, seeded.schedule.id)).toMatchObject([
      { state: 'skipped', reason: 'skipped_by_person', scheduledAt: due, steps: [] },
    ]);
    expect(await entries()).toEqual(['server:schedule.skip by a user']);
  });

  test('run when the mark is removed, which needs the permissions of the actions', async () => {
    await skipNextTick(ctx, { ...key(), isSkipped: true });
    const editor = asUser(await seed.subuser(seeded.server, ['schedule.read', 'schedule.update']));
    const taken = skipNextTick({ ...ctx, principal: editor }, { ...key(), isSkipped: false });
    await expect(taken).rejects.toThrow(ForbiddenError);
    expect((await skipNextTick(ctx, { ...key(), isSkipped: false })).skippedTick).toBeNull();
    await tick();
    expect(await runsOf(database.db, seeded.schedule.id)).toMatchObject([{ state: 'pending' }]);
  });

  test('are all ticks of a pause, each with a record; the schedule can be executed, and continues by itself', async () => {
    const until = new Date(Date.now() + 3_600_000);
    expect((await pauseSchedule(ctx, { ...key(), until })).pausedUntil).toEqual(until);
    await tick();
    expect(await runsOf(database.db, seeded.schedule.id)).toMatchObject([{ state: 'skipped', reason: 'paused' }]);
    // The next tick that would run is the first after the pause.
    const { skippedTick } = await skipNextTick(ctx, { ...key(), isSkipped: true });
    expect(skippedTick?.getTime()).toBeGreaterThanOrEqual(until.getTime());
    await cancelRun(ctx, { uuid: await start() });
    await database.pool.query('truncate schedule_runs cascade');
    await database.pool.query("update schedules set paused_until = now() - interval '2 minutes', skipped_tick = null");
    await tick();
    expect(await runsOf(database.db, seeded.schedule.id)).toMatchObject([{ state: 'pending' }]);
  });

  test('end or shorten a pause only with the permissions of the actions, for at most a year', async () => {
    const hour = (count: number) => new Date(Date.now() + count * 3_600_000);
    const editor = { ...ctx, principal: asUser(await seed.subuser(seeded.server, ['schedule.update'])) };
    await pauseSchedule(editor, { ...key(), until: hour(2) });
    await pauseSchedule(editor, { ...key(), until: hour(3) });
    await expect(pauseSchedule(editor, { ...key(), until: hour(1) })).rejects.toThrow(ForbiddenError);
    await expect(pauseSchedule(editor, { ...key(), until: null })).rejects.toThrow(ForbiddenError);
    expect((await pauseSchedule(ctx, { ...key(), until: null })).pausedUntil).toBeNull();
    for (const until of [hour(-1), hour(24 * 367)]) {
      await expect(pauseSchedule(ctx, { ...key(), until })).rejects.toThrow(ValidationError);
    }
  });

  test('do not exist for an inactive schedule', async () => {
    await database.db.schedule.update({ where: { id: seeded.schedule.id }, data: { isActive: false } });
    await expect(skipNextTick(ctx, { ...key(), isSkipped: true })).rejects.toThrow(RefusedError);
  });
});
