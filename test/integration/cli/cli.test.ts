import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { authenticateKey } from '../../../src/domain/keys/authenticate-key.js';
import { seed } from '../../../src/first-run/seed.js';
import { createSecrets } from '../../../src/host/secrets.js';
import { VERSION } from '../../../src/host/version.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { systemContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { answer, faultyDaemon } from '../../support/faulty-daemon.js';
import { type EndedProcess, runCli } from '../../support/run-to-end.js';

const NO_TERMINAL = 'There is no terminal to ask for the passphrase: set BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE.';

const NOT_A_NODE = "Option '--node <id>' argument 'x' is invalid. An id is a whole number from 1. See --help.";

describe('the command line', () => {
  const appKey = 'the key of an installation that is looked at';
  const database = describeDatabase();
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gamewarden-cli-'));
    await seed(systemContext(database.db));
  });

  afterAll(() => rm(directory, { recursive: true, force: true }));

  const cli = (...args: readonly string[]): Promise<EndedProcess> =>
    runCli(args, {
      ...{ DATABASE_URL: database.url, APP_KEY: appKey, DATA_DIR: join(directory, 'data'), LOCAL_NODE: 'off' },
    });

  test('prints a key that works, and nothing else', async () => {
    const { status, stdout, stderr } = await cli('keys', 'create', '--kind', 'application');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^ptla_[A-Za-z0-9]{43}\n$/);
    const principal = await authenticateKey(systemContext(database.db), `Bearer ${stdout.trim()}`, '::1');
    expect(principal).toMatchObject({ user: { rootAdmin: true }, key: { kind: 'application' } });
  });

  test('prints a key as JSON', async () => {
    const { stdout } = await cli('keys', 'create', '--kind', 'client', '--user', 'admin', '--json');
    expect(JSON.parse(stdout)).toEqual({ key: expect.stringMatching(/^ptlc_/) });
  });

  test('lists keys without their secrets, and revokes them', async () => {
    const key = (await cli('keys', 'create', '--kind', 'client', '--memo', 'to be revoked')).stdout.trim();
    const listed = await cli('keys', 'list');
    expect(listed.stdout).toMatch(
      new RegExp(`^${key.slice(0, 16)}\tclient\tadmin\tnever\tnever\tthose of its user\tanywhere\tto be revoked$`, 'm'),
    );
    expect(listed.stdout).not.toContain(key.slice(16));
    expect(await cli('keys', 'revoke', key.slice(0, 16))).toMatchObject({ status: 0 });
    expect((await cli('keys', 'list', '--json')).stdout).not.toContain(key.slice(0, 16));
    expect(await cli('keys', 'revoke', key.slice(0, 16))).toEqual({
      status: 1,
      stdout: '',
      stderr: `There is no key with the identifier ${key.slice(0, 16)}.\n`,
    });
  });

  test('prints a link for a password, of a user named by address', async () => {
    const { id, email } = await database.db.user.findUniqueOrThrow({ where: { username: 'admin' } });
    const { status, stdout } = await cli('users', 'password-link', email.toUpperCase());
    expect(status).toBe(0);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:3000\/password\?token=\w{40}\nIt works once, until \S+\.\n$/);
    expect(
      await database.db.accountLink.findUnique({ where: { userId_kind: { userId: id, kind: 'password' } } }),
    ).not.toBeNull();
    expect(await cli('users', 'password-link', 'nobody@example.com')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'No user nobody@example.com.\n',
    });
  });

  test('prints a link to sign in, and turns a second factor off', async () => {
    const { id } = await database.db.user.findUniqueOrThrow({ where: { username: 'admin' } });
    const { status, stdout } = await cli('users', 'sign-in-link', String(id));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sign-in\?token=\w{40}\nIt works once, until \S+\.\n$/);
    await database.db.user.update({ where: { id }, data: { hasTwoFactor: true } });
    expect(await cli('users', 'disable-two-factor', 'admin@example.com')).toMatchObject({
      status: 0,
      stdout: 'admin signs in without a second factor now, and is signed out everywhere.\n',
    });
    expect(await database.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ hasTwoFactor: false });
  });

  test('creates a key with the given permissions, addresses and expiry, and shows all of them', async () => {
    const created = await cli(
      ...['keys', 'create', '--kind', 'application', '--permissions', 'servers=rw,nodes=r'],
      ...['--allowed-ips', '203.0.113.7,2001:db8::/32', '--expires', '2099-01-31'],
    );
    const identifier = created.stdout.slice(0, 16);
    const listed = JSON.parse((await cli('keys', 'list', '--json')).stdout);
    expect(listed.find((key: { identifier: string }) => key.identifier === identifier)).toMatchObject({
      permissions: 'servers=rw,nodes=r',
      allowedIps: ['203.0.113.7', '2001:db8::/32'],
      expiresAt: '2099-01-31T00:00:00.000Z',
    });
    expect(await cli('keys', 'create', '--kind', 'application', '--expires', '2001-01-31')).toMatchObject({
      status: 1,
      stderr: 'The expiry of a key must be in the future.\n',
    });
  });

  test('shows that the key of a user who is no longer an administrator has no permissions', async () => {
    const { stdout } = await cli('keys', 'create', '--kind', 'application', '--expires', '2099-11-22T01:02:03+00:00');
    const admin = { where: { username: 'admin' } };
    await database.db.user.update({ ...admin, data: { rootAdmin: false } });
    const refused = await cli('keys', 'create', '--kind', 'application');
    const listed = JSON.parse((await cli('keys', 'list', '--json')).stdout);
    await database.db.user.update({ ...admin, data: { rootAdmin: true } });
    expect(listed.find((key: { identifier: string }) => key.identifier === stdout.slice(0, 16))).toMatchObject({
      permissions: 'none (demoted)',
      expiresAt: '2099-11-22T01:02:03.000Z',
    });
    expect(refused).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Application keys belong to administrators, and admin is not one.\n',
    });
  });

  test('imports an egg file, and reports in one line why another file is not one', async () => {
    const bad = join(directory, 'bad.json');
    await writeFile(bad, JSON.stringify({ meta: { version: 'PTDL_v2' }, name: 'Bad' }));
    const good = await cli('eggs', 'import', 'prisma/seed/eggs/console.json', '--nest', 'Mine');
    expect(good.stdout).toMatch(/^Egg \d+, "Console", is in the nest "Mine"\.\n$/);
    const yaml = join(directory, 'good.yaml');
    await writeFile(yaml, stringify(JSON.parse(await readFile('prisma/seed/eggs/console.json', 'utf8'))));
    expect((await cli('eggs', 'import', yaml, '--nest', 'Mine')).stdout).toBe(good.stdout);
    const refused = await cli('eggs', 'import', bad);
    expect(refused.status).toBe(1);
    expect(refused.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(refused.stderr).toContain('docker_images');
    expect(refused.stderr).toContain('scripts');
  });

  describe('the doctor', () => {
    const doctor = (...args: readonly string[]): Promise<EndedProcess> =>
      runCli(['doctor', ...args], {
        DATABASE_URL: database.url,
        APP_KEY: appKey,
        LOCAL_NODE: 'off',
        DATA_DIR: directory,
      });
    const problemsOf = (stdout: string): Readonly<Record<string, readonly { what: string; advice: string }[]>> =>
      Object.fromEntries(
        JSON.parse(stdout).checks.map(({ name, problems }: { name: string; problems: unknown }) => [name, problems]),
      );
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

    afterEach(async () => {
      await database.pool.query('truncate locations, nodes, servers cascade');
    });

    test('finds no problem in a healthy installation', async () => {
      const { node } = await arrangeNode(database.db, { lastSeenAt: new Date(), polledAt: new Date() });
      const daemon = await faultyDaemon((socket) => socket.write(answer(404, '404 page not found')));
      await database.db.node.update({
        where: { id: node.id },
        data: { daemonListen: daemon.node.daemonListen, daemonToken: createSecrets(appKey).seal('token') },
      });
      const { status, stdout, stderr } = await doctor();
      await daemon.close();
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toBe(
        [
          'database',
          'app key',
          'second factor',
          'clock',
          'worker',
          'job store',
          'schedules',
          'sessions',
          'connections',
          'nodes',
          'isolation',
          'disk',
          'own backup',
          'game databases',
          'unfinished',
          'archives',
        ]
          .map((name) => `ok     ${name}\n`)
          .join(''),
      );
    });

    test('names administrators without the second factor that TWO_FACTOR requires of them', async () => {
      const env = {
        ...{ DATABASE_URL: database.url, APP_KEY: appKey, DATA_DIR: join(directory, 'data'), LOCAL_NODE: 'off' },
        TWO_FACTOR: 'administrators',
      };
      const { stdout } = await runCli(['doctor', '--json'], env);
      expect(problemsOf(stdout)['second factor']?.map(({ what }) => what)).toEqual([
        'TWO_FACTOR=administrators, and these administrators have no second factor: admin.',
      ]);
    });

    test('reports problems and their remedies', async () => {
      const { node } = await arrangeNode(database.db, { name: 'far', polledAt: ago(3), lastSeenAt: ago(60) });
      const stuck = { name: 'lob\u001bby', status: 'installing', statusAt: ago(40) } as const;
      const server = await arrangeServer(database.db, node, stuck);
      const data = { serverId: server.id, uuid: randomUUID(), name: 'nightly', createdAt: ago(90) };
      await database.db.backup.create({ data });
      const times = { minute: '0', hour: '*', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
      await database.db.schedule.create({
        data: { serverId: server.id, name: 'restart', ...times, nextRunAt: ago(2) },
      });
      const refused = { uuid: randomUUID(), nodeId: node.id, tries: 9, dueAt: ago(-60) };
      await database.db.archiveDeletion.create({ data: refused });

      const { status, stdout } = await doctor('--json');
      expect(status).toBe(1);
      expect(JSON.parse(stdout).ok).toBe(false);
      const problems = problemsOf(stdout);
      expect(problems).toMatchObject({ database: [], clock: [], 'job store': [], disk: [] });
      expect(problems.worker?.[0]?.what).toMatch(/^No worker has monitored nodes and schedules since 2/);
      expect(problems.worker?.[0]?.advice).toContain('npm start');
      expect(problems.schedules?.map(({ what }) => what)).toEqual([
        expect.stringMatching(/^Schedules were due more than 60 s ago and did not run: restart \(\d+\)\.$/),
      ]);
      expect(problems.nodes?.map(({ what }) => what)).toEqual([
        expect.stringMatching(/^Node far \(\d+\) has not answered since .*Z; asked just now: no connection\.$/),
      ]);
      expect(problems.unfinished?.map(({ what }) => what)).toEqual([
        `Servers have been installing for more than 30 minutes: lob by (${server.identifier}).`,
        `Backups have been running for more than 60 minutes: nightly (${server.identifier}).`,
      ]);
      expect(problems.archives?.map(({ what }) => what)).toEqual([
        `Nodes do not delete archives of deleted backups: ${refused.uuid} on far.`,
      ]);
    });

    test('names archives without a backup, and removes only those', async () => {
      const [known, going, unknown] = [randomUUID(), randomUUID(), randomUUID()];
      const deleted: string[] = [];
      const daemon = await faultyDaemon((socket, request) => {
        const [method, path = ''] = request.split(' ');
        if (method === 'DELETE') deleted.push(path);
        const uuids = [known, going, unknown].filter((uuid) => !deleted.some((one) => one.endsWith(uuid)));
        const data = uuids.map((uuid) => ({ uuid, size: 3 * 1024 ** 2, created_at: ago(72 * 60).toISOString() }));
        socket.write(method === 'DELETE' ? answer(204) : answer(200, JSON.stringify({ data })));
      });
      const { node } = await arrangeNode(database.db, {
        name: 'near',
        lastSeenAt: new Date(),
        polledAt: new Date(),
        scheme: 'http',
        fqdn: '127.0.0.1',
        daemonListen: daemon.node.daemonListen,
        daemonToken: createSecrets(appKey).seal('token'),
      });
      const server = await arrangeServer(database.db, node);
      const done = { isSuccessful: true, completedAt: new Date() };
      await database.db.backup.create({ data: { serverId: server.id, uuid: known, name: 'known', ...done } });
      await database.db.archiveDeletion.create({ data: { uuid: going, nodeId: node.id, dueAt: ago(-60) } });

      const found = await doctor();
      const unasked = await doctor('--remove-archives');
      expect(deleted).toEqual([]);
      const removed = await doctor('--remove-archives', '--yes');
      await daemon.close();
      expect(found.status).toBe(1);
      expect(found.stdout).toContain(
        `WRONG  archives: No backup has archive ${unknown} on node near (3.0 MB, 3 days old).\n       Keep it if`,
      );
      expect(found.stdout).not.toContain(known);
      expect(found.stdout).not.toContain(going);
      expect(unasked).toEqual({
        status: 2,
        stdout: '',
        stderr: 'There is no terminal to confirm: add --yes.\n',
      });
      expect(deleted).toEqual([`/api/backups/${unknown}`]);
      expect(removed.stdout).toMatch(/^Removed 1 of 1 archives without a backup\.\n/);
      expect(removed.status).toBe(0);
    });

    test('mends with --fix what is safe to mend, and says what it did', async () => {
      const { node } = await arrangeNode(database.db, { polledAt: new Date(), lastSeenAt: new Date() });
      const server = await arrangeServer(database.db, node, { status: 'installing', statusAt: ago(90) });
      const times = { minute: '0', hour: '*', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
      const nextRunAt = new Date('2099-01-01T00:30:00Z');
      const schedule = await database.db.schedule.create({
        data: { serverId: server.id, name: 'restart', ...times, nextRunAt },
      });
      const of = { scheduleId: schedule.id, serverId: server.id, scheduleName: 'restart' };
      const run = await database.db.scheduleRun.create({
        data: {
          ...{ id: randomUUID(), ...of, scheduledAt: ago(5), scheduleVersion: 1 },
          trigger: 'manual',
          state: 'running',
        },
      });
      const old = { uuid: randomUUID(), serverId: server.id, name: 'nightly', createdAt: ago(7 * 60) };
      await database.db.backup.create({ data: old });

      const found = problemsOf((await doctor('--json')).stdout);
      expect(found.schedules?.map(({ what }) => what)).toEqual([
        `Active runs have no time at which a worker would find them: ${run.id}.`,
      ]);
      expect(await database.db.server.findUniqueOrThrow({ where: { id: server.id } })).toMatchObject({
        status: 'installing',
      });

      const { stdout } = await doctor('--fix');
      expect(stdout.split('\n').filter((line) => line.startsWith('FIXED'))).toEqual([
        'FIXED  schedules: Corrected the next ticks of schedules: 1.',
        'FIXED  schedules: Queued runs again that no worker would have found: 1.',
        'FIXED  unfinished: Marked installations of more than an hour as failed: 1.',
        'FIXED  unfinished: Marked backups of more than six hours as failed: 1.',
      ]);
      expect(stdout).toContain('ok     unfinished\n');
      expect(await database.db.server.findUniqueOrThrow({ where: { id: server.id } })).toMatchObject({
        status: 'install_failed',
      });
      const mended = await database.db.scheduleRun.findUniqueOrThrow({ where: { id: run.id } });
      expect(mended.dueAt).not.toBeNull();
      expect(await database.db.backup.count({ where: { uuid: old.uuid } })).toBe(1);
      expect(JSON.parse((await doctor('--fix', '--json')).stdout).fixed).toEqual([]);
    });

    test('reports a missing database, one that lacks migrations, and an unreachable one', async () => {
      const away = await runCli(['doctor', '--json'], {
        DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/none',
        APP_KEY: appKey,
        LOCAL_NODE: 'off',
      });
      expect(away.status).toBe(1);
      expect(problemsOf(away.stdout).database?.[0]?.what).toMatch(/^The database is unusable: .*ECONNREFUSED/);
      expect(away.stdout).not.toContain('secret');

      const last = { migration_name: '20261121055922_client_api' };
      await database.pool.query('update _prisma_migrations set finished_at = null where migration_name = $1', [
        last.migration_name,
      ]);
      const lacking = await doctor('--json');
      await database.pool.query('update _prisma_migrations set finished_at = now() where migration_name = $1', [
        last.migration_name,
      ]);
      expect(problemsOf(lacking.stdout)).toEqual({
        database: [expect.objectContaining({ what: expect.stringContaining('lacks migrations: 2026') })],
      });

      const none = await runCli(['doctor'], { DATA_DIR: join(directory, 'nothing') });
      expect(none.status).toBe(1);
      expect(none.stdout).toMatch(/^WRONG {2}database: Nothing is stored in .+ yet\.\n {7}Start the service/);
      const place = /stored in (.+) yet/.exec(none.stdout)?.[1] ?? '';
      await expect(access(place)).rejects.toThrow('ENOENT');
    });
  });

  test.each([
    [
      ['nodes', 'rotate-token', '0'],
      "Command-argument value '0' is invalid for argument 'id'. An id is a whole number from 1. See --help.",
    ],
    [['doctor', '--yes'], '--yes requires --remove-archives.'],
    [['doctor', 'now'], "Too many arguments for 'doctor'. Expected 0 arguments but got 1. See --help."],
    [['backup'], "Missing required argument 'file'. See --help."],
    [['backup', 'verify'], "Missing required argument 'file'. See --help."],
    [['restore', 'one', 'two'], "Too many arguments for 'restore'. Expected 1 argument but got 2. See --help."],
    [['backup', 'verify', 'package.json'], NO_TERMINAL],
    [['kes'], "Unknown command 'kes'. Did you mean keys? See --help."],
    [['users', 'lst'], "Unknown command 'lst'. Did you mean list? See --help."],
    [['help', 'keys', 'creat'], "Unknown command 'creat'. Did you mean create? See --help."],
    [['help', 'backup', 'file'], "Unknown command 'file'. See --help."],
    [['keys', 'list', '--jsn'], "Unknown option '--jsn'. Did you mean --json? See --help."],
    [['keys', 'create'], "Required option '--kind <kind>' not specified. See --help."],
    [
      ['keys', 'create', '--kind', 'any'],
      "Option '--kind <kind>' argument 'any' is invalid. Allowed choices are application, client. See --help.",
    ],
    [['servers', 'list', '--node', 'x'], NOT_A_NODE],
    [['start'], 'Start the service with "gamewarden start", or "npm start" in a checkout.'],
    [['data', 'remove'], 'There is no terminal to confirm: add --yes.'],
    [
      ['keys', 'create', '--kind', 'client', '--permissions', 'servers=r'],
      '--permissions is for application keys: a client key has the permissions of its user.',
    ],
    [
      ['keys', 'create', '--kind', 'application', '--permissions', 'worlds=r'],
      '--permissions: unknown resource "worlds"; the resources are servers, server_databases, nodes, allocations, users, locations, nests, eggs, database_hosts.',
    ],
    [
      ['keys', 'create', '--kind', 'application', '--permissions', ''],
      '--permissions names no resource, so the key could do nothing. Without this option a key may do everything.',
    ],
    [
      ['keys', 'create', '--kind', 'application', '--permissions', 'servers=x'],
      '--permissions servers must be r, w or rw, as in servers=rw.',
    ],
    [
      ['keys', 'create', '--kind', 'application', '--allowed-ips', '10.0.0.0/33'],
      '--allowed-ips must be addresses or ranges such as 10.0.0.0/8, not "10.0.0.0/33".',
    ],
    [
      ['keys', 'create', '--kind', 'application', '--expires', 'tomorrow'],
      '--expires must be a day (2027-01-31, UTC) or a time such as 2027-01-31T12:00:00Z.',
    ],
    [['keys', 'revoke'], "Missing required argument 'identifier'. See --help."],
    [['keys', 'list', 'all'], "Too many arguments for 'list'. Expected 0 arguments but got 1. See --help."],
  ])('%j is rejected before anything is started', async (args, message) => {
    expect(await cli(...args)).toEqual({ status: 2, stdout: '', stderr: `${message}\n` });
  });

  test('invalid settings are reported in one line', async () => {
    const { status, stderr } = await runCli(['keys', 'list'], { PORT: 'x', LOG_LEVEL: 'y' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^The settings are invalid: PORT .* LOG_LEVEL .*\n$/);
  });

  test('--version prints the version of the release', async () => {
    expect(await runCli(['--version'], {})).toMatchObject({ status: 0, stdout: `${VERSION}\n` });
  });

  test.each([['completion', 'fish'], ['--help']])(
    'ends quietly when its reader closes the pipe: %s',
    async (...args) => {
      const child = spawn(process.execPath, ['dist/cli/main.js', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      child.stdout.destroy();
      const [status] = await once(child, 'close');
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    },
  );

  test('--help needs no database', async () => {
    const { status, stdout } = await runCli(['--help'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
    expect(status).toBe(0);
    expect(stdout).toContain('start the service');
    expect(await runCli(['help'], {})).toEqual({ status: 0, stdout, stderr: '' });
  });

  test('help of a command is printed by help and by --help', async () => {
    const { status, stdout } = await runCli(['keys', 'create', '--help'], {});
    expect(status).toBe(0);
    expect(stdout).toContain('Usage: gamewarden keys create [options]');
    expect(stdout).toContain('--kind <kind>');
    expect(await runCli(['help', 'keys', 'create'], {})).toEqual({ status: 0, stdout, stderr: '' });
  });

  test('a group without a command prints its commands, as an error', async () => {
    const { status, stdout, stderr } = await runCli(['keys'], {});
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('Usage: gamewarden keys [options] [command]');
  });
});
