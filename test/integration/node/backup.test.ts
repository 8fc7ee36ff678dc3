import { createHash, randomUUID } from 'node:crypto';
import { access, chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { list, type ReadEntry } from 'tar';
import { FakeRemote } from './fake-remote.js';
import { NodeUnderTest, until } from './node-under-test.js';

let remote: FakeRemote;
let node: NodeUnderTest;
const server = randomUUID();
const other = randomUUID();

beforeAll(async () => {
  remote = await FakeRemote.start();
  remote.put({ uuid: server });
  remote.put({ uuid: other });
  node = await NodeUnderTest.create(remote);
  const directory = join(node.directory, 'data', server);
  await mkdir(join(directory, 'sub/cache'), { recursive: true });
  await mkdir(join(directory, 'empty'));
  await writeFile(join(directory, 'a.txt'), 'a');
  await writeFile(join(directory, '@odd.txt'), 'odd');
  await writeFile(join(directory, 'b.log'), 'b');
  await writeFile(join(directory, 'sub/c.txt'), 'c');
  await writeFile(join(directory, 'sub/cache/x'), 'x');
  await writeFile(join(directory, 'run.sh'), 'true');
  await chmod(join(directory, 'run.sh'), 0o750);
  await symlink('/etc/passwd', join(directory, 'link'));
  await node.start();
});

afterAll(async () => {
  await node.destroy();
  await remote.stop();
});

/** Makes a backup and returns its report. */
async function backUp(
  ignore: string,
  uuid: string = randomUUID(),
): Promise<{ uuid: string; result: unknown; path: string }> {
  const before = remote.reports(`/backups/${uuid}`).length;
  const answer = await node.call('POST', `/api/servers/${server}/backup`, { adapter: 'wings', uuid, ignore });
  expect(answer.status).toBe(202);
  await until('it is reported', () => remote.reports(`/backups/${uuid}`).length > before);
  return {
    uuid,
    result: remote.reports(`/backups/${uuid}`).at(-1),
    path: join(node.directory, 'backups', `${uuid}.tar.gz`),
  };
}

async function members(path: string): Promise<ReadonlyMap<string, ReadEntry>> {
  const entries = new Map<string, ReadEntry>();
  await list({
    file: path,
    onReadEntry: (entry) => void entries.set(entry.path.replace(/^\.\//, '').replace(/\/$/, ''), entry),
  });
  return entries;
}

describe('a backup', () => {
  test('is reported with the size and the SHA-1 of the archive', async () => {
    const { result, path } = await backUp('');
    const checksum = createHash('sha1')
      .update(await readFile(path))
      .digest('hex');
    const { size } = await stat(path);
    expect(result).toEqual({ checksum, checksum_type: 'sha1', size, successful: true, parts: null });
  });

  test('contains empty directories, modes and links, and does not follow links', async () => {
    const entries = await members((await backUp('')).path);
    expect([...entries.keys()].sort()).toEqual(
      ['@odd.txt', 'a.txt', 'b.log', 'empty', 'link', 'run.sh', 'sub', 'sub/c.txt', 'sub/cache', 'sub/cache/x'].sort(),
    );
    expect(entries.get('link')).toMatchObject({ type: 'SymbolicLink', linkpath: '/etc/passwd' });
    expect((entries.get('run.sh')?.mode ?? 0) & 0o777).toBe(0o750);
    expect(entries.get('empty')?.type).toBe('Directory');
  });

  test('excludes files that match its patterns', async () => {
    const entries = await members((await backUp('*.log\nsub/cache/\nlink')).path);
    expect([...entries.keys()].sort()).toEqual(['@odd.txt', 'a.txt', 'empty', 'run.sh', 'sub', 'sub/c.txt'].sort());
  });

  test('without patterns excludes files that match the .pteroignore of the server', async () => {
    const file = join(node.directory, 'data', server, '.pteroignore');
    await writeFile(file, 'a.txt\nsub\n');
    const entries = await members((await backUp('')).path);
    expect(entries.has('a.txt')).toBe(false);
    expect(entries.has('sub')).toBe(false);
    expect(entries.has('b.log')).toBe(true);
    await writeFile(file, '');
  });

  test('is made once and reported again when it is requested again', async () => {
    const first = await backUp('');
    const { ino } = await stat(first.path);
    const second = await backUp('', first.uuid);
    expect(second.result).toEqual(first.result);
    expect((await stat(first.path)).ino).toBe(ino);
  });

  test('can be deleted through any server, and is then unknown', async () => {
    const { uuid, path } = await backUp('');
    expect((await node.call('DELETE', `/api/servers/${other}/backup/${uuid}`)).status).toBe(204);
    await expect(access(path)).rejects.toThrow('ENOENT');
    const again = await node.call('DELETE', `/api/servers/${server}/backup/${uuid}`);
    expect(again.status).toBe(404);
    expect(JSON.parse(again.text)).toEqual({ error: 'The requested backup was not found on this server.' });
  });

  test('is reported as failed when there is nothing to pack', async () => {
    const uuid = randomUUID();
    await node.call('POST', `/api/servers/${other}/backup`, { adapter: 'wings', uuid, ignore: '' });
    await until('it is reported', () => remote.reports(`/backups/${uuid}`).length > 0);
    expect(remote.reports(`/backups/${uuid}`)).toEqual([
      { checksum: '', checksum_type: '', size: 0, successful: false, parts: null },
    ]);
    expect((await readdir(join(node.directory, 'backups'))).some((name) => name.includes(uuid))).toBe(false);
  });

  test('with another adapter or an invalid uuid is rejected', async () => {
    const ftp = await node.call('POST', `/api/servers/${server}/backup`, {
      adapter: 'ftp',
      uuid: randomUUID(),
      ignore: '',
    });
    expect(ftp.status).toBe(500);
    const path = await node.call('POST', `/api/servers/${server}/backup`, {
      adapter: 'wings',
      uuid: '../../x',
      ignore: '',
    });
    expect(path.status).toBe(422);
    expect((await node.call('DELETE', `/api/servers/${server}/backup/..%2F..%2Fx`)).status).toBe(404);
  });

  test('that the service does not know is deleted', async () => {
    remote.reportStatus = 404;
    const { path } = await backUp('');
    remote.reportStatus = 204;
    await until('it is gone', () =>
      access(path).then(
        () => false,
        () => true,
      ),
    );
  });

  test('is listed and can be deleted when its server is deleted', async () => {
    const third = randomUUID();
    remote.put({ uuid: third });
    await mkdir(join(node.directory, 'data', third));
    await node.call('POST', '/api/servers', { uuid: third });
    await until('it is installed', () => remote.reports(`/servers/${third}/install`).length > 0);
    const uuid = randomUUID();
    await node.call('POST', `/api/servers/${third}/backup`, { adapter: 'wings', uuid, ignore: '' });
    await until('it is reported', () => remote.reports(`/backups/${uuid}`).length > 0);
    await writeFile(join(node.directory, 'backups', 'notes.tar.gz'), 'not ours');
    expect((await node.call('DELETE', `/api/servers/${third}`)).status).toBe(204);
    expect((await node.call('DELETE', `/api/servers/${third}/backup/${uuid}`)).status).toBe(404);

    const archives = async () => JSON.parse((await node.call('GET', '/api/backups')).text).data;
    const { size, mtime } = await stat(join(node.directory, 'backups', `${uuid}.tar.gz`));
    expect(await archives()).toContainEqual({ uuid, size, created_at: mtime.toISOString() });
    expect((await node.call('DELETE', `/api/backups/${uuid}`)).status).toBe(204);
    const again = await node.call('DELETE', `/api/backups/${uuid}`);
    expect([again.status, JSON.parse(again.text).error]).toEqual([
      404,
      'The requested backup was not found on this server.',
    ]);
    expect((await node.call('DELETE', '/api/backups/notes')).status).toBe(404);
    expect((await node.call('DELETE', '/api/backups/..%2Fstate%2Fnode')).status).toBe(404);
    expect(JSON.stringify(await archives())).not.toContain(uuid);
    expect(JSON.stringify(await archives())).not.toContain('notes');
    expect((await node.call('GET', '/api/backups', undefined, { authorization: 'Bearer wrong' })).status).toBe(403);
  });
});
