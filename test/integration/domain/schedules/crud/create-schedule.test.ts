import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../../src/domain/context.js';
import { createSchedule } from '../../../../../src/domain/schedules/create-schedule.js';
import { delayMsOf } from '../../../../../src/domain/schedules/tick-delay.js';
import { withMembers } from '../../../../../src/domain/values/with-members.js';
import type { Server, User } from '../../../../../src/generated/prisma/client.js';
import { testContext } from '../../../../support/context.js';
import { describeDatabase } from '../../../../support/database.js';
import { EVERY_MINUTE, recordingWake } from '../../../../support/schedule-engine.js';
import { asUser, type Seed, seedOf } from '../../../../support/seed.js';
import { statementsOf } from '../../../../support/statements.js';
import { untilWaiting } from '../../../../support/until-waiting.js';

const MINUTE_MS = 60_000;
const MOST = 3;

const database = describeDatabase();
let seed: Seed;

beforeAll(() => {
  seed = seedOf(database.db);
});

const contextOf = (user: User, db = database.db): DomainContext => {
  const service = testContext(db, { reads: database.reads, wake: recordingWake() });
  return { ...service, principal: asUser(user), settings: { ...service.settings, schedulesPerServer: MOST } };
};

const OFTEN = { name: 'Often', ...EVERY_MINUTE };

const rowsOf = async ({ id: serverId }: Server) => ({
  schedules: await database.db.schedule.findMany({ where: { serverId }, orderBy: { id: 'asc' } }),
  entries: await database.db.activity.findMany({ where: { serverId }, orderBy: { id: 'asc' } }),
});

test('a new schedule is returned as it is stored, column by column', async () => {
  const { owner, server } = await seed.owner().server();
  for (const body of [
    OFTEN,
    { ...OFTEN, onlyWhenOnline: true, missedRunPolicy: 'skip', catchUpWindow: 5, overlapPolicy: 'queue', jitter: 60 },
  ]) {
    const made = await createSchedule(contextOf(owner), { server: { id: server.id }, body });
    expect(made).toEqual(await database.db.schedule.findUniqueOrThrow({ where: { id: made.id } }));
    // By the database's clock, after the wait for the lock.
    const delayMs = delayMsOf(made);
    const tick = new Date((made.nextRunAt?.getTime() ?? 0) - delayMs);
    expect(tick.getTime() - (made.clockSince?.getTime() ?? 0)).toBeGreaterThan(0);
    expect(tick.getTime() - (made.clockSince?.getTime() ?? 0)).toBeLessThanOrEqual(MINUTE_MS);
  }
});

test('its tasks and the activity entries have the order of the input', async () => {
  const { owner, server } = await seed.owner().server({ backupLimit: 1 });
  const tasks = [
    { action: 'command', payload: 'say "hello", {name}', timeOffset: 0 },
    { action: 'power', payload: 'restart', timeOffset: 5, continueOnFailure: true, waitUntil: 'state_running' },
    { action: 'backup', timeOffset: 900 },
  ];
  const made = await createSchedule(contextOf(owner), { server: { id: server.id }, body: { ...OFTEN, tasks } });
  const stored = await database.db.task.findMany({ where: { scheduleId: made.id }, orderBy: { sequenceId: 'asc' } });
  expect(stored).toMatchObject([
    { sequenceId: 1, ...tasks[0], continueOnFailure: false, waitUntil: null, waitLimit: null },
    { sequenceId: 2, ...tasks[1], waitLimit: 300 },
    { sequenceId: 3, action: 'backup', payload: '', timeOffset: 900 },
  ]);
  const { entries } = await rowsOf(server);
  const { id: actorId } = owner;
  expect(entries.map(({ event, properties }) => ({ event, properties }))).toEqual([
    { event: 'server:schedule.create', properties: { name: 'Often' } },
    ...stored.map(({ action, payload }) => ({
      event: 'server:task.create',
      properties: { name: 'Often', action, payload },
    })),
  ]);
  for (const entry of entries) expect(entry).toMatchObject({ actorId, ip: '192.0.2.7', apiKeyId: expect.any(Number) });
});

describe('while the server is locked', () => {
  /** Creates schedules while a transaction locks the server and changes it before it ends. */
  const makeWhileHeld = async (
    { owner, server }: { readonly owner: User; readonly server: Server },
    count: number,
    finish: (tx: Parameters<Parameters<typeof database.db.$transaction>[0]>[0]) => Promise<unknown>,
  ) => {
    const { made } = await database.db.$transaction(
      async (tx) => {
        await tx.$executeRaw`select 1 from servers where id = ${server.id} for update`;
        const all = Array.from({ length: count }, () =>
          createSchedule(contextOf(owner), { server: { id: server.id }, body: OFTEN }),
        );
        const settled = Promise.allSettled(all);
        await untilWaiting(database.pool, count);
        await finish(tx);
        return { made: settled };
      },
      { timeout: MINUTE_MS },
    );
    return made;
  };

  test('each of several concurrent calls counts the schedules of the earlier ones', async () => {
    const seeded = await seed.owner().server();
    const { owner, server } = seeded;
    await createSchedule(contextOf(owner), { server: { id: server.id }, body: OFTEN });
    const { id: _id, ...another } = await createSchedule(contextOf(owner), { server: { id: server.id }, body: OFTEN });
    await database.db.schedule.delete({ where: { id: _id } });
    // Its rows are invisible until it ends; the calls have started by then.
    const outcomes = await makeWhileHeld(seeded, 5, (tx) => tx.schedule.create({ data: another }));
    const rejected = outcomes.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(4);
    for (const outcome of rejected) expect(outcome).toMatchObject({ reason: { code: 'SCHEDULE_LIMIT' } });
    const { schedules, entries } = await rowsOf(server);
    expect(schedules).toHaveLength(MOST);
    expect(entries).toHaveLength(MOST);
  });

  test('a server that is deleted is not found, and nothing is recorded', async () => {
    const seeded = await seed.owner().server();
    const [outcome] = await makeWhileHeld(seeded, 1, (tx) => tx.server.delete({ where: { id: seeded.server.id } }));
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
    expect(await rowsOf(seeded.server)).toEqual({ schedules: [], entries: [] });
  });
});

/** The database as if its clock had shown another time when the server was loaded. */
const enteredAt = (shiftMs: number) =>
  withMembers(database.db, (name) =>
    name === '$queryRaw'
      ? async (...given: Parameters<typeof database.db.$queryRaw>) => {
          const rows = await database.db.$queryRaw<readonly { readonly readAt?: Date }[]>(...given);
          return rows.map((row) =>
            row.readAt === undefined ? row : { ...row, readAt: new Date(row.readAt.getTime() + shiftMs) },
          );
        }
      : undefined,
  );

test.each([
  ['comes between loading the server and the insertion', -2 * MINUTE_MS],
  ['would be missed by a clock that was set back meanwhile', 2 * MINUTE_MS],
])('a tick that %s is not missed', async (_, shiftMs) => {
  const { owner, server } = await seed.owner().server();
  const making = (db?: ReturnType<typeof enteredAt>) => () =>
    createSchedule(contextOf(owner, db), { server: { id: server.id }, body: OFTEN });
  const usual = await statementsOf(making());
  const again = await statementsOf(making(enteredAt(shiftMs)));
  expect(again).toHaveLength(usual.length + 1);
  const { schedules, entries } = await rowsOf(server);
  expect(schedules).toHaveLength(2);
  expect(entries).toHaveLength(2);
  for (const { clockSince, nextRunAt } of schedules) {
    const firstMs = (nextRunAt?.getTime() ?? 0) - (clockSince?.getTime() ?? 0);
    expect(firstMs).toBeGreaterThan(0);
    expect(firstMs).toBeLessThanOrEqual(MINUTE_MS);
  }
});
