import { randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Header } from 'tar';
import { SocketClient } from '../../../support/socket-client.js';
import { FakeRemote, type FakeServer } from '../fake-remote.js';
import { NodeUnderTest, until } from '../node-under-test.js';
import { signToken } from '../sign-token.js';

const egg = JSON.parse(await readFile('prisma/seed/eggs/console.json', 'utf8'));

let remote: FakeRemote;
let node: NodeUnderTest;

beforeAll(async () => {
  remote = await FakeRemote.start();
  node = await NodeUnderTest.create(remote);
  await node.start();
});

afterAll(async () => {
  await node.destroy();
  await remote.stop();
});

async function create(more: Partial<FakeServer> = {}): Promise<string> {
  const uuid = randomUUID();
  remote.put({ uuid, script: egg.scripts.installation.script, ...more });
  await node.call('POST', '/api/servers', { uuid });
  await until('it is installed', () => remote.reports(`/servers/${uuid}/install`).length > 0);
  return uuid;
}

const pathOf = (server: string, ...names: readonly string[]) => join(node.directory, 'data', server, ...names);
const archiveOf = (backup: string) => join(node.directory, 'backups', `${backup}.tar.gz`);
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function backUp(server: string): Promise<string> {
  const uuid = randomUUID();
  await node.call('POST', `/api/servers/${server}/backup`, { adapter: 'wings', uuid, ignore: '' });
  await until('it is made', () => remote.reports(`/backups/${uuid}`).length > 0);
  return uuid;
}

async function restore(server: string, backup: string, truncate = false): Promise<number> {
  const body = { adapter: 'wings', truncate_directory: truncate, download_url: '' };
  return (await node.call('POST', `/api/servers/${server}/backup/${backup}/restore`, body)).status;
}

/** The results reported for a backup, once there is one. */
async function results(backup: string): Promise<readonly unknown[]> {
  await until('it is reported', () => remote.reports(`/backups/${backup}/restore`).length > 0);
  return remote.reports(`/backups/${backup}/restore`);
}

describe('a restore', () => {
  test('restores files over existing ones, with modes, times, links and empty directories', async () => {
    const server = await create();
    await mkdir(pathOf(server, 'sub/closed'), { recursive: true });
    await mkdir(pathOf(server, 'empty'));
    await writeFile(pathOf(server, 'a.txt'), 'hello');
    await writeFile(pathOf(server, 'run.sh'), 'true');
    await chmod(pathOf(server, 'run.sh'), 0o776);
    await writeFile(pathOf(server, 'sub/closed/c'), 'c');
    await symlink('/etc/passwd', pathOf(server, 'outside'));
    await symlink('sub', pathOf(server, 'inside'));
    await chmod(pathOf(server, 'sub/closed'), 0o555);
    for (const name of ['a.txt', 'empty', 'sub']) await utimes(pathOf(server, name), 1_000_000, 1_500_000_000);
    const backup = await backUp(server);

    await writeFile(pathOf(server, 'a.txt'), 'changed');
    await writeFile(pathOf(server, 'new.txt'), 'new');
    await chmod(pathOf(server, 'run.sh'), 0o600);
    await rm(pathOf(server, 'empty'), { recursive: true });
    await rm(pathOf(server, 'inside'));
    await writeFile(pathOf(server, 'inside'), 'a file now');
    expect(await restore(server, backup)).toBe(202);
    expect(await results(backup)).toEqual([{ successful: true }]);

    expect(await readFile(pathOf(server, 'a.txt'), 'utf8')).toBe('hello');
    expect(await readFile(pathOf(server, 'new.txt'), 'utf8')).toBe('new');
    expect((await stat(pathOf(server, 'run.sh'))).mode & 0o777).toBe(0o776);
    expect((await stat(pathOf(server, 'sub/closed'))).mode & 0o777).toBe(0o555);
    expect(await readFile(pathOf(server, 'sub/closed/c'), 'utf8')).toBe('c');
    expect(await readlink(pathOf(server, 'outside'))).toBe('/etc/passwd');
    expect(await readlink(pathOf(server, 'inside'))).toBe('sub');
    for (const name of ['a.txt', 'empty', 'sub']) {
      expect((await stat(pathOf(server, name))).mtimeMs).toBe(1_500_000_000_000);
    }
    // So that the account that runs the tests can remove it, root or not.
    await chmod(pathOf(server, 'sub/closed'), 0o755);
  });

  test('with truncate removes all other files first without following links', async () => {
    const server = await create();
    await writeFile(pathOf(server, 'a.txt'), 'hello');
    const backup = await backUp(server);
    const neighbour = join(node.directory, 'neighbour');
    await mkdir(neighbour);
    await writeFile(join(neighbour, 'kept'), '');
    await symlink(neighbour, pathOf(server, 'link'));
    await mkdir(pathOf(server, 'more/deep'), { recursive: true });
    await chmod(pathOf(server, 'more/deep'), 0o500);
    expect(await restore(server, backup, true)).toBe(202);
    expect(await results(backup)).toEqual([{ successful: true }]);
    expect((await readdir(pathOf(server))).sort()).toEqual(['a.txt', 'console.mjs']);
    expect(await isThere(join(neighbour, 'kept'))).toBe(true);
  });

  test('does not write through a link that replaced a directory', async () => {
    const server = await create();
    await mkdir(pathOf(server, 'world'));
    await writeFile(pathOf(server, 'world/level'), 'level');
    const backup = await backUp(server);
    const target = join(node.directory, 'target');
    await mkdir(target);
    await rm(pathOf(server, 'world'), { recursive: true });
    await symlink(target, pathOf(server, 'world'));
    await restore(server, backup);
    expect(await results(backup)).toEqual([{ successful: true }]);
    expect(await readdir(target)).toEqual([]);
    expect((await lstat(pathOf(server, 'world'))).isDirectory()).toBe(true);
    expect(await readFile(pathOf(server, 'world/level'), 'utf8')).toBe('level');
  });

  test('stops the server, and rejects power actions, commands, backups and installations until it is done', async () => {
    const server = await create({ stop: { type: 'command', value: 'say goodbye' } });
    await writeFile(pathOf(server, 'a.txt'), 'hello');
    const backup = await backUp(server);
    await node.call('POST', `/api/servers/${server}/power`, { action: 'start' });
    await node.untilState(server, 'running');
    const client = await SocketClient.open(node.socketUrl(server), remote.url);
    await client.authenticate(await signToken(server, { claims: { permissions: ['*', 'admin.websocket.errors'] } }));
    expect(await restore(server, backup)).toBe(202);
    await node.untilLine(server, '[Server] goodbye');

    const rejected = async (path: string, body?: unknown) =>
      (await node.call('POST', `/api/servers/${server}${path}`, body)).status;
    for (const action of ['start', 'stop', 'restart', 'kill']) expect(await rejected('/power', { action })).toBe(409);
    expect(await rejected('/commands', { commands: ['say no'] })).toBe(409);
    expect(await rejected('/reinstall')).toBe(409);
    expect(await rejected('/install')).toBe(409);
    expect(await rejected('/backup', { adapter: 'wings', uuid: randomUUID(), ignore: '' })).toBe(409);
    expect(await restore(server, backup)).toBe(409);
    client.send('set state', 'kill');
    client.send('send command', 'say no');
    await until('both are rejected', () => client.argumentsOf('daemon error').length === 2);
    for (const text of client.argumentsOf('daemon error')) expect(text).toContain('server is currently restoring');
    expect((await node.details(server)).is_suspended).toBe(false);
    expect(remote.reports(`/backups/${backup}/restore`)).toEqual([]);

    const group = await node.groupOf(server);
    process.kill(-group, 'SIGKILL');
    expect(await results(backup)).toEqual([{ successful: true }]);
    await client.hear('backup restore completed');
    expect(client.argumentsOf('daemon message')).toContain('(restoring): a.txt');
    expect(client.argumentsOf('daemon message').at(-1)).toBe('Completed server restoration from local backup.');
    expect(client.argumentsOf('console output').some((line) => line.includes('say no'))).toBe(false);
    await node.call('POST', `/api/servers/${server}/power`, { action: 'start' });
    await node.untilState(server, 'running');
    await client.end();
  });

  test('is not ended by an undelivered report of an earlier restore of the same backup', async () => {
    const server = await create({ stop: { type: 'command', value: 'say goodbye' } });
    const backup = await backUp(server);
    const archive = await readFile(archiveOf(backup));
    await writeFile(archiveOf(backup), archive.subarray(0, archive.length - 20));
    remote.reportStatus = 503;
    try {
      await restore(server, backup);
      expect((await results(backup)).at(-1)).toEqual({ successful: false });
      await writeFile(archiveOf(backup), archive);
      await node.call('POST', `/api/servers/${server}/power`, { action: 'start' });
      await node.untilState(server, 'running');
      const report = join(node.directory, 'state/outbox', `restore-${server}.json`);
      expect(await isThere(report)).toBe(true);
      expect(await restore(server, backup)).toBe(202);
      expect(await isThere(report)).toBe(false);
    } finally {
      remote.reportStatus = 204;
    }
    const before = remote.reports(`/backups/${backup}/restore`).length;
    expect(JSON.parse((await node.call('GET', '/api/unreported')).text).restores).toEqual([server]);
    await node.untilLine(server, '[Server] goodbye');
    process.kill(-(await node.groupOf(server)), 'SIGKILL');
    await until('it is reported', () => remote.reports(`/backups/${backup}/restore`).length > before);
    expect(remote.reports(`/backups/${backup}/restore`).slice(before)).toEqual([{ successful: true }]);
  });

  test('does not change a suspension', async () => {
    const server = await create();
    const backup = await backUp(server);
    remote.put({ uuid: server, suspended: true });
    await node.call('POST', `/api/servers/${server}/sync`);
    await restore(server, backup);
    expect(await results(backup)).toEqual([{ successful: true }]);
    expect((await node.details(server)).is_suspended).toBe(true);
  });

  test('ends when its server is deleted, and is then not reported', async () => {
    const server = await create({ stop: { type: 'command', value: 'say goodbye' } });
    const backup = await backUp(server);
    await node.call('POST', `/api/servers/${server}/power`, { action: 'start' });
    await node.untilState(server, 'running');
    await restore(server, backup, true);
    await node.untilLine(server, '[Server] goodbye');
    expect((await node.call('DELETE', `/api/servers/${server}`)).status).toBe(204);
    expect(await isThere(pathOf(server))).toBe(false);
    expect(remote.reports(`/backups/${backup}/restore`)).toEqual([]);
  });
});

describe('a restore is rejected before any file is changed', () => {
  test('if there is no such archive, or it belongs to another server', async () => {
    const [server, other] = [await create(), await create()];
    const foreign = await backUp(other);
    const deleted = await backUp(server);
    await node.call('DELETE', `/api/servers/${server}/backup/${deleted}`);
    for (const backup of [foreign, deleted, randomUUID(), '..%2F..%2Fstate', 'x']) {
      const body = { adapter: 'wings', truncate_directory: true, download_url: '' };
      const answer = await node.call('POST', `/api/servers/${server}/backup/${backup}/restore`, body);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toEqual({ error: 'The requested backup was not found on this server.' });
    }
    expect(await readdir(pathOf(server))).toEqual(['console.mjs']);
    await node.call('POST', `/api/servers/${server}/power`, { action: 'start' });
    await node.untilState(server, 'running');
  });

  test('if the body is invalid', async () => {
    const server = await create();
    const backup = await backUp(server);
    const path = `/api/servers/${server}/backup/${backup}/restore`;
    const bodies = ['', '{', '[]', 'null', '{}', '{"adapter":"ftp"}', '{"adapter":"s3","download_url":"http://x"}'];
    for (const body of [...bodies, '{"adapter":"wings","truncate_directory":"yes"}']) {
      expect((await node.call('POST', path, body)).status).toBe(400);
    }
    expect(remote.reports(`/backups/${backup}/restore`)).toEqual([]);
  });

  test.each<readonly [string, (archive: Buffer) => Buffer]>([
    ['cut short', (archive) => archive.subarray(0, archive.length - 20)],
    [
      'changed in the middle',
      (archive) => Buffer.concat([archive.subarray(0, 60), Buffer.alloc(9), archive.subarray(69)]),
    ],
    ['not an archive', () => Buffer.from('hello')],
    ['empty', () => Buffer.alloc(0)],
  ])('if the archive is %s, also without an index entry', async (_, damage) => {
    const server = await create();
    await writeFile(pathOf(server, 'a.txt'), 'kept');
    for (const isIndexed of [true, false]) {
      const backup = await backUp(server);
      await writeFile(archiveOf(backup), damage(await readFile(archiveOf(backup))));
      if (!isIndexed) await rm(join(node.directory, 'state/archives', `${backup}.json`));
      expect(await restore(server, backup, true)).toBe(202);
      expect(await results(backup)).toEqual([{ successful: false }]);
      expect(await readFile(pathOf(server, 'a.txt'), 'utf8')).toBe('kept');
    }
  });

  test('if the archive is valid but not the one that was made', async () => {
    const server = await create();
    const backup = await backUp(server);
    await writeFile(pathOf(server, 'b'), 'b');
    const newer = await backUp(server);
    await writeFile(archiveOf(backup), await readFile(archiveOf(newer)));
    await restore(server, backup, true);
    expect(await results(backup)).toEqual([{ successful: false }]);
    expect(await isThere(pathOf(server, 'b'))).toBe(true);
  });
});

interface Member {
  readonly path: string;
  readonly type?: 'File' | 'Directory' | 'Link' | 'SymbolicLink' | 'CharacterDevice' | 'FIFO';
  readonly linkpath?: string;
  readonly mode?: number;
}

/** An archive that no node makes, with any paths and links. */
async function forge(backup: string, members: readonly Member[]): Promise<void> {
  const blocks = members.map(({ path, type = 'File', linkpath, mode = 0o644 }) => {
    const block = Buffer.alloc(512);
    new Header({ path, type, linkpath, mode, uid: 0, gid: 0, size: 0, mtime: new Date() }).encode(block);
    return block;
  });
  await writeFile(archiveOf(backup), gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])));
}

describe('a forged archive', () => {
  test('with valid entries is restored, including hard links, but without setuid bits', async () => {
    const server = await create();
    const backup = randomUUID();
    await forge(backup, [
      { path: './a', mode: 0o6755 },
      { path: 'b', type: 'Link', linkpath: 'a' },
    ]);
    await restore(server, backup, true);
    expect(await results(backup)).toEqual([{ successful: true }]);
    expect((await readdir(pathOf(server))).sort()).toEqual(['a', 'b']);
    const facts = await stat(pathOf(server, 'a'));
    expect([facts.mode & 0o7777, facts.nlink]).toEqual([0o755, 2]);
  });

  test.each<readonly [string, readonly Member[]]>([
    ['a path with ..', [{ path: '../escaped' }]],
    ['a path with .. in the middle', [{ path: 'a/../../escaped' }]],
    ['an absolute path', [{ path: '/tmp/escaped' }]],
    ['a path through a link', [{ path: 'l', type: 'SymbolicLink', linkpath: '..' }, { path: 'l/escaped' }]],
    ['a link in place of a directory', [{ path: 'd/x' }, { path: 'd', type: 'SymbolicLink', linkpath: '..' }]],
    [
      'a link that is a directory too',
      [
        { path: 'd', type: 'Directory' },
        { path: 'd', type: 'SymbolicLink', linkpath: '/' },
      ],
    ],
    ['a hard link to a file outside', [{ path: 'h', type: 'Link', linkpath: '/etc/passwd' }]],
    ['a hard link to a file in a parent directory', [{ path: 'h', type: 'Link', linkpath: '../../config.json' }]],
    [
      'a hard link through a link',
      [
        { path: 'l', type: 'SymbolicLink', linkpath: '/etc' },
        { path: 'h', type: 'Link', linkpath: 'l/passwd' },
      ],
    ],
    ['a device', [{ path: 'd', type: 'CharacterDevice' }]],
    ['a pipe', [{ path: 'p', type: 'FIFO' }]],
  ])('with %s is rejected, and no file is changed', async (_, members) => {
    const server = await create();
    const backup = randomUUID();
    await forge(backup, [{ path: 'harmless' }, ...members]);
    await restore(server, backup, true);
    expect(await results(backup)).toEqual([{ successful: false }]);
    expect(await readdir(pathOf(server))).toEqual(['console.mjs']);
    expect(await isThere(join(node.directory, 'data', 'escaped'))).toBe(false);
    expect(await isThere('/tmp/escaped')).toBe(false);
  });
});

describe('a node that is killed during a restore', () => {
  test('reports a failure after its restart, and the server is usable again', async () => {
    const server = await create({ stop: { type: 'command', value: 'say goodbye' } });
    const backup = await backUp(server);
    await node.call('POST', `/api/servers/${server}/power`, { action: 'start' });
    await node.untilState(server, 'running');
    await restore(server, backup);
    await node.untilLine(server, '[Server] goodbye');
    const group = await node.groupOf(server);
    await node.end('SIGKILL');
    process.kill(-group, 'SIGKILL');
    await node.start();
    expect(await results(backup)).toEqual([{ successful: false }]);
    const report = remote.calls.findIndex((call) => call.path === `/backups/${backup}/restore`);
    expect(remote.calls.findLastIndex((call) => call.path === '/servers/reset')).toBeGreaterThan(report);
    await node.untilLine(server, 'was interrupted');
    await node.untilState(server, 'offline');
    await node.call('POST', `/api/servers/${server}/power`, { action: 'start', wait_seconds: 20 });
    await node.untilState(server, 'running');
  });

  test('reports the result again if it had no time to remove it', async () => {
    const server = await create();
    const backup = await backUp(server);
    await restore(server, backup);
    expect(await results(backup)).toEqual([{ successful: true }]);
    await node.end('SIGKILL');
    const path = join(node.directory, 'state/servers', `${server}.json`);
    const record = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...record, restore: { backup, truncate: false, successful: true } }));
    await node.start();
    await until('it is reported again', () => remote.reports(`/backups/${backup}/restore`).length > 1);
    expect((await results(backup)).at(-1)).toEqual({ successful: true });
    expect((await node.details(server)).state).toBe('offline');
  });
});
