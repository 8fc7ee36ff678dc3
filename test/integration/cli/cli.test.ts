import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authenticateKey } from '../../../src/domain/keys/authenticate-key.js';
import { systemContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type EndedProcess, runCli } from '../../support/run-to-end.js';

describe('the command line', () => {
  const database = describeDatabase();
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gamewarden-cli-'));
  });

  afterAll(() => rm(directory, { recursive: true, force: true }));

  const cli = (...args: readonly string[]): Promise<EndedProcess> =>
    runCli(args, { DATABASE_URL: database.url, DATA_DIR: join(directory, 'data'), LOCAL_NODE: 'off' });

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
      new RegExp(`^${key.slice(0, 16)} +client +admin +never +never +its person +anywhere +to be revoked$`, 'm'),
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

  test('makes a key that may do what was said, from where and until when, and shows all of it', async () => {
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
      stderr: 'The end of a key must be in the future.\n',
    });
  });

  test('shows that the key of somebody who is no administrator any more may do nothing', async () => {
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
      stderr: 'Application keys belong to administrators, and admin is none.\n',
    });
  });

  test('imports an egg file and tells in one line what is wrong with one that is none', async () => {
    const bad = join(directory, 'bad.json');
    await writeFile(bad, JSON.stringify({ meta: { version: 'PTDL_v2' }, name: 'Bad' }));
    const good = await cli('eggs', 'import', 'prisma/seed/eggs/console.json', '--nest', 'Mine');
    expect(good.stdout).toMatch(/^Egg \d+, "Console", is in the nest "Mine"\.\n$/);
    const refused = await cli('eggs', 'import', bad);
    expect(refused.status).toBe(1);
    expect(refused.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(refused.stderr).toContain('docker_images');
    expect(refused.stderr).toContain('scripts');
  });

  test.each([
    [['keys'], 'There is no command "keys"; --help lists them.'],
    [['keys', 'create'], '--kind must be one of application, client.'],
    [
      ['keys', 'create', '--kind', 'client', '--permissions', 'servers=r'],
      '--permissions is for application keys: a client key may do what its person may.',
    ],
    [
      ['keys', 'create', '--kind', 'application', '--permissions', 'worlds=r'],
      '--permissions knows no "worlds"; the resources are servers, server_databases, nodes, allocations, users, locations, nests, eggs, database_hosts.',
    ],
    [
      ['keys', 'create', '--kind', 'application', '--permissions', ''],
      '--permissions names no resource: such a key could do nothing. Without it, a key may everything.',
    ],
    [
      ['keys', 'create', '--kind', 'application', '--permissions', 'servers=x'],
      '--permissions servers must be r, w or rw, as in servers=rw.',
    ],
    [
      ['keys', 'create', '--kind', 'application', '--allowed-ips', '10.0.0.0/33'],
      '--allowed-ips must be addresses or ranges such as 10.0.0.0/8, and "10.0.0.0/33" is none.',
    ],
    [
      ['keys', 'create', '--kind', 'application', '--expires', 'tomorrow'],
      '--expires must be a day (2027-01-31, UTC) or a time such as 2027-01-31T12:00:00Z.',
    ],
    [['keys', 'revoke'], 'This command needs the identifier of a key; --help shows how.'],
    [['keys', 'list', 'all'], '"all" is one argument too many; --help shows how.'],
  ])('%j is refused before anything is started', async (args, message) => {
    expect(await cli(...args)).toEqual({ status: 2, stdout: '', stderr: `${message}\n` });
  });

  test('wrong settings are told in one line', async () => {
    const { status, stderr } = await runCli(['keys', 'list'], { PORT: 'x', LOG_LEVEL: 'y' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^The settings are not right: PORT .* LOG_LEVEL .*\n$/);
  });

  test('--help needs no database', async () => {
    const { status, stdout } = await runCli(['--help'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
    expect(status).toBe(0);
    expect(stdout).toContain('keys create --kind application|client');
  });
});
