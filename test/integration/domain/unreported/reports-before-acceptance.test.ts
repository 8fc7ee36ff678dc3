import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endOverdueRestores } from '../../../../src/domain/backups/end-overdue-restores.js';
import { BACKUP_LIMIT_MS } from '../../../../src/domain/backups/fail-overdue-backups.js';
import { recordBackup } from '../../../../src/domain/backups/record-backup.js';
import { recordRestore } from '../../../../src/domain/backups/record-restore.js';
import { restoreBackup } from '../../../../src/domain/backups/restore-backup.js';
import { startBackup } from '../../../../src/domain/backups/start-backup.js';
import type { DomainContext, ServiceContext } from '../../../../src/domain/context.js';
import { DaemonError, type DaemonFailure } from '../../../../src/domain/errors.js';
import { recordInstall } from '../../../../src/domain/servers/record-install.js';
import { reinstallServer } from '../../../../src/domain/servers/reinstall-server.js';
import type { Backup, Node, Server } from '../../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { recordingDaemon } from '../../../support/recording-daemon.js';

const database = describeDatabase();
let node: Node;
let server: Server;
let archived: Backup;
/** Runs on the node during the call. */
let duringCall: () => Promise<void>;
let ctx: DomainContext & ServiceContext;
let asNode: DomainContext;

beforeAll(async () => {
  ({ node } = await arrangeNode(database.db));
  const called = () => duringCall();
  const daemon = { ...recordingDaemon(), reinstallServer: called, createBackup: called, restoreBackup: called };
  const service = serviceContext(database.db, { daemon });
  ctx = { ...service, principal: { kind: 'system' } };
  asNode = { ...service, principal: { kind: 'node', nodeId: node.id } };
});

beforeEach(async () => {
  server = await arrangeServer(database.db, node, { backupLimit: 3 });
  const data = { uuid: randomUUID(), serverId: server.id, name: 'b', isSuccessful: true, completedAt: new Date() };
  archived = await database.db.backup.create({ data });
});

const failure = (delivery: DaemonFailure['delivery']) =>
  new DaemonError({ delivery, status: delivery === 'answered' ? 502 : null });
const serverNow = () =>
  database.db.server.findUniqueOrThrow({ where: { id: server.id }, include: { lastRestore: true } });
const eventsNow = async () => {
  const rows = await database.db.activity.findMany({ where: { serverId: server.id }, orderBy: { id: 'asc' } });
  return rows.map(({ event }) => event);
};
const restore = () => restoreBackup(ctx, { id: archived.id, body: { truncate: false } });

/** The end of the call, after the node has reported the result. */
const ENDS = ['accepted', 'not_sent', 'answered', 'unknown'] as const;
const CASES = ENDS.flatMap((end) => [true, false].map((successful) => ({ end, successful })));
const report = (end: (typeof ENDS)[number], tell: () => Promise<void>) => async () => {
  await tell();
  if (end !== 'accepted') throw failure(end);
};
/** Runs the operation, whatever its answer. */
const ordered = async (end: (typeof ENDS)[number], order: () => Promise<unknown>): Promise<void> => {
  if (end === 'accepted') await order();
  else await expect(order()).rejects.toThrow(DaemonError);
};

describe('a report that arrives before the answer of the node counts', () => {
  test.each(CASES)('of a reinstallation: %j', async ({ end, successful }) => {
    duringCall = report(end, () => recordInstall(asNode, server.uuid, { successful, reinstall: true }));
    await ordered(end, () => reinstallServer(ctx, server.id));
    expect((await serverNow()).status).toBe(successful ? null : 'reinstall_failed');
    expect(await eventsNow()).toEqual(['server:reinstall', `server:install.${successful ? 'complete' : 'fail'}`]);
  });

  test.each(CASES)('of a restore: %j', async ({ end, successful }) => {
    duringCall = report(end, () => recordRestore(asNode, archived.uuid, { successful }));
    await ordered(end, restore);
    const { status, lastRestore } = await serverNow();
    expect([status, lastRestore?.outcome]).toEqual([null, successful ? 'succeeded' : 'failed']);
    expect(await eventsNow()).toEqual([
      'server:backup.restore',
      `server:backup.restore-${successful ? 'complete' : 'failed'}`,
    ]);
  });

  test.each(CASES)('of a backup: %j', async ({ end, successful }) => {
    const uuid = randomUUID();
    const archive = { checksum: 'c'.repeat(40), checksumType: 'sha1', size: 1 };
    duringCall = report(end, () => recordBackup(asNode, uuid, { successful, ...archive }));
    const wanted = { serverId: server.id, uuid, name: 'b', ignoredFiles: [], override: false };
    await ordered(end, () => startBackup(ctx, wanted));
    const row = await database.db.backup.findUniqueOrThrow({ where: { uuid } });
    expect(row).toMatchObject({ isSuccessful: successful, completedAt: expect.any(Date) });
  });
});

describe('a reinstallation', () => {
  test('that the node rejects during a restore that ends meanwhile leaves the server in its normal state', async () => {
    duringCall = () => Promise.resolve();
    await restore();
    duringCall = report('answered', () => recordRestore(asNode, archived.uuid, { successful: true }));
    await expect(reinstallServer(ctx, server.id)).rejects.toThrow(DaemonError);
    const { status, lastRestore } = await serverNow();
    expect([status, lastRestore?.outcome]).toEqual([null, 'succeeded']);
    expect(await eventsNow()).toEqual(['server:backup.restore', 'server:backup.restore-complete']);
  });

  test('that the node rejects during a restore does not end the restore', async () => {
    duringCall = () => Promise.resolve();
    await restore();
    const before = await serverNow();
    duringCall = () => Promise.reject(failure('answered'));
    await expect(reinstallServer(ctx, server.id)).rejects.toThrow(DaemonError);
    expect(await serverNow()).toEqual(before);
  });

  test('during a restore whose report is lost does not leave it pending for ever', async () => {
    duringCall = () => Promise.resolve();
    await restore();
    await reinstallServer(ctx, server.id);
    await recordInstall(asNode, server.uuid, { successful: true, reinstall: true });
    const serverId = server.id;
    await endOverdueRestores(ctx);
    expect((await serverNow()).lastRestore?.outcome).toBe('pending');
    const askedAt = new Date(Date.now() - BACKUP_LIMIT_MS - 60_000);
    await database.db.restore.update({ where: { serverId }, data: { askedAt } });
    await endOverdueRestores(ctx);
    const { status, lastRestore } = await serverNow();
    expect([status, lastRestore?.outcome, lastRestore?.endedAt]).toEqual([null, 'unknown', expect.any(Date)]);
    await recordRestore(asNode, archived.uuid, { successful: true });
    expect((await serverNow()).lastRestore?.outcome).toBe('succeeded');
  });
});
