import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Backup } from '../../../src/generated/prisma/client.js';
import { NOW } from '../../support/context.js';
import { RemoteUnderTest } from './remote-under-test.js';

let remote: RemoteUnderTest;

beforeAll(async () => {
  remote = await RemoteUnderTest.start();
});
afterAll(() => remote.stop());
beforeEach(async () => {
  remote = await remote.afresh();
});

describe('POST /backups/:backup', () => {
  const SHA1 = createHash('sha1').update('archive').digest('hex');
  const success = { checksum: SHA1, checksum_type: 'sha1', size: 5_000_000_000, successful: true, parts: null };
  const failure = { checksum: '', checksum_type: '', size: 0, successful: false, parts: null };
  let backup: Backup;
  const report = (body: object) => remote.statusOf(`POST /backups/${backup.uuid}`, { body });
  const backupNow = () => remote.database.db.backup.findUniqueOrThrow({ where: { id: backup.id } });

  beforeEach(async () => {
    backup = await remote.database.db.backup.create({
      data: { uuid: randomUUID(), serverId: remote.server.id, name: 'x', isLocked: true },
    });
  });

  test('a success is stored with its checksum and size', async () => {
    expect(await report(success)).toBe(204);
    expect(await backupNow()).toMatchObject({
      checksum: `sha1:${SHA1}`,
      bytes: 5_000_000_000n,
      isSuccessful: true,
      isLocked: true,
      completedAt: expect.any(Date),
    });
    expect(await remote.events()).toEqual(['server:backup.complete']);
  });

  test('a failure unlocks the backup', async () => {
    expect(await report(failure)).toBe(204);
    expect(await backupNow()).toMatchObject({
      checksum: null,
      isSuccessful: false,
      isLocked: false,
      completedAt: expect.any(Date),
    });
    expect(await remote.events()).toEqual(['server:backup.fail']);
  });

  test('a repeated report is accepted without any effect, also concurrently', async () => {
    expect(await Promise.all([report(success), report(success), report(success)])).toEqual([204, 204, 204]);
    expect(await remote.events()).toHaveLength(1);
  });

  test('a backup that is made twice has the later archive', async () => {
    await report(success);
    expect(await report({ ...success, checksum: 'b'.repeat(40) })).toBe(204);
    expect((await backupNow()).checksum).toBe(`sha1:${'b'.repeat(40)}`);
  });

  test('a late success replaces a failure', async () => {
    await report(failure);
    expect(await report(success)).toBe(204);
    expect((await backupNow()).isSuccessful).toBe(true);
  });

  test('a failure of a successful backup is rejected', async () => {
    await report(success);
    expect(await report(failure)).toBe(400);
    expect((await backupNow()).isSuccessful).toBe(true);
  });

  test('a deleted backup is not found', async () => {
    await remote.database.db.backup.update({ where: { id: backup.id }, data: { deletedAt: NOW } });
    expect(await report(success)).toBe(404);
  });

  test.each([
    { checksum: 'x' },
    { checksum_type: 'md5' },
    { size: -1 },
    { size: 1.5 },
    { size: '1' },
    { successful: 1 },
  ])('a success with %j is rejected', async (wrong) => {
    expect(await report({ ...success, ...wrong })).toBe(422);
    expect((await backupNow()).completedAt).toBeNull();
  });

  test.each<[boolean, string]>([
    [true, 'server:backup.restore-complete'],
    [false, 'server:backup.restore-failed'],
  ])('a restore that ends with %s ends the state of the server', async (successful, event) => {
    await remote.database.db.server.update({ where: { id: remote.server.id }, data: { status: 'restoring_backup' } });
    for (const _again of [1, 2]) {
      expect(await remote.statusOf(`POST /backups/${backup.uuid}/restore`, { body: { successful } })).toBe(204);
    }
    expect((await remote.serverNow()).status).toBeNull();
    expect(await remote.events()).toEqual([event]);
  });

  test.each<[boolean, string]>([
    [true, 'succeeded'],
    [false, 'failed'],
  ])('a late report of a restore (%s) replaces its unknown outcome', async (successful, outcome) => {
    const serverId = remote.server.id;
    await remote.database.db.restore.create({ data: { serverId, backupId: backup.id, outcome: 'unknown' } });
    for (const reported of [successful, true, false]) {
      const body = { successful: reported };
      expect(await remote.statusOf(`POST /backups/${backup.uuid}/restore`, { body })).toBe(204);
    }
    expect(await remote.database.db.restore.findUnique({ where: { serverId } })).toMatchObject({ outcome });
    expect(await remote.events()).toHaveLength(1);
  });

  test('a report of a restore sets its outcome although the server is being installed again', async () => {
    const serverId = remote.server.id;
    await remote.database.db.restore.create({ data: { serverId, backupId: backup.id } });
    await remote.database.db.server.update({ where: { id: serverId }, data: { status: 'installing' } });
    const report = { body: { successful: false } };
    expect(await remote.statusOf(`POST /backups/${backup.uuid}/restore`, report)).toBe(204);
    expect((await remote.serverNow()).status).toBe('installing');
    const { outcome, endedAt } = await remote.database.db.restore.findUniqueOrThrow({ where: { serverId } });
    expect([outcome, endedAt]).toEqual(['failed', expect.any(Date)]);
    expect(await remote.events()).toEqual(['server:backup.restore-failed']);
  });

  test('a late report of a restore does not end a restore of another backup', async () => {
    const serverId = remote.server.id;
    const other = await remote.database.db.backup.create({ data: { uuid: randomUUID(), serverId, name: 'other' } });
    await remote.database.db.restore.create({ data: { serverId, backupId: other.id } });
    await remote.database.db.server.update({ where: { id: serverId }, data: { status: 'restoring_backup' } });
    const report = (uuid: string) => remote.statusOf(`POST /backups/${uuid}/restore`, { body: { successful: true } });
    expect(await report(backup.uuid)).toBe(204);
    expect((await remote.serverNow()).status).toBe('restoring_backup');
    expect(await report(other.uuid)).toBe(204);
    expect((await remote.serverNow()).status).toBeNull();
  });
});
