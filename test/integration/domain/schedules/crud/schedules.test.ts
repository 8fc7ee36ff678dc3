import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../../src/domain/context.js';
import { createSchedule } from '../../../../../src/domain/schedules/create-schedule.js';
import { nextTick } from '../../../../../src/domain/schedules/cron-ticks.js';
import { deleteSchedule } from '../../../../../src/domain/schedules/delete-schedule.js';
import { executeSchedule } from '../../../../../src/domain/schedules/execute-schedule.js';
import { materialiseDue } from '../../../../../src/domain/schedules/materialise-due.js';
import { updateSchedule } from '../../../../../src/domain/schedules/update-schedule.js';
import type { User } from '../../../../../src/generated/prisma/client.js';
import { testContext } from '../../../../support/context.js';
import { describeDatabase } from '../../../../support/database.js';
import { EVERY_MINUTE, recordingWake, runsOf } from '../../../../support/schedule-engine.js';
import { asUser, FAR_AWAY, type Seed, seedOf } from '../../../../support/seed.js';

/** The clock of this process: 11 minutes behind that of the database, which decides. */
const wrongNow = (): Date => new Date(Date.now() - 11 * 60_000);

const database = describeDatabase();
let seed: Seed;

beforeAll(async () => {
  seed = seedOf(database.db);
});

const contextOf = (user: User) => {
  const wake = recordingWake();
  const service = testContext(database.db, { wake, clock: { now: wrongNow } });
  const ctx: DomainContext = { ...service, principal: asUser(user) };
  return { ctx, wake };
};

const BODY = { name: 'Nightly', minute: '30', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' };

const nextTickOf = (timezone: string): Date | null => nextTick(BODY, timezone, new Date());

describe('a new schedule', () => {
  test('is active, in the zone of the service, and due at its next tick', async () => {
    const { owner, server } = await seed.owner().server();
    const { ctx, wake } = contextOf(owner);
    const schedule = await createSchedule(ctx, { server: { identifier: server.identifier }, body: BODY });

    const nextRunAt = nextTickOf('UTC');
    expect(schedule).toMatchObject({ isActive: true, onlyWhenOnline: false, timezone: 'UTC', version: 1, nextRunAt });
    expect(wake.schedules).toEqual([{ id: schedule.id, at: nextRunAt }]);
    const [activity] = await database.db.activity.findMany({ where: { serverId: server.id } });
    expect(activity).toMatchObject({ event: 'server:schedule.create', actorId: owner.id, ip: '192.0.2.7' });
  });

  test('keeps its policies for missed and overlapping ticks until they are changed', async () => {
    const { owner, server } = await seed.owner().server();
    const { ctx } = contextOf(owner);
    const settings = {
      onlyWhenOnline: true,
      missedRunPolicy: 'skip',
      catchUpWindow: 90,
      overlapPolicy: 'queue',
    } as const;
    const created = await createSchedule(ctx, { server: { id: server.id }, body: { ...BODY, ...settings } });
    expect(created).toMatchObject(settings);
    expect(await updateSchedule(ctx, { id: created.id, body: { ...BODY, timezone: 'UTC' } })).toMatchObject(settings);
    const policies = { missedRunPolicy: 'run_once', catchUpWindow: 30, overlapPolicy: 'cancel_previous' } as const;
    const otherwise = { onlyWhenOnline: false, ...policies };
    const body = { ...BODY, timezone: 'UTC', ...otherwise };
    expect(await updateSchedule(ctx, { id: created.id, body })).toMatchObject(otherwise);
  });

  test('ticks in its own zone', async () => {
    const { owner, server } = await seed.owner().server();
    const body = { ...BODY, timezone: 'America/New_York' };
    const schedule = await createSchedule(contextOf(owner).ctx, { server: { id: server.id }, body });
    expect(schedule.nextRunAt).toEqual(nextTickOf('America/New_York'));
  });

  test('that is inactive has a next tick but no alarm', async () => {
    const { owner, server } = await seed.owner().server();
    const { ctx, wake } = contextOf(owner);
    const schedule = await createSchedule(ctx, { server: { id: server.id }, body: { ...BODY, isActive: false } });
    expect(schedule.nextRunAt).not.toBeNull();
    expect(wake.schedules).toEqual([]);
  });

  test('of a process whose clock is behind has no tick from before its creation', async () => {
    const { owner, server } = await seed.owner().server();
    const madeAt = Date.now();
    const everyMinute = await createSchedule(contextOf(owner).ctx, {
      server: { id: server.id },
      body: { name: 'Often', ...EVERY_MINUTE },
    });
    expect(everyMinute.nextRunAt?.getTime()).toBeGreaterThan(madeAt);
    const updated = await updateSchedule(contextOf(owner).ctx, {
      id: everyMinute.id,
      body: { name: 'Still often', ...EVERY_MINUTE },
    });
    expect(updated.nextRunAt?.getTime()).toBeGreaterThan(madeAt);
  });

  test('that breaks rules leaves nothing', async () => {
    const { owner, server } = await seed.owner().server();
    const rejected = createSchedule(contextOf(owner).ctx, { server: { id: server.id }, body: { ...BODY, hour: '24' } });
    await expect(rejected).rejects.toMatchObject({ issues: [{ path: ['hour'], rule: 'cron' }] });
    expect(await database.db.schedule.count({ where: { serverId: server.id } })).toBe(0);
    expect(await database.db.activity.count({ where: { serverId: server.id } })).toBe(0);
  });
});

describe('an update', () => {
  test('increments the version and computes the next tick, even when only the name changes', async () => {
    const { owner, schedule } = await seed.owner().schedule({ minute: '30', nextRunAt: FAR_AWAY });
    const { ctx, wake } = contextOf(owner);
    const updated = await updateSchedule(ctx, { id: schedule.id, body: { ...BODY, name: 'Weekly' } });

    const nextRunAt = nextTickOf('UTC');
    expect(updated).toMatchObject({ name: 'Weekly', version: 2, nextRunAt });
    expect(wake.schedules).toEqual([{ id: schedule.id, at: nextRunAt }]);
  });

  test('keeps the flags, zone and policy that it does not name', async () => {
    const unchanged = { isActive: false, onlyWhenOnline: true, timezone: 'Asia/Tokyo', catchUpWindow: 60 };
    const { owner, schedule } = await seed.owner().schedule({ ...unchanged, missedRunPolicy: 'skip' });
    const updated = await updateSchedule(contextOf(owner).ctx, { id: schedule.id, body: BODY });
    expect(updated).toMatchObject({ ...unchanged, missedRunPolicy: 'skip' });
  });

  test('that breaks rules changes nothing', async () => {
    const { owner, schedule } = await seed.owner().schedule();
    const rejected = updateSchedule(contextOf(owner).ctx, { id: schedule.id, body: { ...BODY, name: '' } });
    await expect(rejected).rejects.toMatchObject({ issues: [{ path: ['name'], rule: 'required' }] });
    expect(await database.db.schedule.findUniqueOrThrow({ where: { id: schedule.id } })).toEqual(
      expect.objectContaining({ version: 1, nextRunAt: FAR_AWAY }),
    );
  });

  const arrangeCronRun = async () => {
    const seeded = await seed.owner().schedule({ tasks: [{}, {}], nextRunAt: new Date(Date.now() - 1_000) });
    await materialiseDue(testContext(database.db));
    const [run] = await runsOf(database.db, seeded.schedule.id);
    expect(run).toMatchObject({ trigger: 'cron', finishedAt: null });
    return seeded;
  };

  test('that disables the schedule cancels its cron run', async () => {
    const { owner, schedule } = await arrangeCronRun();
    await updateSchedule(contextOf(owner).ctx, { id: schedule.id, body: { ...BODY, isActive: false } });
    const [run] = await runsOf(database.db, schedule.id);
    expect(run).toMatchObject({ state: 'cancelled', reason: 'schedule_disabled' });
    expect(run?.steps.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('that leaves the schedule active lets its cron run continue', async () => {
    const { owner, schedule } = await arrangeCronRun();
    await updateSchedule(contextOf(owner).ctx, { id: schedule.id, body: BODY });
    expect((await runsOf(database.db, schedule.id))[0]?.finishedAt).toBeNull();
  });

  test('that disables the schedule lets a manual run continue', async () => {
    const { owner, schedule } = await seed.owner().schedule();
    const { ctx } = contextOf(owner);
    await executeSchedule(ctx, { id: schedule.id });
    await updateSchedule(ctx, { id: schedule.id, body: { ...BODY, isActive: false } });
    expect((await runsOf(database.db, schedule.id))[0]?.finishedAt).toBeNull();
  });
});

describe('a deletion', () => {
  test('deletes the tasks, cancels the remaining steps of a run, and keeps the history', async () => {
    const { owner, schedule, tasks } = await seed.owner().schedule({ tasks: [{}, {}] });
    const { ctx } = contextOf(owner);
    const runId = await executeSchedule(ctx, { id: schedule.id });
    await deleteSchedule(ctx, { id: schedule.id });

    expect(await database.db.schedule.count({ where: { id: schedule.id } })).toBe(0);
    expect(await database.db.task.count({ where: { id: { in: tasks.map(({ id }) => id) } } })).toBe(0);
    const run = await database.db.scheduleRun.findUniqueOrThrow({ where: { id: runId }, include: { steps: true } });
    expect(run).toMatchObject({ state: 'cancelled', reason: 'schedule_deleted', scheduleId: null });
    expect(run).toMatchObject({ scheduleName: 'Nightly', serverId: schedule.serverId });
    expect(run.steps).toHaveLength(2);
  });

  test('of a schedule of another server does not find it', async () => {
    const { owner, schedule } = await seed.owner().schedule();
    const { server } = await seed.owner().server({ ownerId: owner.id });
    const rejected = deleteSchedule(contextOf(owner).ctx, { id: schedule.id, server: { id: server.id } });
    await expect(rejected).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await database.db.schedule.count({ where: { id: schedule.id } })).toBe(1);
  });
});

describe('execute now', () => {
  test('starts a run without moving the next tick, of an inactive schedule too', async () => {
    const { owner, schedule } = await seed.owner().schedule({ isActive: false });
    const { ctx, wake } = contextOf(owner);
    const id = await executeSchedule(ctx, { id: schedule.id });

    expect(await runsOf(database.db, schedule.id)).toMatchObject([{ id, trigger: 'manual', state: 'pending' }]);
    expect(wake.runs.map((run) => run.id)).toEqual([id]);
    const { nextRunAt } = await database.db.schedule.findUniqueOrThrow({ where: { id: schedule.id } });
    expect(nextRunAt).toEqual(FAR_AWAY);
  });

  test('with a used key returns the same run, also after the run has ended', async () => {
    const { owner, schedule } = await seed.owner().schedule();
    const { ctx, wake } = contextOf(owner);
    const id = await executeSchedule(ctx, { id: schedule.id, requestKey: 'again' });
    expect(await executeSchedule(ctx, { id: schedule.id, requestKey: 'again' })).toBe(id);
    await database.db.scheduleRun.update({ where: { id }, data: { state: 'succeeded', finishedAt: new Date() } });
    expect(await executeSchedule(ctx, { id: schedule.id, requestKey: 'again' })).toBe(id);

    expect(wake.runs).toHaveLength(1);
    expect(await runsOf(database.db, schedule.id)).toHaveLength(1);
    expect(
      await database.db.activity.count({ where: { serverId: schedule.serverId, event: 'server:schedule.execute' } }),
    ).toBe(1);
    expect(await executeSchedule(ctx, { id: schedule.id, requestKey: 'new' })).not.toBe(id);
  });

  test('fifty times concurrently with one key returns one run to all', async () => {
    const { owner, schedule } = await seed.owner().schedule();
    const { ctx } = contextOf(owner);
    const executing = Array.from({ length: 50 }, () => executeSchedule(ctx, { id: schedule.id, requestKey: 'k' }));
    expect(new Set(await Promise.all(executing)).size).toBe(1);
    expect(await runsOf(database.db, schedule.id)).toHaveLength(1);
  });

  test('fifty times concurrently without a key returns one run and forty-nine conflicts', async () => {
    const { owner, schedule } = await seed.owner().schedule();
    const { ctx } = contextOf(owner);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => executeSchedule(ctx, { id: schedule.id })),
    );
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(codes).toEqual(Array(49).fill('CONFLICT'));
    expect(await runsOf(database.db, schedule.id)).toHaveLength(1);
  });

  test('without tasks is rejected', async () => {
    const { owner, schedule } = await seed.owner().schedule({ tasks: [] });
    await expect(executeSchedule(contextOf(owner).ctx, { id: schedule.id })).rejects.toMatchObject({
      code: 'REFUSED',
      message: 'Cannot process schedule for task execution: no tasks are registered.',
    });
  });
});
