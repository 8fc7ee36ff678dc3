import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createNodeLinks } from '../../../../src/daemon/node-links.js';
import type { DomainContext } from '../../../../src/domain/context.js';
import { DaemonError } from '../../../../src/domain/errors.js';
import type { Daemon, UnreportedWork } from '../../../../src/domain/ports/daemon.js';
import { endRestore } from '../../../../src/domain/unreported/end-restore.js';
import { endUnreported } from '../../../../src/domain/unreported/end-unreported.js';
import { failBackup } from '../../../../src/domain/unreported/fail-backup.js';
import { markInstalled } from '../../../../src/domain/unreported/mark-installed.js';
import type { Node, Server } from '../../../../src/generated/prisma/client.js';
import { cryptoRandom } from '../../../../src/host/random.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { daemonThat, secrets, serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { detailsOf } from '../../../support/details-of.js';

const MINUTE_MS = 60_000;
const database = describeDatabase();
let wings: Node;
let builtIn: Node;

beforeAll(async () => {
  wings = (await arrangeNode(database.db)).node;
  builtIn = (await arrangeNode(database.db, { isBuiltIn: true })).node;
});

const arrange = (node: Node, status: Server['status'], ageMs = 2 * MINUTE_MS, more: Partial<Server> = {}) =>
  arrangeServer(database.db, node, { status, statusAt: new Date(Date.now() - ageMs), ...more });
const arrangeBackup = (serverId: number, ageMs = 2 * MINUTE_MS) =>
  database.db.backup.create({
    data: { uuid: randomUUID(), serverId, name: 'b', ignoredFiles: [], createdAt: new Date(Date.now() - ageMs) },
  });
const arrangeRestoring = async (node: Node) => {
  const server = await arrange(node, 'restoring_backup');
  const { id: backupId } = await database.db.backup.create({
    data: { uuid: randomUUID(), serverId: server.id, name: 'b', isSuccessful: true, completedAt: new Date() },
  });
  await database.db.restore.create({ data: { serverId: server.id, backupId } });
  return server;
};
const restoreOf = ({ id }: Server) => database.db.restore.findUniqueOrThrow({ where: { serverId: id } });
const statusOf = async ({ id }: Server) => (await database.db.server.findUniqueOrThrow({ where: { id } })).status;
const backupOf = (id: number) => database.db.backup.findUniqueOrThrow({ where: { id } });
const activityOf = ({ id }: Server) =>
  database.db.activity.findMany({ where: { serverId: id }, select: { event: true, properties: true } });

const contextOf = (daemon: Partial<Daemon>, isInstalling: boolean | null = false) =>
  serviceContext(database.db, {
    daemon: daemonThat(daemon),
    links: createNodeLinks({ open: secrets.open, random: cryptoRandom, now: () => new Date() }),
    consoles: { ...serviceContext(database.db).consoles, isInstalling: () => Promise.resolve(isInstalling) },
  });
const endAll = async (context: ReturnType<typeof contextOf>) => {
  const asked = await endUnreported(context, { choose: (items) => items, except: [] });
  await Promise.all(asked.values());
};
const missing = () => Promise.reject(new DaemonError({ delivery: 'answered', status: 404 }));

describe('on a node that drops its reports', () => {
  test('an installation ends by its evidence, with any number of processes', async () => {
    const done = await arrange(wings, 'installing');
    const unknown = await arrange(wings, 'installing');
    const young = await arrange(wings, 'installing', 5_000);
    const context = contextOf({
      getServer: ({ uuid }) =>
        uuid === unknown.uuid ? missing() : Promise.resolve(detailsOf(uuid, { diskBytes: 4_096 })),
    });
    await Promise.all([endAll(context), endAll(context)]);
    expect(await statusOf(done)).toBeNull();
    expect(await activityOf(done)).toEqual([
      { event: 'server:install.complete', properties: { reinstall: false, reason: 'not_reported' } },
    ]);
    expect(await statusOf(unknown)).toBe('install_failed');
    expect(await activityOf(unknown)).toEqual([
      { event: 'server:install.fail', properties: { reason: 'not_reported' } },
    ]);
    expect(await statusOf(young)).toBe('installing');
    await database.db.server.delete({ where: { id: young.id } });
  });

  test('an installation in progress continues, and so does all work while the node is unreachable', async () => {
    const server = await arrange(wings, 'installing');
    await endAll(contextOf({ getServer: async ({ uuid }) => detailsOf(uuid, { diskBytes: 4_096 }) }, true));
    await endAll(
      contextOf({ getServer: () => Promise.reject(new DaemonError({ delivery: 'not_sent', status: null })) }),
    );
    expect(await statusOf(server)).toBe('installing');
    await database.db.server.delete({ where: { id: server.id } });
  });

  test('an installation that started meanwhile is not ended instead', async () => {
    const server = await arrange(wings, 'installing');
    const again = new Date();
    const context = contextOf({
      getServer: async ({ uuid }) => {
        await database.db.server.update({ where: { id: server.id }, data: { statusAt: again } });
        return detailsOf(uuid, { state: 'running' });
      },
    });
    await endAll(context);
    expect(await statusOf(server)).toBe('installing');
    await database.db.server.delete({ where: { id: server.id } });
  });

  test('a restore is over when the node no longer shows the server as suspended', async () => {
    const over = await arrangeRestoring(wings);
    const underWay = await arrangeRestoring(wings);
    await endAll(
      contextOf({ getServer: async ({ uuid }) => detailsOf(uuid, { isSuspended: uuid === underWay.uuid }) }),
    );
    expect(await statusOf(over)).toBeNull();
    expect(await activityOf(over)).toEqual([
      { event: 'server:backup.restore-unknown', properties: { reason: 'not_reported' } },
    ]);
    expect((await restoreOf(over)).outcome).toBe('unknown');
    expect(await statusOf(underWay)).toBe('restoring_backup');
    expect((await restoreOf(underWay)).outcome).toBe('pending');
    await database.db.server.delete({ where: { id: underWay.id } });
  });

  test('a backup without an archive has failed; one with an archive is in progress', async () => {
    const server = await arrange(wings, null);
    const [gone, underWay] = [await arrangeBackup(server.id), await arrangeBackup(server.id)];
    const asked: string[] = [];
    const hasArchive: Daemon['hasArchive'] = async (_, link) => {
      const token = new URL(link).searchParams.get('token') ?? '';
      const { backup_uuid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      asked.push(backup_uuid);
      return backup_uuid === underWay.uuid;
    };
    await endAll(contextOf({ hasArchive }));
    expect(asked.sort()).toEqual([gone.uuid, underWay.uuid].sort());
    expect(await backupOf(gone.id)).toMatchObject({ isSuccessful: false, completedAt: expect.any(Date) });
    expect((await backupOf(underWay.id)).completedAt).toBeNull();
    expect(await activityOf(server)).toEqual([
      { event: 'server:backup.fail', properties: { name: 'b', reason: 'not_reported' } },
    ]);
    await database.db.server.delete({ where: { id: server.id } });
  });
});

test('work that the built-in node does not know ends; its pending reports are awaited', async () => {
  const lost = await arrange(builtIn, 'installing');
  const pending = await arrange(builtIn, 'installing');
  const restoring = await arrangeRestoring(builtIn);
  const normal = await arrange(builtIn, null);
  const [lostBackup, pendingBackup] = [await arrangeBackup(normal.id), await arrangeBackup(normal.id)];
  const work: UnreportedWork = { installations: [pending.uuid], restores: [], backups: [pendingBackup.uuid] };
  let questions = 0;
  const listUnreported = async () => {
    questions += 1;
    return work;
  };
  await endAll(contextOf({ listUnreported }));
  expect(questions).toBe(1);
  expect(await statusOf(lost)).toBe('install_failed');
  expect(await statusOf(pending)).toBe('installing');
  expect(await statusOf(restoring)).toBeNull();
  // It may have ended while its node could not store the result.
  expect((await restoreOf(restoring)).outcome).toBe('unknown');
  expect((await backupOf(lostBackup.id)).completedAt).not.toBeNull();
  expect((await backupOf(pendingBackup.id)).completedAt).toBeNull();
});

test('a node that hangs delays no other node, and is skipped meanwhile', async () => {
  const hanging = await arrange(wings, 'restoring_backup');
  const other = await arrange(builtIn, 'restoring_backup');
  let questions = 0;
  let answer: (details: Awaited<ReturnType<Daemon['getServer']>>) => void = () => undefined;
  const context = contextOf({
    getServer: () => {
      questions += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    listUnreported: async () => ({ installations: [], restores: [], backups: [] }),
  });
  const asked = await endUnreported(context, { choose: (items) => items, except: [] });
  await asked.get(builtIn.id);
  expect(await statusOf(other)).toBeNull();
  expect((await endUnreported(context, { choose: (items) => items, except: [wings.id] })).size).toBe(0);
  expect(questions).toBe(1);
  answer(detailsOf(hanging.uuid));
  await asked.get(wings.id);
  expect(await statusOf(hanging)).toBeNull();
});

describe('by hand', () => {
  const asWhom = (principal: DomainContext['principal']): DomainContext => ({ ...contextOf({}), principal });
  const administrator = () => asWhom({ kind: 'system' });

  test('an administrator ends work without a known result', async () => {
    const [installing, failed, restoring] = [
      await arrange(wings, 'installing'),
      await arrange(wings, 'reinstall_failed', 0, { installedAt: new Date() }),
      await arrangeRestoring(wings),
    ];
    for (const server of [installing, failed]) {
      await markInstalled(administrator(), server.id);
      await markInstalled(administrator(), server.id);
      expect(await statusOf(server)).toBeNull();
      expect(await activityOf(server)).toMatchObject([{ properties: { reason: 'by_hand' } }]);
    }
    const { id } = restoring;
    await endRestore(administrator(), { id, isSuccessful: undefined });
    expect(await statusOf(restoring)).toBeNull();
    expect((await restoreOf(restoring)).outcome).toBe('unknown');
    await endRestore(administrator(), { id, isSuccessful: true });
    await endRestore(administrator(), { id, isSuccessful: false }); // its result is known by now
    expect((await restoreOf(restoring)).outcome).toBe('succeeded');
    expect((await activityOf(restoring)).map(({ event }) => event)).toEqual([
      'server:backup.restore-unknown',
      'server:backup.restore-complete',
    ]);
    const backup = await arrangeBackup(failed.id, 0);
    expect(await failBackup(administrator(), { uuid: backup.uuid })).toMatchObject({ isSuccessful: false });
    expect((await backupOf(backup.id)).completedAt).not.toBeNull();
  });

  test('the result of a restore cannot be set by hand before it is over', async () => {
    const restoring = await arrangeRestoring(wings);
    const { id } = restoring;
    for (const isSuccessful of [true, false]) {
      await expect(endRestore(administrator(), { id, isSuccessful })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(await statusOf(restoring)).toBe('restoring_backup');
    expect(await restoreOf(restoring)).toMatchObject({ outcome: 'pending', endedAt: null });
    expect(await activityOf(restoring)).toEqual([]);
    await database.db.server.delete({ where: { id } });
  });

  test.each([
    [undefined, 'unknown'],
    [true, 'succeeded'],
  ] as const)('a restore whose server was reinstalled meanwhile is ended (%s)', async (isSuccessful, outcome) => {
    const server = await arrangeRestoring(wings);
    const { id } = server;
    await database.db.server.update({ where: { id }, data: { status: 'installing' } });
    for (const _again of [1, 2]) await endRestore(administrator(), { id, isSuccessful });
    expect(await restoreOf(server)).toMatchObject({ outcome, endedAt: expect.any(Date) });
    expect(await statusOf(server)).toBe('installing');
    expect(await activityOf(server)).toHaveLength(1);
    await database.db.server.delete({ where: { id } });
  });

  test('the end of the state does not change a restore with a known result', async () => {
    const server = await arrangeRestoring(wings);
    const { id } = server;
    const endedAt = new Date('2026-01-01T10:00:00Z');
    await database.db.restore.update({ where: { serverId: id }, data: { outcome: 'succeeded', endedAt } });
    await endRestore(administrator(), { id, isSuccessful: undefined });
    expect(await statusOf(server)).toBeNull();
    expect(await restoreOf(server)).toMatchObject({ outcome: 'succeeded', endedAt });
  });

  test('other users cannot, not even the owner', async () => {
    const server = await arrange(wings, 'installing');
    const owner = await database.db.user.findUniqueOrThrow({ where: { id: server.ownerId } });
    const backup = await arrangeBackup(server.id, 0);
    const key = { id: 1, identifier: 'k', kind: 'client', permissions: {}, allowedIps: [] } as const;
    const ctx = asWhom({ kind: 'user', user: { ...owner, rootAdmin: false }, key, ip: '::1' });
    for (const attempt of [
      markInstalled(ctx, server.id),
      endRestore(ctx, { id: server.id, isSuccessful: true }),
      failBackup(ctx, { uuid: backup.uuid }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await statusOf(server)).toBe('installing');
    expect((await backupOf(backup.id)).completedAt).toBeNull();
  });
});
