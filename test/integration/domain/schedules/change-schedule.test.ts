import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../src/domain/context.js';
import { createTask } from '../../../../src/domain/schedules/create-task.js';
import { deleteSchedule } from '../../../../src/domain/schedules/delete-schedule.js';
import { deleteTask } from '../../../../src/domain/schedules/delete-task.js';
import { materialiseDue } from '../../../../src/domain/schedules/materialise-due.js';
import { reconcileSchedules } from '../../../../src/domain/schedules/reconcile-schedules.js';
import { pauseSchedule, skipNextTick } from '../../../../src/domain/schedules/skip-ticks.js';
import { delayMsOf } from '../../../../src/domain/schedules/tick-delay.js';
import { updateSchedule } from '../../../../src/domain/schedules/update-schedule.js';
import { updateTask } from '../../../../src/domain/schedules/update-task.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { EVERY_MINUTE, recordingWake, runsOf } from '../../../support/schedule-engine.js';
import { asUser, type Seed, type SeededSchedule, seedOf } from '../../../support/seed.js';

const database = describeDatabase();
let seed: Seed;
const MINUTE_MS = 60_000;

beforeAll(async () => {
  seed = seedOf(database.db);
});

/** A tick that has come, and that no worker has handled: all of them are stopped. */
const arrangeDue = async (
  ageMs = 4_000,
  values: { readonly missedRunPolicy?: 'run_once' | 'skip'; readonly isActive?: boolean } = {},
): Promise<SeededSchedule & { readonly ctx: DomainContext; readonly dueAt: Date; readonly wake: RecordingWake }> => {
  const dueAt = new Date(Date.now() - ageMs);
  const seeded = await seed.owner().schedule({ ...YEARLY, nextRunAt: dueAt, tasks: [{}], ...values });
  const wake = recordingWake();
  const ctx = { ...testContext(database.db, { wake }), principal: asUser(seeded.owner) };
  return { ...seeded, ctx, dueAt, wake };
};

type RecordingWake = ReturnType<typeof recordingWake>;

/** In July, so that it is never due in these tests. */
const YEARLY = { minute: '0', hour: '0', dayOfMonth: '1', month: '7', dayOfWeek: '*' } as const;

const scheduleOf = (id: number) => database.db.schedule.findUniqueOrThrow({ where: { id } });

describe('a tick that has come before a change is accounted for with the old schedule', () => {
  test('renaming keeps its run, with an alarm, and the clock continues from now', async () => {
    const { ctx, schedule, dueAt, wake } = await arrangeDue();
    await updateSchedule(ctx, { id: schedule.id, body: { ...YEARLY, name: 'Another name' } });
    const [run, ...others] = await runsOf(database.db, schedule.id);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ state: 'pending', trigger: 'cron', scheduledAt: dueAt, scheduleName: 'Nightly' });
    expect(run?.steps).toHaveLength(1);
    expect(wake.runs).toEqual([{ id: run?.id, at: dueAt }]);
    expect((await scheduleOf(schedule.id)).nextRunAt?.getTime()).toBeGreaterThan(Date.now());
    expect((await scheduleOf(schedule.id)).lastTickAt).toEqual(dueAt);
    // A worker that starts again finds nothing left to account for.
    expect(await materialiseDue(testContext(database.db))).toMatchObject({ schedules: 0 });
  });

  test('moving it to another time or zone keeps the tick of the old one', async () => {
    const { ctx, schedule, dueAt } = await arrangeDue();
    const body = { ...EVERY_MINUTE, name: 'Often', timezone: 'Asia/Tokyo' };
    await updateSchedule(ctx, { id: schedule.id, body });
    expect(await runsOf(database.db, schedule.id)).toMatchObject([{ state: 'pending', scheduledAt: dueAt }]);
  });

  test('a tick missed under one policy stays missed under another', async () => {
    const { ctx, schedule, dueAt } = await arrangeDue(120_000, { missedRunPolicy: 'skip' });
    const body = { ...YEARLY, name: 'Nightly', missedRunPolicy: 'run_once' };
    await updateSchedule(ctx, { id: schedule.id, body });
    expect(await runsOf(database.db, schedule.id)).toMatchObject([
      { state: 'missed', scheduledAt: dueAt, missedUntil: dueAt, missedCount: 1 },
    ]);
  });

  test('deactivating cancels it, with a reason', async () => {
    const { ctx, schedule, dueAt } = await arrangeDue();
    await updateSchedule(ctx, { id: schedule.id, body: { ...YEARLY, name: 'Nightly', isActive: false } });
    expect(await runsOf(database.db, schedule.id)).toMatchObject([
      { state: 'cancelled', reason: 'schedule_disabled', scheduledAt: dueAt, steps: [{ state: 'cancelled' }] },
    ]);
  });

  test('deleting cancels it, with a reason', async () => {
    const { ctx, schedule, server, dueAt } = await arrangeDue();
    await deleteSchedule(ctx, { id: schedule.id });
    expect(await database.db.scheduleRun.findMany({ where: { serverId: server.id } })).toMatchObject([
      { state: 'cancelled', reason: 'schedule_deleted', scheduledAt: dueAt, scheduleId: null },
    ]);
  });

  test('a stale next tick of an inactive schedule does not run when it is activated', async () => {
    const { ctx, schedule } = await arrangeDue(120_000, { isActive: false });
    await updateSchedule(ctx, { id: schedule.id, body: { ...YEARLY, name: 'Nightly', isActive: true } });
    expect(await runsOf(database.db, schedule.id)).toEqual([]);
    expect((await scheduleOf(schedule.id)).nextRunAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test.each([
    [
      'a new task is not in it',
      (ctx: DomainContext, { schedule }: SeededSchedule) =>
        createTask(ctx, { schedule: { id: schedule.id }, body: { action: 'command', payload: 'new', timeOffset: 0 } }),
    ],
    [
      'a deleted task is in it',
      (ctx: DomainContext, { schedule, tasks }: SeededSchedule) =>
        deleteTask(ctx, { id: tasks[0]?.id ?? 0, schedule: { id: schedule.id } }),
    ],
    [
      'a changed task is in it',
      (ctx: DomainContext, { schedule, tasks }: SeededSchedule) =>
        updateTask(ctx, {
          id: tasks[0]?.id ?? 0,
          schedule: { id: schedule.id },
          body: { action: 'command', payload: 'changed', timeOffset: 0 },
        }),
    ],
  ])('%s', async (_title, change) => {
    const { ctx, dueAt, wake, ...seeded } = await arrangeDue();
    await change(ctx, seeded);
    expect(await runsOf(database.db, seeded.schedule.id)).toMatchObject([
      { state: 'pending', scheduledAt: dueAt, steps: [{ payload: 'say 1' }] },
    ]);
    // The alarm of the handled tick is gone: the next tick needs its own.
    const { id, nextRunAt } = await scheduleOf(seeded.schedule.id);
    expect(wake.schedules).toEqual([{ id, at: nextRunAt }]);
  });

  test('a rejected change accounts for nothing', async () => {
    const { ctx, schedule, dueAt } = await arrangeDue();
    const unknown = deleteTask(ctx, { id: 2_000_000_000, schedule: { id: schedule.id } });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await runsOf(database.db, schedule.id)).toEqual([]);
    expect((await scheduleOf(schedule.id)).nextRunAt).toEqual(dueAt);
  });

  test('concurrent edits and workers neither lose it nor run it twice', async () => {
    const { ctx, schedule, dueAt } = await arrangeDue();
    const body = { ...YEARLY, name: 'Another name' };
    await Promise.all([
      ...Array.from({ length: 5 }, () => updateSchedule(ctx, { id: schedule.id, body })),
      ...Array.from({ length: 5 }, () => materialiseDue(testContext(database.db))),
    ]);
    expect(await runsOf(database.db, schedule.id)).toMatchObject([{ state: 'pending', scheduledAt: dueAt }]);
  });
});

describe('a tick that has come and waits for its delay, because its schedule has jitter', () => {
  /** A schedule whose tick has come, and starts in a minute or more. */
  const arrangeWaiting = async () => {
    const seeded = await seedLongDelay();
    const { id } = seeded.schedule;
    const delayMs = delayMsOf({ id, jitter: 900 });
    const tick = new Date(Math.floor((Date.now() - delayMs / 2) / MINUTE_MS) * MINUTE_MS);
    const at = new Date(tick.getTime() + delayMs);
    await database.db.schedule.update({ where: { id }, data: { minute: String(tick.getUTCMinutes()), nextRunAt: at } });
    const ctx = { ...testContext(database.db), principal: asUser(seeded.owner) };
    return { ...seeded, ctx, id, tick, at, delay: delayMs / 1_000 };
  };
  const seedLongDelay = async (): Promise<SeededSchedule> => {
    const seeded = await seed.owner().schedule({ ...EVERY_MINUTE, minute: '0', jitter: 900, tasks: [{}] });
    return delayMsOf(seeded.schedule) > 4 * MINUTE_MS ? seeded : seedLongDelay();
  };
  /** Makes the tick start now, and moves its time accordingly. */
  const letCome = async (id: number): Promise<unknown> => {
    await database.db.$executeRaw`
      update schedules set next_run_at = date_trunc('milliseconds', now()),
        skipped_tick = skipped_tick - (next_run_at - date_trunc('milliseconds', now()))
      where id = ${id}`;
    return materialiseDue(testContext(database.db));
  };

  test.each([
    ['another clock', { minute: '*/7' }],
    ['another zone', { timezone: 'Asia/Kathmandu' }],
    ['another jitter', { jitter: 1 }],
    ['no jitter', { jitter: 0 }],
  ])('keeps its start when the schedule gets %s, and the next clock begins at the change', async (_title, body) => {
    const { ctx, id, tick, at, delay } = await arrangeWaiting();
    const editedAt = Date.now();
    const { nextRunAt } = await updateSchedule(ctx, { id, body });
    expect(await runsOf(database.db, id)).toMatchObject([
      { state: 'pending', reason: null, scheduledAt: tick, dueAt: at, delay, steps: [{ dueAt: at }] },
    ]);
    expect(nextRunAt?.getTime()).toBeGreaterThan(editedAt);
    // Neither the reconciliation nor the next edit goes back to a time before this one.
    await reconcileSchedules(testContext(database.db));
    await updateSchedule(ctx, { id, body: { name: 'Another name' } });
    const again = await updateSchedule(ctx, { id, body: { jitter: 900 } });
    expect(await runsOf(database.db, id)).toHaveLength(1);
    expect((again.nextRunAt?.getTime() ?? 0) - delayMsOf(again)).toBeGreaterThan(editedAt);
  });

  test('continues to wait when only the name or a policy changes, and runs once', async () => {
    const { ctx, id, at } = await arrangeWaiting();
    const body = { name: 'Another name', overlapPolicy: 'queue', catchUpWindow: 0 };
    expect(await updateSchedule(ctx, { id, body })).toMatchObject({ nextRunAt: at });
    expect(await runsOf(database.db, id)).toEqual([]);
    await letCome(id);
    expect(await runsOf(database.db, id)).toMatchObject([{ state: 'pending', scheduleName: 'Another name' }]);
  });

  test('is the next tick for a skip, or for a pause until after its start', async () => {
    const skipped = await arrangeWaiting();
    expect(await skipNextTick(skipped.ctx, { id: skipped.id, isSkipped: true })).toMatchObject({
      skippedTick: skipped.tick,
    });
    await letCome(skipped.id);
    expect(await runsOf(database.db, skipped.id)).toMatchObject([{ state: 'skipped', reason: 'skipped_by_person' }]);
    const paused = await arrangeWaiting();
    await pauseSchedule(paused.ctx, { id: paused.id, until: new Date(paused.at.getTime() + 1) });
    await letCome(paused.id);
    expect(await runsOf(database.db, paused.id)).toMatchObject([{ state: 'skipped', reason: 'paused' }]);
  });

  test('is recorded as cancelled when the schedule is disabled or deleted', async () => {
    const disabled = await arrangeWaiting();
    await updateSchedule(disabled.ctx, { id: disabled.id, body: { isActive: false } });
    expect(await runsOf(database.db, disabled.id)).toMatchObject([
      { state: 'cancelled', reason: 'schedule_disabled', scheduledAt: disabled.tick },
    ]);
    const deleted = await arrangeWaiting();
    await deleteSchedule(deleted.ctx, { id: deleted.id });
    expect(await database.db.scheduleRun.findMany({ where: { serverId: deleted.server.id } })).toMatchObject([
      { state: 'cancelled', reason: 'schedule_deleted', scheduledAt: deleted.tick },
    ]);
  });
});
