import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../src/domain/context.js';
import { DaemonError } from '../../../../src/domain/errors.js';
import type { Daemon } from '../../../../src/domain/ports/daemon.js';
import { executeSchedule } from '../../../../src/domain/schedules/execute-schedule.js';
import { deleteServer } from '../../../../src/domain/servers/delete-server.js';
import type { User } from '../../../../src/generated/prisma/client.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { recordingDaemon } from '../../../support/recording-daemon.js';
import { asUser, type Seed, seedOf } from '../../../support/seed.js';

const database = describeDatabase();
let seed: Seed;
let administrator: User;

beforeAll(async () => {
  seed = seedOf(database.db);
  administrator = await seed.user({ rootAdmin: true });
});

const context = (daemon: Partial<Daemon> = {}): DomainContext => ({
  ...testContext(database.db, { daemon: { ...recordingDaemon(), ...daemon } }),
  principal: asUser(administrator, 'application'),
});

const exists = async (id: number): Promise<boolean> => (await database.db.server.count({ where: { id } })) === 1;

const serverOfAllocation = async (id: number): Promise<number | null> =>
  (await database.db.allocation.findUniqueOrThrow({ where: { id } })).serverId;

const refusing = (status: number | null) => ({
  deleteServer: () => Promise.reject(new DaemonError({ delivery: status === null ? 'unknown' : 'answered', status })),
});

test('a deleted server is gone on its node and here, and its allocations are free', async () => {
  const { server, schedule, allocation, tasks } = await seed.owner().schedule();
  const asked: string[] = [];
  await deleteServer(context({ deleteServer: async ({ uuid }) => void asked.push(uuid) }), {
    id: server.id,
    force: false,
  });

  expect(asked).toEqual([server.uuid]);
  expect(await exists(server.id)).toBe(false);
  expect(await serverOfAllocation(allocation.id)).toBeNull();
  expect(await database.db.schedule.count({ where: { id: schedule.id } })).toBe(0);
  expect(await database.db.task.count({ where: { id: { in: tasks.map(({ id }) => id) } } })).toBe(0);
  expect(await database.db.activity.count({ where: { serverId: server.id, event: 'server:delete' } })).toBe(1);
});

describe('a node that does not delete the server', () => {
  test.each([409, 500, null])('and answers %s keeps every row', async (status) => {
    const { server, schedule, allocation } = await seed.owner().schedule();
    const rejected = deleteServer(context(refusing(status)), { id: server.id, force: false });
    await expect(rejected).rejects.toMatchObject({ code: 'DAEMON', failure: { status } });

    expect(await exists(server.id)).toBe(true);
    expect(await serverOfAllocation(allocation.id)).toBe(server.id);
    expect(await database.db.schedule.count({ where: { id: schedule.id } })).toBe(1);
  });

  test.each([409, 500, null])('and answers %s is passed over by force', async (status) => {
    const { server, allocation } = await seed.owner().server();
    await deleteServer(context(refusing(status)), { id: server.id, force: true });
    expect(await exists(server.id)).toBe(false);
    expect(await serverOfAllocation(allocation.id)).toBeNull();
  });

  test('for a reason that is a bug is not passed over by force', async () => {
    const { server } = await seed.owner().server();
    const daemon = { deleteServer: () => Promise.reject(new TypeError('a bug')) };
    await expect(deleteServer(context(daemon), { id: server.id, force: true })).rejects.toThrow('a bug');
    expect(await exists(server.id)).toBe(true);
  });
});

test('the active run of a deleted server is cancelled, its history stays', async () => {
  const { owner, server, schedule } = await seed.owner().schedule({ tasks: [{}, {}] });
  const runId = await executeSchedule({ ...context(), principal: asUser(owner) }, { id: schedule.id });
  await deleteServer(context(), { id: server.id, force: false });

  const run = await database.db.scheduleRun.findUniqueOrThrow({ where: { id: runId }, include: { steps: true } });
  expect(run).toMatchObject({ state: 'cancelled', reason: 'server_deleted', serverId: null, scheduleId: null });
  expect(run.finishedAt).not.toBeNull();
  expect(run.steps.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
});

test('a missing server is not found', async () => {
  await expect(deleteServer(context(), { id: 999_999, force: false })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('of concurrent deletions of one server one succeeds and the others are 404', async () => {
  const { server } = await seed.owner().server();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => deleteServer(context(), { id: server.id, force: false })),
  );
  const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(codes).toEqual(Array(9).fill('NOT_FOUND'));
});

test('only administrators delete servers, by either kind of key', async () => {
  const { owner, server } = await seed.owner().server();
  for (const principal of [asUser(owner), asUser(owner, 'application')]) {
    const rejected = deleteServer({ ...context(), principal }, { id: server.id, force: true });
    await expect(rejected).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await exists(server.id)).toBe(true);
  await deleteServer({ ...context(), principal: asUser(administrator) }, { id: server.id, force: false });
  expect(await exists(server.id)).toBe(false);
});
