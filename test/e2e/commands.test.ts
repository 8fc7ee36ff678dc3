import { describe, expect, test } from '@jest/globals';
import { backupsPath, makeBackup } from '../support/e2e/backup-calls.js';
import { installServer, statusOf } from '../support/e2e/console-server.js';
import { createSchedule } from '../support/e2e/schedule-calls.js';
import { describeService } from '../support/e2e/shared-service.js';
import { runCli, runCliAtTerminal } from '../support/run-to-end.js';
import { until } from '../support/until.js';

describe('the command line beside a running service', () => {
  const shared = describeService();
  const cli = (...args: readonly string[]) => runCli(args, shared.service.env);
  const json = async (...args: readonly string[]) => {
    const { status, stdout, stderr } = await cli(...args, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout);
  };

  test('creates, shows, lists and deletes a user', async () => {
    const options = [
      '--email',
      'ada@example.com',
      '--username',
      'ada',
      '--first-name',
      'Ada',
      '--last-name',
      'Lovelace',
    ];
    const args = ['users', 'create', ...options, '--password-stdin', '--json'];
    const created = await runCli(args, shared.service.env, 'a long enough passphrase\n');
    expect({ status: created.status, stderr: created.stderr }).toEqual({ status: 0, stderr: '' });
    const { id } = JSON.parse(created.stdout);
    expect(await shared.rows.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ email: 'ada@example.com', rootAdmin: false, passwordHash: expect.stringMatching(/./) },
    });

    expect((await cli('users', 'list', '--search', 'lovelace')).stdout).toBe(
      'ID\tUSERNAME\tEMAIL\tNAME\tROLE\tSECOND FACTOR\tSERVERS\n' +
        `${id}\tada\tada@example.com\tAda Lovelace\tuser\toff\t0\n`,
    );
    expect((await cli('users', 'show', 'ADA')).stdout).toContain('email\tada@example.com\n');

    expect(await cli('users', 'delete', 'ada@example.com')).toEqual({
      ...{ status: 2, stdout: '', stderr: 'There is no terminal to confirm: add --yes.\n' },
    });
    expect(await json('users', 'delete', 'ada', '--yes')).toEqual({ deleted: id });
    expect(await cli('users', 'show', 'ada')).toEqual({ status: 1, stdout: '', stderr: 'No user ada.\n' });
  });

  test('names the rules that a new user breaks', async () => {
    const { status, stderr } = await cli(
      ...['users', 'create', '--email', 'x', '--username', 'admin', '--first-name', 'A', '--last-name', 'B'],
    );
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The email must be a valid email address. The username has already been taken.\n',
    });
  });

  test('lists and shows nodes, and names one that does not exist', async () => {
    const [node] = await json('nodes', 'list');
    expect(node).toMatchObject({ builtIn: true, servers: expect.any(Number) });
    expect(await json('nodes', 'show', String(node.id))).toEqual({ ...node, lastSeenAt: expect.any(String) });
    const { stdout } = await cli('nodes', 'show', String(node.id));
    expect(stdout).toContain(`name\t${node.name}\n`);
    const missing = { status: 1, stdout: '', stderr: 'No node 99.\n' };
    expect(await cli('nodes', 'show', '99')).toEqual(missing);
    expect(await cli('nodes', 'rotate-token', '99')).toEqual(missing);
    expect(await cli('nodes', 'end-former-token', '99')).toEqual(missing);
  });

  test('lists, shows, suspends, reinstalls and deletes a server', async () => {
    const server = await installServer(shared.service, shared.rows, { name: 'of the\tcommand line' });
    const { id, identifier, uuid } = server;
    const { stdout } = await cli('servers', 'list', '--search', identifier, '--owner', 'admin', '--status', 'offline');
    expect(stdout.split('\n')).toEqual([
      'ID\tIDENTIFIER\tNAME\tSTATUS\tNODE\tOWNER\tADDRESS',
      expect.stringMatching(
        new RegExp(`^${id}\t${identifier}\tof the command line\toffline\t[^\t]+\tadmin\t\\S+:\\d+$`),
      ),
      '',
    ]);
    for (const named of [String(id), identifier, uuid]) {
      expect(await json('servers', 'show', named)).toMatchObject({ id, uuid, status: 'offline' });
    }

    expect(await json('servers', 'suspend', identifier)).toEqual({ id, suspended: true });
    expect(await statusOf(shared.service, server)).toBe('suspended');
    expect((await cli('servers', 'unsuspend', identifier)).stdout).toBe(`Server ${identifier} is not suspended.\n`);
    expect(await statusOf(shared.service, server)).toBe('offline');

    expect(await cli('servers', 'reinstall', identifier)).toMatchObject({ status: 2 });
    expect((await cli('servers', 'reinstall', identifier, '--yes')).stdout).toBe(
      `Server ${identifier} is installing.\n`,
    );
    await until(async () => (await statusOf(shared.service, server)) === 'offline');

    expect(await cli('servers', 'delete', identifier)).toMatchObject({ status: 2 });
    expect(await json('servers', 'delete', identifier, '--yes')).toEqual({ deleted: id });
    expect(await cli('servers', 'show', identifier)).toEqual({
      ...{ status: 1, stdout: '', stderr: `No server ${identifier}.\n` },
    });
    expect(await cli('servers', 'list', '--status', 'gone')).toMatchObject({
      ...{ status: 2, stderr: expect.stringMatching(/^--status must be one of suspended, installing, /) },
    });
  });

  test('lists, shows and runs schedules, which a worker executes, and lists the backups that they make', async () => {
    const server = await installServer(shared.service, shared.rows);
    const made = await makeBackup(shared.service, server, { name: 'by hand' });
    const schedule = await createSchedule(shared.service, server, {
      name: 'nightly',
      tasks: [{ action: 'backup', payload: '' }],
    });
    const id = String(schedule.id);
    expect(await json('schedules', 'list', '--server', server.identifier)).toEqual([
      expect.objectContaining({ id: schedule.id, name: 'nightly', cron: '0 0 1 1 *', active: true }),
    ]);
    expect((await json('schedules', 'list')).map((one: { id: number }) => one.id)).toContain(schedule.id);

    const { run } = await json('schedules', 'run', id);
    const ended = await until(() =>
      shared.rows.db.scheduleRun.findFirst({ where: { id: run, finishedAt: { not: null } } }),
    );
    expect(ended).toMatchObject({ state: 'succeeded', trigger: 'manual' });
    expect(await json('schedules', 'show', id)).toMatchObject({
      tasks: [{ sequenceId: 1, action: 'backup' }],
      runs: [{ id: run, state: 'succeeded' }],
    });
    expect((await cli('schedules', 'show', id)).stdout).toContain(`${run}\tmanual\tsucceeded\t-\t`);

    await until(async () => (await shared.service.rest('GET', backupsPath(server))).body.meta.pagination.total === 2);
    const backups = await json('backups', 'list', '--server', String(server.id));
    expect(backups).toHaveLength(2);
    expect(backups[0]).toMatchObject({ uuid: made.uuid, name: 'by hand', status: 'succeeded', bytes: made.bytes });
    expect((await cli('backups', 'list')).stdout).toContain(`${made.uuid}\t${server.identifier}\tby hand\tsucceeded\t`);

    await cli('servers', 'suspend', server.identifier);
    expect(await json('schedules', 'show', id)).toMatchObject({ name: 'nightly' });
    expect(await cli('schedules', 'run', id)).toMatchObject({ status: 1, stdout: '' });
    expect(await cli('schedules', 'run', '999999')).toMatchObject({ status: 1, stderr: 'No schedule 999999.\n' });
    expect(await cli('schedules', 'show', '999999')).toMatchObject({ status: 1, stderr: 'No schedule 999999.\n' });
  });

  test('aligns columns on a terminal, with a bold header unless NO_COLOR is set', async () => {
    const { env } = shared.service;
    const colored = await runCliAtTerminal(['users', 'list'], { ...env, TERM: 'xterm' });
    const [header = '', first = ''] = colored.stdout.split('\r\n');
    expect(header.startsWith('\u001b[1mID  USERNAME  EMAIL')).toBe(true);
    expect(header.endsWith('SERVERS\u001b[22m')).toBe(true);
    expect(first).toMatch(/^1 {3}admin {5}/);
    const plain = await runCliAtTerminal(['users', 'list'], { ...env, TERM: 'xterm', NO_COLOR: '1' });
    expect(plain.stdout).toMatch(/^ID {2}USERNAME {2}/);
  });

  test('asks on a terminal before it deletes, and changes nothing without a yes', async () => {
    const { env } = shared.service;
    const server = await installServer(shared.service, shared.rows, { name: 'kept' });
    const args = ['servers', 'delete', server.identifier];
    const declined = await runCliAtTerminal(args, env, 'n\r');
    expect(declined.stdout).toContain(`Delete server kept (${server.identifier}), with its files and databases? [y/N]`);
    expect(declined.stdout).toContain('Nothing was changed.');
    expect(declined.status).toBe(1);
    const ended = await runCliAtTerminal(args, env, '\u0004');
    expect(ended.stdout).toContain('Nothing was changed.');
    expect(ended.status).toBe(1);
    expect(await statusOf(shared.service, server)).toBe('offline');
    const agreed = await runCliAtTerminal(args, env, 'y\r');
    expect(agreed.stdout).toContain(`Server ${server.identifier} is deleted.`);
    expect(agreed.status).toBe(0);
  });
});
