import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DaemonError } from '../../../src/domain/errors.js';
import { BackupsUnderTest, MINUTE_MS, toDomainError } from '../../support/backups-under-test.js';
import { NOW } from '../../support/context.js';
import { statementsOf } from '../../support/statements.js';

const UNKNOWN = [404, 'NotFoundHttpException', 'The requested resource could not be found on the server.'];
const FORBIDDEN = [403, 'AccessDeniedHttpException', 'This action is unauthorized.'];

let under: BackupsUnderTest;

beforeAll(async () => {
  under = await BackupsUnderTest.start();
});
afterAll(() => under.close());
beforeEach(() => under.afresh());

/** A time as REST shows it. */
const toSecond = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`;

const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * MINUTE_MS);

describe('GET /backups', () => {
  test('shows the backups oldest first, failed ones too, and counts those that count', async () => {
    const [first, second, third] = [
      await under.backup({ ignoredFiles: ['*.log', 'cache/'], isLocked: true }),
      await under.backup({ isSuccessful: false, checksum: null, bytes: 0n }),
      await under.backup({ isSuccessful: false, checksum: null, bytes: 0n, completedAt: null }),
    ];
    await under.backup({ deletedAt: NOW });
    const { status, body } = await under.call('GET');
    expect(status).toBe(200);
    expect(body.data.map(({ attributes }: { attributes: { uuid: string } }) => attributes.uuid)).toEqual([
      first?.uuid,
      second?.uuid,
      third?.uuid,
    ]);
    expect(body.data[0]).toEqual({
      object: 'backup',
      attributes: {
        uuid: first?.uuid,
        is_successful: true,
        is_locked: true,
        name: 'Before update',
        ignored_files: ['*.log', 'cache/'],
        checksum: `sha1:${'a'.repeat(40)}`,
        bytes: 5_000_000_000,
        created_at: toSecond(minutesAgo(60)),
        completed_at: toSecond(minutesAgo(60)),
      },
    });
    expect(body.data[2].attributes).toMatchObject({
      is_successful: false,
      checksum: null,
      bytes: 0,
      completed_at: null,
    });
    expect(body).toMatchObject({
      object: 'list',
      meta: { pagination: { total: 3, count: 3, per_page: 20, current_page: 1, total_pages: 1, links: {} } },
    });
    expect(body.meta.backup_count).toBe(2);
  });

  test('is empty without backups', async () => {
    expect((await under.call('GET')).body).toMatchObject({
      data: [],
      meta: { pagination: { total: 0, count: 0, total_pages: 1, links: {} }, backup_count: 0 },
    });
  });

  test.each([
    ['', { per_page: 20, count: 20, current_page: 1, total_pages: 3 }],
    ['?page=3', { per_page: 20, count: 12, current_page: 3, total_pages: 3 }],
    ['?per_page=100', { per_page: 50, count: 50, current_page: 1, total_pages: 2 }],
    ['?per_page=5&page=11', { per_page: 5, count: 2, current_page: 11, total_pages: 11 }],
    ['?page=9', { per_page: 20, count: 0, current_page: 9, total_pages: 3 }],
    ['?page=999999999', { per_page: 20, count: 0, current_page: 999_999_999 }],
    ['?page=0&per_page=0', { per_page: 20, count: 20, current_page: 1 }],
    ['?page=x&per_page=-1', { per_page: 20, count: 20, current_page: 1 }],
  ])('pages by number with %s', async (query, pagination) => {
    for (let index = 0; index < 52; index += 1) await under.backup({ name: `${index}` });
    const { status, body } = await under.call('GET', query);
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({ pagination: { total: 52, ...pagination }, backup_count: 52 });
  });

  test('links name the page only', async () => {
    for (let index = 0; index < 5; index += 1) await under.backup();
    const { links } = (await under.call('GET', '?per_page=2&page=2')).body.meta.pagination;
    const address = expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+${under.pathOf('')}\\?page=[13]$`));
    expect(links).toEqual({ previous: address, next: address });
  });

  test('costs as many statements for fifty as for one', async () => {
    await under.backup();
    const one = await statementsOf(() => under.call('GET'));
    for (let index = 0; index < 49; index += 1) await under.backup();
    const fifty = await statementsOf(() => under.call('GET', '?per_page=50'));
    // The key, the gate of the server, and the page, which tells both totals.
    expect([one.length, fifty.length]).toEqual([3, 3]);
    // Those of a part are counted, one statement and one gate for each total.
    expect(await statementsOf(() => under.call('GET', '?per_page=5'))).toHaveLength(7);
  });
});

describe('GET /backups/:backup', () => {
  test('shows one, named in any case', async () => {
    const { uuid } = await under.backup();
    for (const name of [uuid, uuid.toUpperCase()]) {
      const { status, body } = await under.call('GET', `/${name}`);
      expect([status, body.object, body.attributes.uuid]).toEqual([200, 'backup', uuid]);
    }
  });

  test('finds neither deleted ones nor those of another server, nor texts that are not uuids', async () => {
    const deleted = await under.backup({ deletedAt: NOW });
    const foreign = await under.backup();
    const globalId = Buffer.from(`Backup:${foreign.id}`).toString('base64');
    await under.afresh();
    for (const name of [deleted.uuid, foreign.uuid, randomUUID(), String(foreign.id), globalId, 'x', '%00']) {
      expect([name, ...toDomainError(await under.call('GET', `/${name}`))]).toEqual([name, ...UNKNOWN]);
    }
  });
});

describe('POST /backups', () => {
  const created = async (body?: object, key?: string) => (await under.call('POST', '', { body, key })).body.attributes;

  test('begins a backup with everything that was said of it', async () => {
    const { status, body } = await under.call('POST', '', {
      body: { name: ' Before update ', ignored: '*.log\r\n\n  cache/\n', is_locked: true },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'backup',
      attributes: {
        uuid: expect.any(String),
        is_successful: false,
        is_locked: true,
        name: 'Before update',
        ignored_files: ['*.log', '  cache/'],
        checksum: null,
        bytes: 0,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
        completed_at: null,
      },
    });
    expect(under.calls).toEqual([`create ${body.attributes.uuid} "*.log\\n  cache/"`]);
    expect(await under.activity()).toEqual([
      { event: 'server:backup.start', properties: { name: 'Before update', locked: true } },
    ]);
  });

  test.each([undefined, {}, { name: '', ignored: '', is_locked: null }, { name: null, ignored: null }])(
    'takes %j and names it after the time',
    async (body) => {
      expect(await created(body)).toMatchObject({
        name: expect.stringMatching(/^Backup at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        ignored_files: [],
        is_locked: false,
      });
    },
  );

  test.each([
    [{ name: 'x'.repeat(192) }, 'name', 'max'],
    [{ name: 5 }, 'name', 'string'],
    [{ name: ['x'] }, 'name', 'string'],
    [{ name: 'a\u0000b' }, 'name', 'regex'],
    [{ name: 'a\ud800' }, 'name', 'regex'],
    [{ ignored: ['*.log'] }, 'ignored', 'string'],
    [{ ignored: {} }, 'ignored', 'string'],
    [{ ignored: 'a\u0000b' }, 'ignored', 'regex'],
    [{ ignored: 'x'.repeat(65_536) }, 'ignored', 'max'],
    [{ is_locked: 'maybe' }, 'is_locked', 'boolean'],
    [{ is_locked: 2 }, 'is_locked', 'boolean'],
  ])('rejects %.60j', async (body, field, rule) => {
    const { status, body: answer } = await under.call('POST', '', { body });
    expect([status, answer.errors.map(({ meta }: { meta: object }) => meta)]).toEqual([
      422,
      [{ source_field: field, rule }],
    ]);
    expect([under.calls, await under.activity()]).toEqual([[], []]);
  });

  test.each([{ name: 'x'.repeat(191) }, { ignored: 'x'.repeat(65_535) }])('takes the longest: %.30j', async (body) => {
    expect((await under.call('POST', '', { body })).status).toBe(200);
  });

  test('locks only for who may delete; the wish of others is ignored', async () => {
    const subuser = await under.subuser('backup.create');
    expect(await created({ is_locked: true }, subuser)).toMatchObject({ is_locked: false });
    const trusted = await under.subuser('backup.create', 'backup.delete');
    expect(await created({ is_locked: '1' }, trusted)).toMatchObject({ is_locked: true });
    expect((await under.activity()).map(({ properties }) => properties)).toMatchObject([
      { locked: false },
      { locked: true },
    ]);
  });

  test('is rejected at the limit, where failed and deleted ones do not count', async () => {
    await under.backup({ isSuccessful: false });
    await under.backup({ deletedAt: NOW });
    for (let index = 0; index < 2; index += 1) await under.backup();
    expect((await under.call('POST')).status).toBe(200);
    expect(toDomainError(await under.call('POST'))).toEqual([
      400,
      'TooManyBackupsException',
      'Cannot create a new backup, this server has reached its limit of 3 backups.',
    ]);
    expect(under.calls).toHaveLength(1);
  });

  test('is rejected with a limit of 0', async () => {
    await under.afresh({ backupLimit: 0 });
    expect(toDomainError(await under.call('POST'))).toEqual([
      400,
      'TooManyBackupsException',
      'Cannot create a new backup, this server has reached its limit of 0 backups.',
    ]);
  });

  test('the third within ten minutes is rejected, with the time to wait', async () => {
    // Counted from this moment: the file may have been running for minutes.
    const ago = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE_MS);
    await under.backup({ createdAt: ago(9), deletedAt: ago(0) });
    await under.backup({ createdAt: ago(2), completedAt: null, isSuccessful: false });
    const answer = await under.call('POST');
    expect(toDomainError(answer)).toEqual([
      429,
      'TooManyRequestsHttpException',
      'Only 2 backups may be generated within a 600 second span of time.',
    ]);
    const seconds = Number(answer.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('failed backups do not count for the throttle', async () => {
    for (const minutes of [3, 2, 1]) await under.backup({ createdAt: minutesAgo(minutes), isSuccessful: false });
    expect((await under.call('POST')).status).toBe(200);
  });

  test('of five at once at a limit of one, one gets through', async () => {
    await under.afresh({ backupLimit: 1 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => under.call('POST')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(under.calls).toHaveLength(1);
    expect(await under.activity()).toHaveLength(1);
  });

  test('the node’s report may come before the call has ended', async () => {
    under.daemon({
      createBackup: async (_server, { uuid }) => {
        await under.database.db.backup.update({ where: { uuid }, data: { completedAt: NOW, isSuccessful: true } });
        throw new DaemonError({ delivery: 'answered', status: 500 });
      },
    });
    expect((await under.call('POST')).status).toBe(500);
    expect((await under.call('GET')).body.meta.backup_count).toBe(1);
    expect(await under.activity()).toHaveLength(1);
  });

  test('a server that begins to restore meanwhile is not backed up', async () => {
    const restoring = await under.backup();
    const answers = await Promise.all([
      under.call('POST', `/${restoring.uuid}/restore`, { body: { truncate: false } }),
      under.call('POST'),
    ]);
    const [restore, create] = answers.map(({ status }) => status);
    expect(restore).toBe(204);
    expect([200, 409]).toContain(create);
    // The restore never waits for a backup; a backup that came second was not begun.
    expect(under.calls).toHaveLength(create === 200 ? 2 : 1);
  });
});

describe('permissions', () => {
  const routes = [
    ['GET', '', 'backup.read', 200],
    ['POST', '', 'backup.create', 200],
    ['GET', '/ID', 'backup.read', 200],
    ['GET', '/ID/download', 'backup.download', 200],
    ['POST', '/ID/lock', 'backup.delete', 200],
    ['POST', '/ID/restore', 'backup.restore', 204],
    ['DELETE', '/ID', 'backup.delete', 204],
  ] as const;
  const PERMISSIONS = ['read', 'create', 'delete', 'download', 'restore'].map((name) => `backup.${name}`);

  test.each(routes)('%s %s needs %s, and nothing else is enough', async (method, path, needed, passes) => {
    for (const permission of [...PERMISSIONS, 'schedule.update', '*', needed.toUpperCase()]) {
      await under.afresh();
      const { uuid } = await under.backup();
      const key = await under.subuser(permission);
      const answer = await under.call(method, path.replace('ID', uuid), {
        key,
        body: method === 'POST' ? { truncate: true } : undefined,
      });
      if (permission === needed) expect([permission, answer.status]).toEqual([permission, passes]);
      else expect([permission, ...toDomainError(answer)]).toEqual([permission, ...FORBIDDEN]);
    }
  });

  test.each(routes)('%s %s is 404 for other users', async (method, path, _needed, _passes) => {
    const { uuid } = await under.backup();
    const { owner, server } = under;
    await under.afresh();
    const stranger = under.owner;
    under.server = server;
    for (const name of [uuid, randomUUID()]) {
      const answer = await under.call(method, path.replace('ID', name), { key: stranger, body: undefined });
      expect(toDomainError(answer)).toEqual([
        404,
        'NotFoundHttpException',
        'The requested resource does not exist on this server.',
      ]);
    }
    under.owner = owner;
  });

  test.each(routes)(
    '%s %s is 409 while the server is not in its normal state, for every caller',
    async (method, path, _needed, _passes) => {
      const { uuid } = await under.backup();
      const states = [{ suspended: true }, ...(['installing', 'install_failed', 'restoring_backup'] as const)];
      for (const state of states) {
        const data = typeof state === 'string' ? { suspended: false, status: state } : state;
        await under.database.db.server.update({ where: { id: under.server.id }, data });
        for (const key of [under.owner, under.administrator]) {
          const answer = await under.call(method, path.replace('ID', uuid), { key });
          expect(toDomainError(answer).slice(0, 2)).toEqual([409, 'ServerStateConflictException']);
        }
      }
      expect(under.calls).toEqual([]);
    },
  );

  test('a missing backup is 404 before the permission is checked, and the permission before the body', async () => {
    const key = await under.subuser('backup.read');
    const { uuid } = await under.backup();
    const restore = (name: string, sender: string) =>
      under.call('POST', `/${name}/restore`, { key: sender, body: { truncate: 'perhaps' } });
    expect((await restore(randomUUID(), key)).status).toBe(404);
    expect((await restore(uuid, key)).status).toBe(403);
    expect((await restore(uuid, under.owner)).status).toBe(422);
  });
});
