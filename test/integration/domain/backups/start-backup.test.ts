import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { failOverdueBackups } from '../../../../src/domain/backups/fail-overdue-backups.js';
import { type StartBackup, startBackup } from '../../../../src/domain/backups/start-backup.js';
import { DaemonError, type DaemonFailure } from '../../../../src/domain/errors.js';
import type { Daemon } from '../../../../src/domain/ports/daemon.js';
import type { Node, Server } from '../../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { daemonThat, NOW, serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';

const database = describeDatabase();
let node: Node;
let server: Server;
let calls: string[];

beforeAll(async () => {
  ({ node } = await arrangeNode(database.db));
});
beforeEach(async () => {
  server = await arrangeServer(database.db, node, { backupLimit: 2 });
  calls = [];
});

const note = (methods: Partial<Daemon> = {}) =>
  daemonThat({
    createBackup: async (_server, { uuid, ignore }) => void calls.push(`create ${uuid} ${JSON.stringify(ignore)}`),
    deleteBackup: async (_server, uuid) => void calls.push(`delete ${uuid}`),
    ...methods,
  });
const failing = (failure: DaemonFailure) => note({ createBackup: () => Promise.reject(new DaemonError(failure)) });

const start = (changes: Partial<StartBackup> = {}, daemon: Daemon = note()) =>
  startBackup(serviceContext(database.db, { daemon }), {
    serverId: server.id,
    uuid: randomUUID(),
    name: 'Nightly',
    ignoredFiles: ['*.log', 'cache/'],
    override: false,
    ...changes,
  });

const MINUTE_MS = 60_000;
const earlier = (minutes: number, changes: { isLocked?: boolean; isSuccessful?: boolean; deletedAt?: Date } = {}) => {
  const createdAt = new Date(NOW.getTime() - minutes * MINUTE_MS);
  const data = {
    uuid: randomUUID(),
    serverId: server.id,
    name: 'old',
    isSuccessful: true,
    createdAt,
    completedAt: createdAt,
  };
  return database.db.backup.create({ data: { ...data, ...changes } });
};
const uuids = async () => {
  const rows = await database.db.backup.findMany({
    where: { serverId: server.id, deletedAt: null },
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => row.uuid);
};

test('a backup is stored before the daemon is asked for it', async () => {
  const uuid = randomUUID();
  const seen: unknown[] = [];
  const daemon = note({
    createBackup: async (_server, backup) => {
      seen.push(await database.db.backup.findUnique({ where: { uuid: backup.uuid }, select: { completedAt: true } }));
    },
  });
  await start({ uuid }, daemon);
  expect(seen).toEqual([{ completedAt: null }]);
});

test('the list of excluded files is sent as one text', async () => {
  const { uuid } = await start();
  expect(calls).toEqual([`create ${uuid} "*.log\\ncache/"`]);
});

describe('the same uuid again', () => {
  test('is sent to the daemon again while the backup has not ended', async () => {
    const { uuid } = await start();
    await start({ uuid });
    expect(calls).toHaveLength(2);
    expect(await uuids()).toEqual([uuid]);
  });

  test('is not sent again once the backup has ended', async () => {
    const { uuid } = await start();
    await database.db.backup.update({ where: { uuid }, data: { completedAt: NOW, isSuccessful: true } });
    await start({ uuid });
    expect(calls).toHaveLength(1);
  });

  test('twice at the same time is one row', async () => {
    const uuid = randomUUID();
    await Promise.all([start({ uuid }), start({ uuid })]);
    expect(await uuids()).toEqual([uuid]);
  });
});

describe('when the daemon fails', () => {
  test.each<[DaemonFailure['delivery'], number]>([
    ['not_sent', 0],
    ['answered', 0],
    ['unknown', 1],
  ])('with %s, %i rows are left', async (delivery, rows) => {
    await expect(start({}, failing({ delivery, status: null }))).rejects.toThrow(DaemonError);
    expect(await uuids()).toHaveLength(rows);
  });

  test('a row that an earlier call may have sent stays', async () => {
    const uuid = randomUUID();
    await expect(start({ uuid }, failing({ delivery: 'unknown', status: null }))).rejects.toThrow(DaemonError);
    await expect(start({ uuid }, failing({ delivery: 'not_sent', status: null }))).rejects.toThrow(DaemonError);
    expect(await uuids()).toEqual([uuid]);
  });
});

describe('limits', () => {
  test('a limit of 0 allows no backup', async () => {
    await database.db.server.update({ where: { id: server.id }, data: { backupLimit: 0 } });
    await expect(start({ override: true })).rejects.toMatchObject({ code: 'TOO_MANY_BACKUPS' });
  });

  test('at the limit a backup is rejected', async () => {
    await earlier(60);
    await earlier(50);
    await expect(start()).rejects.toMatchObject({ code: 'TOO_MANY_BACKUPS' });
    expect(calls).toEqual([]);
  });

  test('failed and deleted backups do not count', async () => {
    await earlier(60, { isSuccessful: false });
    await earlier(50, { deletedAt: NOW });
    await earlier(40);
    await expect(start()).resolves.toBeDefined();
  });

  test('with override the oldest unlocked backup is removed, on the node first', async () => {
    const locked = await earlier(70, { isLocked: true });
    const oldest = await earlier(60);
    const { uuid } = await start({ override: true });
    expect(calls[0]).toBe(`delete ${oldest.uuid}`);
    expect(await uuids()).toEqual([locked.uuid, uuid]);
  });

  test('with override, a lowered limit is enforced as well', async () => {
    for (const minutes of [90, 80, 70, 60]) await earlier(minutes);
    await start({ override: true });
    expect(await uuids()).toHaveLength(2);
  });

  test('with override, no backup is removed when all are locked', async () => {
    await earlier(70, { isLocked: true });
    await earlier(60, { isLocked: true });
    await expect(start({ override: true })).rejects.toMatchObject({ code: 'TOO_MANY_BACKUPS' });
  });

  test('an unreachable node loses no backup', async () => {
    const old = [await earlier(70), await earlier(60)];
    const away = new DaemonError({ delivery: 'not_sent', status: null });
    await expect(start({ override: true }, note({ deleteBackup: () => Promise.reject(away) }))).rejects.toThrow(away);
    expect(await uuids()).toEqual(old.map(({ uuid }) => uuid));
  });

  test('a third backup within ten minutes is rejected, counting deleted ones', async () => {
    await earlier(9, { deletedAt: NOW });
    await earlier(8);
    await expect(start({ override: true })).rejects.toMatchObject({ code: 'BACKUP_THROTTLED' });
  });

  test('two concurrent calls do not exceed the limit', async () => {
    await earlier(60);
    const outcomes = await Promise.allSettled([start(), start()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a server that has left its normal state since it was checked', () => {
  test.each([{ suspended: true }, { status: 'installing' as const }, { status: 'restoring_backup' as const }])(
    '%j: no backup starts, and none is removed',
    async (state) => {
      const old = [await earlier(70), await earlier(60)];
      await database.db.server.update({ where: { id: server.id }, data: state });
      await expect(start({ override: true })).rejects.toMatchObject({ code: 'SERVER_STATE' });
      expect([calls, await uuids()]).toEqual([[], old.map(({ uuid }) => uuid)]);
    },
  );

  test('a backup that was started before is still sent again', async () => {
    const { uuid } = await start();
    await database.db.server.update({ where: { id: server.id }, data: { suspended: true } });
    await start({ uuid });
    expect(calls).toHaveLength(2);
  });
});

test('an old backup that is locked at the last moment is not removed', async () => {
  const [oldest, second] = [await earlier(70), await earlier(60)];
  const context = serviceContext(database.db, { daemon: note() });
  const lock = database.db.backup.update({ where: { id: oldest.id }, data: { isLocked: true } });
  const input = { serverId: server.id, uuid: randomUUID(), name: 'Nightly', ignoredFiles: [], override: true };
  const [{ uuid }] = await Promise.all([startBackup(context, input), lock]);
  const remaining = await uuids();
  // Either the lock came too late, or the next backup was removed.
  expect([
    [second.uuid, uuid],
    [oldest.uuid, uuid],
  ]).toContainEqual(remaining);
});

test('the activity entry of a backup is deleted with it when the daemon rejects it', async () => {
  const record: StartBackup['record'] = async (tx) =>
    (await tx.activity.create({ data: { event: 'server:backup.start', serverId: server.id, properties: {} } })).id;
  const rejecting = failing({ delivery: 'answered', status: 500 });
  await expect(start({ record }, rejecting)).rejects.toThrow(DaemonError);
  expect(await database.db.activity.count()).toBe(0);
  await start({ record });
  expect(await database.db.activity.count()).toBe(1);
});

test('an unknown server is not found', async () => {
  await expect(start({ serverId: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a backup that has not ended after six hours has failed', async () => {
  const { uuid } = await start();
  await database.db.backup.update({
    where: { uuid },
    data: { isLocked: true, createdAt: new Date(NOW.getTime() - 361 * MINUTE_MS) },
  });
  await failOverdueBackups(serviceContext(database.db));
  expect(await database.db.backup.findUnique({ where: { uuid } })).toMatchObject({
    completedAt: expect.any(Date),
    isSuccessful: false,
    isLocked: false,
  });
});
