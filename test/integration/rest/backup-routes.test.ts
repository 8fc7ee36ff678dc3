import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { removeBackup } from '../../../src/domain/backups/remove-backup.js';
import { DaemonError } from '../../../src/domain/errors.js';
import { BackupsUnderTest, toDomainError } from '../../support/backups-under-test.js';

const WRONG_STATE = [
  400,
  'BadRequestHttpException',
  'This server is not currently in a state that allows for a backup to be restored.',
];

let under: BackupsUnderTest;

beforeAll(async () => {
  under = await BackupsUnderTest.start();
});
afterAll(() => under.close());
beforeEach(() => under.afresh());

/** A gate that a daemon's call waits at, and what tells that it has come there. */
const gate = () => {
  let open = (): void => undefined;
  let arrive = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return {
    arrived,
    open: () => open(),
    wait: async () => {
      arrive();
      await opened;
    },
  };
};

const unfinished = { isSuccessful: false, completedAt: null, checksum: null, bytes: 0n };
const failed = { isSuccessful: false, checksum: null, bytes: 0n };

describe('DELETE /backups/:backup', () => {
  const remove = (uuid: string) => under.call('DELETE', `/${uuid}`);

  test.each([
    ['a successful one', {}, false],
    ['one that is being made', unfinished, true],
    ['a failed one', failed, true],
    ['a locked one that has failed', { ...failed, isLocked: true }, true],
  ])('deletes %s, on its node too', async (_which, state, wasFailed) => {
    const backup = await under.backup(state);
    const answer = await remove(backup.uuid);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(under.calls).toEqual([`delete ${backup.uuid}`]);
    expect((await under.rowOf(backup)).deletedAt).not.toBeNull();
    expect(await under.activity()).toEqual([
      { event: 'server:backup.delete', properties: { name: 'Before update', failed: wasFailed } },
    ]);
    expect((await remove(backup.uuid)).status).toBe(404);
    expect((await under.call('GET')).body.data).toEqual([]);
  });

  test('rejects a locked, successful one', async () => {
    const backup = await under.backup({ isLocked: true });
    expect(toDomainError(await remove(backup.uuid))).toEqual([
      400,
      'BackupLockedException',
      'Cannot delete a backup that is marked as locked.',
    ]);
    expect([under.calls, await under.activity()]).toEqual([[], []]);
    expect(await under.rowOf(backup)).toEqual(backup);
  });

  test('of five at once, one deletes', async () => {
    const { uuid } = await under.backup();
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(uuid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect(under.calls).toHaveLength(1);
  });

  test('a backup that is being deleted cannot be locked, restored or downloaded', async () => {
    const { uuid } = await under.backup();
    const { arrived, open, wait } = gate();
    under.daemon({ deleteBackup: wait });
    const deletion = remove(uuid);
    await arrived;
    for (const [method, path] of [
      ['POST', 'lock'],
      ['POST', 'restore'],
      ['GET', 'download'],
    ] as const) {
      const body = method === 'POST' ? { truncate: true } : undefined;
      expect((await under.call(method, `/${uuid}/${path}`, { body })).status).toBe(404);
    }
    open();
    expect((await deletion).status).toBe(204);
  });

  test('a lock before the deletion protects the backup, one after it is 404', async () => {
    const { uuid } = await under.backup();
    const [locked, deleted] = await Promise.all([under.call('POST', `/${uuid}/lock`), remove(uuid)]);
    const outcome = [locked.status, deleted.status];
    expect([
      [200, 400],
      [404, 204],
    ]).toContainEqual(outcome);
  });

  test('no backup is deleted if the server began to restore since it was loaded', async () => {
    const backup = await under.backup();
    await under.database.db.server.update({ where: { id: under.server.id }, data: { status: 'restoring_backup' } });
    const removal = removeBackup(under.context, { serverId: under.server.id, uuid: backup.uuid });
    await expect(removal).rejects.toMatchObject({ code: 'SERVER_STATE' });
    expect(under.calls).toEqual([]);
    expect(await under.rowOf(backup)).toEqual(backup);
  });
});

describe('POST /backups/:backup/lock', () => {
  const lock = (uuid: string) => under.call('POST', `/${uuid}/lock`);

  test('locks, and unlocks the second time', async () => {
    const { uuid } = await under.backup();
    const answers = [await lock(uuid), await lock(uuid)];
    expect(answers.map(({ status, body }) => [status, body.object, body.attributes.is_locked])).toEqual([
      [200, 'backup', true],
      [200, 'backup', false],
    ]);
    expect(await under.activity()).toEqual([
      { event: 'server:backup.lock', properties: { name: 'Before update' } },
      { event: 'server:backup.unlock', properties: { name: 'Before update' } },
    ]);
    expect(under.calls).toEqual([]);
  });

  test('eight concurrent calls toggle it eight times', async () => {
    const backup = await under.backup();
    await Promise.all(Array.from({ length: 8 }, () => lock(backup.uuid)));
    expect((await under.rowOf(backup)).isLocked).toBe(false);
    expect((await under.activity()).map(({ event }) => event.split('.')[1])).toEqual(
      Array.from({ length: 4 }, () => ['lock', 'unlock']).flat(),
    );
  });
});

describe('POST /backups/:backup/restore', () => {
  const restore = (uuid: string, body: unknown = { truncate: false }) =>
    under.call('POST', `/${uuid}/restore`, { body });

  test.each([
    [false, false],
    [true, true],
    ['1', true],
    [0, false],
  ])('with truncate %j stops everything else until the node reports', async (truncate, sent) => {
    const { uuid } = await under.backup();
    const answer = await restore(uuid, { truncate });
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(under.calls).toEqual([`restore ${uuid} ${sent}`]);
    expect(await under.serverNow()).toMatchObject({ status: 'restoring_backup', statusAt: expect.any(Date) });
    expect(await under.activity()).toEqual([
      { event: 'server:backup.restore', properties: { name: 'Before update', truncate: sent } },
    ]);
    expect(toDomainError(await under.call('GET'))).toEqual([
      409,
      'ServerStateConflictException',
      'This server is currently restoring from a backup, please try again later.',
    ]);
  });

  test.each([
    [undefined, 'required'],
    [{}, 'required'],
    [{ truncate: null }, 'required'],
    [{ truncate: '' }, 'required'],
    [{ truncate: 'yes' }, 'boolean'],
    [{ truncate: [] }, 'boolean'],
    [{ truncate: 2 }, 'boolean'],
  ])('rejects %j', async (body, rule) => {
    const { uuid } = await under.backup();
    const { status, body: answer } = await under.call('POST', `/${uuid}/restore`, { body });
    expect([status, answer.errors.map(({ meta }: { meta: object }) => meta)]).toEqual([
      422,
      [{ source_field: 'truncate', rule }],
    ]);
    expect((await under.serverNow()).status).toBeNull();
  });

  test.each([
    ['a failed one', failed],
    ['one that is being made', unfinished],
  ])('rejects %s', async (_which, state) => {
    const { uuid } = await under.backup(state);
    expect(toDomainError(await restore(uuid))).toEqual([
      400,
      'BadRequestHttpException',
      'This backup cannot be restored at this time: not completed or failed.',
    ]);
    expect([under.calls, await under.activity()]).toEqual([[], []]);
  });

  test('checks the server before the backup', async () => {
    await under.afresh({ status: 'reinstall_failed' });
    for (const state of [{}, failed]) {
      const { uuid } = await under.backup(state);
      expect(toDomainError(await restore(uuid))).toEqual(WRONG_STATE);
    }
    expect((await under.serverNow()).status).toBe('reinstall_failed');
  });

  test('of five at once, one begins', async () => {
    const { uuid } = await under.backup();
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(uuid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409]);
    expect(under.calls).toHaveLength(1);
    expect(await under.activity()).toHaveLength(1);
  });

  test('and a deletion at once: the archive is not deleted under a restore', async () => {
    const backup = await under.backup();
    const [restored, deleted] = await Promise.all([
      restore(backup.uuid, { truncate: true }),
      under.call('DELETE', `/${backup.uuid}`),
    ]);
    expect([
      [204, 409],
      [404, 204],
    ]).toContainEqual([restored.status, deleted.status]);
    expect(under.calls).toHaveLength(1);
  });

  test('a report that arrives before the end of the call counts, whatever the result of the call', async () => {
    const { uuid } = await under.backup();
    under.daemon({
      restoreBackup: async () => {
        await under.database.db.server.update({ where: { id: under.server.id }, data: { status: null } });
        await under.database.db.server.update({ where: { id: under.server.id }, data: { status: 'installing' } });
        throw new DaemonError({ delivery: 'answered', status: 500 });
      },
    });
    expect((await restore(uuid)).status).toBe(500);
    expect((await under.serverNow()).status).toBe('installing');
  });
});

describe('GET /backups/:backup/download', () => {
  test('answers a link to the node that holds for the one who asked', async () => {
    const { uuid } = await under.backup();
    const { status, body } = await under.call('GET', `/${uuid}/download`);
    expect([status, body.object, Object.keys(body.attributes)]).toEqual([200, 'signed_url', ['url']]);
    const url = new URL(body.attributes.url);
    expect(`${url.origin}${url.pathname}`).toBe('http://127.0.0.1:8080/download/backup');
    const owner = await under.database.db.user.findUniqueOrThrow({ where: { id: under.server.ownerId } });
    expect(decodeJwt(url.searchParams.get('token') ?? '')).toMatchObject({
      server_uuid: under.server.uuid,
      backup_uuid: uuid,
      user_uuid: owner.uuid,
      jti: createHash('md5').update(`${owner.id}${under.server.uuid}`).digest('hex'),
    });
    expect(await under.activity()).toEqual([
      { event: 'server:backup.download', properties: { name: 'Before update' } },
    ]);
    expect(under.calls).toEqual([]);
  });

  test.each([
    ['a failed one', failed],
    ['one that is being made', unfinished],
  ])('rejects %s', async (_which, state) => {
    const { uuid } = await under.backup(state);
    expect(toDomainError(await under.call('GET', `/${uuid}/download`))).toEqual([
      400,
      'BadRequestHttpException',
      'This backup cannot be downloaded at this time: not completed or failed.',
    ]);
    expect(await under.activity()).toEqual([]);
  });

  test('of an unknown one is 404', async () => {
    expect((await under.call('GET', `/${randomUUID()}/download`)).status).toBe(404);
  });
});

test('a server with locked and unfinished backups can be deleted, and they go with it', async () => {
  await under.backup({ isLocked: true });
  await under.backup(unfinished);
  const path = `/api/application/servers/${under.server.id}/force`;
  expect((await under.app.call('DELETE', path)).status).toBe(204);
  expect(await under.database.db.backup.count({ where: { serverId: under.server.id } })).toBe(0);
});
