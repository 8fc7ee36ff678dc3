import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import ssh2, { type Client, type ConnectConfig } from 'ssh2';
import { create, Header, list } from 'tar';
import { FakeRemote } from './fake-remote.js';
import { type Answer, NodeUnderTest, until } from './node-under-test.js';
import { Sftp } from './sftp-client.js';
import { seconds, signToken } from './sign-token.js';
import { zipOf } from './zip-of.js';

const MIB = 1024 * 1024;

let remote: FakeRemote;
let node: NodeUnderTest;
const server = randomUUID();
const other = randomUUID();
let root: string;

beforeAll(async () => {
  remote = await FakeRemote.start();
  remote.put({ uuid: server, diskSpace: 5, denylist: ['*.secret', 'locked/'] });
  remote.put({ uuid: other });
  node = await NodeUnderTest.create(remote);
  await node.start();
  root = join(node.directory, 'data', server);
});

afterAll(async () => {
  await node.destroy();
  await remote.stop();
});

beforeEach(async () => {
  // Through the node, so that it knows the free space.
  const files = await readdir(root).catch(() => []);
  await call('POST', 'delete', { root: '/', files }, { 'X-Gamewarden-Denylist': 'off' });
  await rm(root, { recursive: true, force: true });
  await mkdir(join(root, 'config/deep'), { recursive: true });
  await writeFile(join(root, 'hello.txt'), 'hello');
  await writeFile(join(root, 'config/app.json'), '{"a":1}');
  await writeFile(join(root, 'x.secret'), 'secret');
});

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
  node.call(method, `/api/servers/${server}/files/${path}`, body, headers);
const read = (name: string) => readFile(join(root, name), 'utf8');
const errorOf = (answer: Answer): string => JSON.parse(answer.text).error;
const exists = (name: string) =>
  lstat(join(root, name)).then(
    () => true,
    () => false,
  );
const drafts = () => readdir(join(node.directory, 'data/.drafts'));

const MISSING = 'The requested resources was not found on the system.';
const DENIED = 'This file cannot be modified: present in egg denylist.';
const NO_SPACE = 'There is not enough disk space available to perform that action.';
const IS_LINK = 'Cannot perform that action: file is a link.';
const OUTSIDE = 'Cannot perform that action: the path leads out of the directory of the server.';
const NOT_DIRECTORY = 'Cannot perform that action: a part of the path is a file or a link.';

test('no file is fetched from this machine', async () => {
  const url = `${remote.url}/api/remote/servers`;
  const REJECTED = 'The file could not be fetched: the node does not fetch from this address.';
  for (const foreground of [true, false]) {
    const answer = await call('POST', 'pull', { root: '/', url, foreground });
    expect([answer.status, errorOf(answer)]).toEqual([400, REJECTED]);
  }
});

describe('list-directory', () => {
  test('lists directories first, then names by their bytes, and links as links', async () => {
    await symlink('/etc', join(root, 'away'));
    await mkdir(join(root, 'Zoo'));
    await writeFile(join(root, 'Ärger.sh'), '#!/bin/sh\n', { mode: 0o755 });
    const listing = JSON.parse((await call('GET', 'list-directory')).text);
    expect(listing.map((entry: { name: string }) => entry.name)).toEqual([
      'Zoo',
      'config',
      'away',
      'hello.txt',
      'x.secret',
      'Ärger.sh',
    ]);
    const of = (name: string) => listing.find((entry: { name: string }) => entry.name === name);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
    expect(of('hello.txt')).toEqual({
      name: 'hello.txt',
      created: time,
      modified: time,
      mode: '-rw-r--r--',
      mode_bits: '644',
      size: 5,
      directory: false,
      file: true,
      symlink: false,
      mime: 'text/plain; charset=utf-8',
    });
    expect(of('config')).toMatchObject({ mode: 'drwxr-xr-x', directory: true, file: false, mime: 'inode/directory' });
    expect(of('away')).toMatchObject({ mode: 'Lrwxrwxrwx', size: 4, directory: false, file: false, symlink: true });
    expect(of('Ärger.sh')).toMatchObject({ mode: '-rwxr-xr-x', mode_bits: '755' });
  });

  test.each([
    ['config', 200],
    ['/config/', 200],
    ['config/../config/deep/..', 200],
    ['missing', 404],
    ['hello.txt', 400],
    ['../', 400],
    ['config/../../..', 400],
    [`a${'/b'.repeat(200)}`, 400],
    ['a%00b', 400],
  ])('%s is %i', async (directory, status) => {
    const answer = await call('GET', `list-directory?directory=${directory}`);
    expect(answer.status).toBe(status);
    if (status === 200) expect(JSON.parse(answer.text)[0].name).toBe('deep');
  });

  test('of a link, and through one, is rejected', async () => {
    await symlink('config', join(root, 'link'));
    for (const directory of ['link', 'link/deep']) {
      const answer = await call('GET', `list-directory?directory=${directory}`);
      expect([answer.status, errorOf(answer)]).toEqual([400, NOT_DIRECTORY]);
    }
  });
});

describe('contents', () => {
  test('are sent unchanged', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 10, 13]);
    await writeFile(join(root, 'b\u00fc "1".dat'), bytes);
    const answer = await fetch(`${node.url}/api/servers/${server}/files/contents?file=b%C3%BC+%221%22.dat&download=1`, {
      headers: { authorization: 'Bearer token-of-the-node' },
    });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('x-mime-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="b_ _1_.dat"; filename*=UTF-8''b%C3%BC%20%221%22.dat`,
    );
    const plain = await call('GET', 'contents?file=config/app.json');
    expect([plain.text, plain.headers.get('x-mime-type')]).toEqual(['{"a":1}', 'application/json']);
    expect(plain.headers.get('content-disposition')).toBeNull();
  });

  test('of anything but a plain file are rejected, and a pipe does not block', async () => {
    await symlink('hello.txt', join(root, 'link'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const answers = [];
    for (const file of ['', 'config', 'link', 'pipe', 'missing', 'hello.txt/x', '../x']) {
      const answer = await call('GET', `contents?file=${file}`);
      answers.push([answer.status, errorOf(answer)]);
    }
    const isDirectory = 'Cannot perform that action: file is a directory.';
    expect(answers).toEqual([
      [400, isDirectory],
      [400, isDirectory],
      [400, IS_LINK],
      [400, 'Cannot perform that action: file is not a regular file.'],
      [404, MISSING],
      [400, NOT_DIRECTORY],
      [400, OUTSIDE],
    ]);
  });
});

describe('write', () => {
  test('stores the bytes, creates directories, preserves the mode of a replaced file', async () => {
    expect((await call('POST', 'write?file=new/deep/a.txt', ' text\r\n')).status).toBe(204);
    expect(await read('new/deep/a.txt')).toBe(' text\r\n');
    expect((await stat(join(root, 'new/deep'))).mode & 0o777).toBe(0o755);
    expect((await stat(join(root, 'new/deep/a.txt'))).mode & 0o777).toBe(0o644);
    await writeFile(join(root, 'run.sh'), 'old', { mode: 0o700 });
    await call('POST', 'write?file=/run.sh', 'new');
    expect([await read('run.sh'), (await stat(join(root, 'run.sh'))).mode & 0o777]).toEqual(['new', 0o700]);
    await call('POST', 'write?file=run.sh');
    expect(await read('run.sh')).toBe('');
    expect(await drafts()).toEqual([]);
  });

  test('of several writers leaves the complete file of one', async () => {
    const texts = ['a', 'b', 'c', 'd'].map((character) => character.repeat(MIB));
    await Promise.all(texts.map((text) => call('POST', 'write?file=same.txt', text)));
    expect(texts).toContain(await read('same.txt'));
    // Each but the first replaced another file, so only one is counted.
    expect((await call('POST', 'write?file=rest', 'x'.repeat(4 * MIB - 1024))).status).toBe(204);
  });

  test('is rejected for a name that is taken, denied or invalid, and changes nothing', async () => {
    await symlink('/etc/passwd', join(root, 'link'));
    await symlink('config', join(root, 'directory-link'));
    const answers = [];
    for (const file of ['config', '', 'a.secret', 'locked/new', 'link', 'directory-link/x', 'hello.txt/x', '../x']) {
      const answer = await call('POST', `write?file=${file}`, 'x');
      answers.push([answer.status, errorOf(answer)]);
    }
    const conflict = 'Cannot write file, name conflicts with an existing directory by the same name.';
    expect(answers).toEqual([
      [400, conflict],
      [400, conflict],
      [403, DENIED],
      [403, DENIED],
      [400, IS_LINK],
      [400, NOT_DIRECTORY],
      [400, NOT_DIRECTORY],
      [400, OUTSIDE],
    ]);
    const long = await call('POST', `write?file=${'n'.repeat(256)}`, 'x');
    expect([long.status, errorOf(long)]).toEqual([400, 'Cannot perform that action: file name is too long.']);
    expect((await readdir(root)).sort()).toEqual(['config', 'directory-link', 'hello.txt', 'link', 'x.secret']);
    expect(await drafts()).toEqual([]);
  });

  test('to a denied name is allowed when the service disables the denylist', async () => {
    expect((await call('POST', 'write?file=x.secret', 'new', { 'X-Gamewarden-Denylist': 'off' })).status).toBe(204);
    expect(await read('x.secret')).toBe('new');
  });

  test('stops at the disk limit, with or without a length, and a replaced file does not count', async () => {
    const big = 'x'.repeat(3 * MIB);
    expect((await call('POST', 'write?file=big', big)).status).toBe(204);
    expect((await call('POST', 'write?file=big', big)).status).toBe(204);
    for (const body of [big, streamOf(big)]) {
      const answer = await fetch(`${node.url}/api/servers/${server}/files/write?file=more`, {
        method: 'POST',
        headers: { authorization: 'Bearer token-of-the-node' },
        body,
        duplex: 'half',
      } as RequestInit);
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, NO_SPACE]);
    }
    expect(await exists('more')).toBe(false);
    const copy = await call('POST', 'copy', { location: 'big' });
    expect([copy.status, errorOf(copy)]).toEqual([400, NO_SPACE]);
    await call('POST', 'delete', { root: '/', files: ['big'] });
    expect((await call('POST', 'write?file=more', big)).status).toBe(204);
    await call('POST', 'delete', { root: '/', files: ['more'] });
    expect(await drafts()).toEqual([]);
  });
});

function streamOf(text: string): ReadableStream {
  return new Blob([text]).stream();
}

describe('rename', () => {
  const rename = (files: unknown, directory = '/') => call('PUT', 'rename', { root: directory, files });

  test('moves files, directories and links, and creates directories', async () => {
    await symlink('/etc', join(root, 'link'));
    const answer = await rename([
      { from: 'hello.txt', to: 'new/deep/h.txt' },
      { from: 'config', to: 'settings' },
      { from: 'link', to: 'settings/link' },
      { from: 'missing', to: 'whatever' },
    ]);
    expect(answer.status).toBe(204);
    expect(await read('new/deep/h.txt')).toBe('hello');
    expect((await readdir(join(root, 'settings'))).sort()).toEqual(['app.json', 'deep', 'link']);
    expect((await lstat(join(root, 'settings/link'))).isSymbolicLink()).toBe(true);
  });

  test.each([
    ['to an existing file', [{ from: 'hello.txt', to: 'config/app.json' }], 400],
    [
      'of two files to one name',
      [
        { from: 'config/app.json', to: 'one' },
        { from: 'config/deep', to: 'one' },
      ],
      400,
    ],
    ['into itself', [{ from: 'config', to: 'config/deep/config' }], 400],
    ['of the root', [{ from: '/', to: 'x' }], 400],
    ['out of the server', [{ from: 'hello.txt', to: '../x' }], 400],
    ['of a denied file', [{ from: 'x.secret', to: 'x' }], 403],
    ['to a denied name', [{ from: 'hello.txt', to: 'y.secret' }], 403],
    ['without files', [], 422],
    ['with a text', 'hello.txt', 400],
    ['with an entry without a target', [{ from: 'hello.txt' }], 400],
  ])('%s is rejected, and nothing is changed', async (_, files, status) => {
    const all = Array.isArray(files) && files.length > 0 ? [{ from: 'hello.txt', to: 'first' }, ...files] : files;
    expect((await rename(all)).status).toBe(status);
    expect(await read('hello.txt')).toBe('hello');
    expect(await exists('first')).toBe(false);
  });

  test('of a directory with a denied file in it is rejected', async () => {
    await writeFile(join(root, 'config/deep/y.secret'), '');
    expect((await rename([{ from: 'config', to: 'settings' }])).status).toBe(403);
    await rm(join(root, 'config/deep/y.secret'));
    expect((await rename([{ from: 'config', to: 'locked' }])).status).toBe(403);
  });
});

describe('copy', () => {
  test('creates copies in the same directory, each with a new name and the same mode', async () => {
    await writeFile(join(root, 'config/t.tar.gz'), 'x', { mode: 0o600 });
    for (let copies = 0; copies < 3; copies += 1) await call('POST', 'copy', { location: '/config/t.tar.gz' });
    const names = ['t copy 1.tar.gz', 't copy 2.tar.gz', 't copy.tar.gz', 't.tar.gz'];
    expect((await readdir(join(root, 'config'))).sort()).toEqual(['app.json', 'deep', ...names]);
    expect((await stat(join(root, 'config/t copy 2.tar.gz'))).mode & 0o777).toBe(0o600);
    await Promise.all(Array.from({ length: 5 }, () => call('POST', 'copy', { location: 'hello.txt' })));
    expect((await readdir(root)).filter((name) => name.startsWith('hello copy'))).toHaveLength(5);
  });

  test('is rejected for a missing or denied file and for anything but a plain file', async () => {
    await symlink('hello.txt', join(root, 'link'));
    const statuses = [];
    for (const location of ['missing', 'x.secret', 'config', 'link', '/']) {
      statuses.push((await call('POST', 'copy', { location })).status);
    }
    expect(statuses).toEqual([404, 403, 400, 400, 400]);
  });
});

describe('delete', () => {
  const remove = (files: unknown, directory = '/') => call('POST', 'delete', { root: directory, files });

  test('removes files, directories with their contents, and links but not their targets', async () => {
    const outside = join(node.directory, 'outside');
    await mkdir(outside, { recursive: true });
    await writeFile(join(outside, 'kept'), '');
    await symlink(outside, join(root, 'link'));
    await symlink(outside, join(root, 'config/deep/link'));
    const odd = Buffer.concat([Buffer.from(join(root, 'config/deep/')), Buffer.from([0xff, 0xfe])]);
    await writeFile(odd, '');
    expect((await remove(['config', 'link', 'missing', 'config/../hello.txt'])).status).toBe(204);
    expect(await readdir(root)).toEqual(['x.secret']);
    expect(await readdir(outside)).toEqual(['kept']);
    expect((await remove(['x'], '/missing')).status).toBe(204);
  });

  test('is rejected for the root, for denied files and their directories, and outside: nothing is deleted', async () => {
    await writeFile(join(root, 'config/deep/y.secret'), '');
    const statuses = [];
    for (const file of ['/', '.', '../other', 'x.secret', 'config']) {
      statuses.push((await remove(['hello.txt', file])).status);
    }
    expect(statuses).toEqual([400, 400, 400, 403, 403]);
    expect((await remove([])).status).toBe(422);
    expect(await exists('hello.txt')).toBe(true);
  });
});

describe('create-directory and chmod', () => {
  test('create directories, also existing ones', async () => {
    for (const [path, name] of [
      ['/', 'a/b/c'],
      ['', 'a'],
      ['new', '/sub'],
      [undefined, 'config'],
    ]) {
      expect((await call('POST', 'create-directory', { path, name })).status).toBe(204);
    }
    expect(await exists('a/b/c')).toBe(true);
    expect((await stat(join(root, 'new/sub'))).mode & 0o777).toBe(0o755);
    const statuses = [];
    for (const name of ['hello.txt', 'hello.txt/x', '../x', 'locked', 'y.secret']) {
      statuses.push((await call('POST', 'create-directory', { path: '/', name })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 403, 403]);
  });

  test('change the modes of all named files, as text or number, and follow no link', async () => {
    const outside = join(node.directory, 'kept-mode');
    await writeFile(outside, '', { mode: 0o644 });
    await symlink(outside, join(root, 'link'));
    const change = (files: unknown) => call('POST', 'chmod', { root: '/', files });
    const files = [
      { file: 'hello.txt', mode: '0600' },
      { file: 'config', mode: 711 },
      { file: 'config/app.json', mode: '0' },
      { file: 'missing', mode: '644' },
    ];
    expect((await change(files)).status).toBe(204);
    const modes = await Promise.all(files.slice(0, 3).map(({ file }) => stat(join(root, file))));
    expect(modes.map(({ mode }) => mode & 0o7777)).toEqual([0o600, 0o711, 0]);
    for (const file of ['link', 'config/../link']) {
      expect(
        errorOf(
          await change([
            { file: 'hello.txt', mode: '777' },
            { file, mode: '777' },
          ]),
        ),
      ).toBe(IS_LINK);
    }
    for (const mode of ['999', '6e2', '77777', '-644', '', 6.4, -1, '4755', 4755, '2755', '1777']) {
      expect((await change([{ file: 'hello.txt', mode }])).status).toBe(400);
    }
    expect((await change([{ file: 'x.secret', mode: '777' }])).status).toBe(403);
    expect((await stat(join(root, 'hello.txt'))).mode & 0o777).toBe(0o600);
    expect((await stat(outside)).mode & 0o777).toBe(0o644);
  });
});

function inTar(names: readonly string[], options: { gzip?: boolean; cwd?: string } = {}): Buffer {
  const file = join(node.directory, `${randomUUID()}.tar`);
  create({ sync: true, file, cwd: options.cwd ?? root, gzip: options.gzip ?? true, portable: true }, [...names]);
  return readFileSync(file);
}
const unpack = (file: string, directory = '/') => call('POST', 'decompress', { root: directory, file });

describe('compress', () => {
  test('packs the named files, without links and pipes, and decompress unpacks them', async () => {
    await writeFile(join(root, 'config/run.sh'), 'x'.repeat(1000), { mode: 0o750 });
    await mkdir(join(root, 'config/empty'));
    await symlink('/etc/passwd', join(root, 'config/link'));
    execFileSync('mkfifo', [join(root, 'config/pipe')]);
    const long = `${'long name '.repeat(12)}\u00fc`;
    await writeFile(join(root, 'config/deep', long), long);
    const files = ['config', 'hello.txt', 'missing', 'config/../hello.txt', '/'];
    const answer = await call('POST', 'compress', { root: '/', files });
    expect(answer.status).toBe(200);
    const archive = JSON.parse(answer.text);
    expect(archive).toMatchObject({
      name: expect.stringMatching(/^archive-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/),
      mime: 'application/tar+gzip',
      mode_bits: '644',
    });
    const members: string[] = [];
    await list({ file: join(root, archive.name), onReadEntry: ({ path }) => void members.push(path) });
    expect([...new Set(members)].sort()).toEqual(
      [
        'config/',
        'config/app.json',
        'config/deep/',
        `config/deep/${long}`,
        'config/empty/',
        'config/run.sh',
        'hello.txt',
      ].sort(),
    );
    expect((await unpack(archive.name, 'new')).status).toBe(404);
    expect((await unpack(`../${archive.name}`, 'new')).status).toBe(204);
    expect(await read(`new/config/deep/${long}`)).toBe(long);
    expect((await stat(join(root, 'new/config/run.sh'))).mode & 0o777).toBe(0o750);
    expect(await readdir(join(root, 'new/config/empty'))).toEqual([]);
    expect(await drafts()).toEqual([]);
  });

  test('gives each archive a new name, and rejects invalid requests', async () => {
    const pack = (body: object) => call('POST', 'compress', body);
    const names = [];
    for (let count = 0; count < 3; count += 1) {
      names.push(JSON.parse((await pack({ root: 'config', files: ['app.json'] })).text).name);
    }
    expect(new Set(names).size).toBe(3);
    expect((await pack({ root: 'missing', files: ['x'] })).status).toBe(404);
    expect((await pack({ root: 'hello.txt', files: ['x'] })).status).toBe(400);
    expect((await pack({ root: 'config', files: ['../../x'] })).status).toBe(400);
    expect((await pack({ root: '/', files: [] })).status).toBe(422);
    await writeFile(join(root, 'noise'), randomBytes(4 * MIB));
    const full = await pack({ root: '/', files: ['noise', 'config/../noise'] });
    expect([full.status, errorOf(full)]).toEqual([400, NO_SPACE]);
    expect(await drafts()).toEqual([]);
  });
});

describe('decompress', () => {
  test('unpacks tar, tar.gz, zip and a single gzip, over existing files', async () => {
    const source = join(node.directory, 'packed');
    await mkdir(join(source, 'sub'), { recursive: true });
    await writeFile(join(source, 'hello.txt'), 'from the archive');
    await writeFile(join(source, 'sub/b'), 'b');
    const archives = {
      'a.tar': inTar(['hello.txt', 'sub'], { gzip: false, cwd: source }),
      'a.tgz': inTar(['hello.txt', 'sub'], { cwd: source }),
      'a.zip': zipOf([
        { path: 'hello.txt', text: 'from the archive' },
        { path: 'sub/', text: '' },
        { path: 'sub/b', text: 'b' },
      ]),
      // As made on Linux: with modes, which contain the kind of each entry.
      'linux.zip': zipOf([
        { path: 'hello.txt', text: 'from the archive', attributes: (0o100640 << 16) >>> 0 },
        { path: 'sub/', text: '', attributes: (0o040755 << 16) >>> 0 },
        { path: 'sub/b', text: 'b', attributes: (0o100755 << 16) >>> 0 },
      ]),
    };
    for (const [name, bytes] of Object.entries(archives)) {
      await writeFile(join(root, 'config', name), bytes);
      await writeFile(join(root, 'config/hello.txt'), 'old');
      expect([name, (await unpack(name, 'config')).status]).toEqual([name, 204]);
      expect([await read('config/hello.txt'), await read('config/sub/b')]).toEqual(['from the archive', 'b']);
      await rm(join(root, 'config/sub'), { recursive: true });
    }
    await writeFile(join(root, 'notes.txt.gz'), gzipSync('notes'));
    expect((await unpack('notes.txt.gz')).status).toBe(204);
    expect(await read('notes.txt')).toBe('notes');
    await writeFile(join(root, 'empty.zip'), zipOf([]));
    expect((await unpack('empty.zip')).status).toBe(204);
  });

  test('creates no link, and writes through none', async () => {
    const source = join(node.directory, 'with-links');
    const outside = join(node.directory, 'outside-of-archives');
    await mkdir(source, { recursive: true });
    await mkdir(outside, { recursive: true });
    await symlink(outside, join(source, 'away'));
    await writeFile(join(source, 'plain'), 'plain');
    await writeFile(join(root, 'links.tar.gz'), inTar(['away', 'plain'], { cwd: source }));
    expect((await unpack('links.tar.gz')).status).toBe(204);
    expect([await exists('away'), await read('plain')]).toEqual([false, 'plain']);
    // On Linux the upper half is the mode.
    const link = { path: 'zip-link', text: '/etc/passwd', attributes: (0o120777 << 16) >>> 0 };
    await writeFile(join(root, 'links.zip'), zipOf([link]));
    expect((await unpack('links.zip')).status).toBe(204);
    expect(await exists('zip-link')).toBe(false);
    await symlink(outside, join(root, 'way-out'));
    await writeFile(
      join(root, 'way-out.zip'),
      zipOf([
        { path: 'first', text: '' },
        { path: 'way-out/planted', text: 'x' },
      ]),
    );
    const answer = await unpack('way-out.zip');
    expect([answer.status, errorOf(answer), await exists('first')]).toEqual([400, NOT_DIRECTORY, false]);
    expect(await readdir(outside)).toEqual([]);
  });

  test('rejects archives with paths outside, denied names or too much data, and files of other formats, and writes nothing', async () => {
    const first = { path: 'first', text: 'x' };
    const tarOf = (path: string) => {
      const block = Buffer.alloc(512);
      new Header({ path, size: 0, type: 'File', mode: 0o644 }).encode(block, 0);
      return gzipSync(Buffer.concat([block, Buffer.alloc(1024)]));
    };
    const whole = zipOf([first, { path: 'second', text: 'y'.repeat(1000) }]);
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(36) ^ 0xff, 36);
    const rejected: ReadonlyArray<readonly [name: string, bytes: Buffer, status: number]> = [
      ['up.zip', zipOf([first, { path: '../up', text: '' }]), 400],
      ['up.tar.gz', tarOf('a/../../up'), 400],
      ['up2.tar.gz', tarOf('../up'), 400],
      ['denied.zip', zipOf([first, { path: 'y.secret', text: '' }]), 403],
      ['onto-directory.zip', zipOf([first, { path: 'config', text: '' }]), 400],
      ['encrypted.zip', zipOf([first, { path: 'e', text: '', flags: 1 }]), 400],
      ['bomb.zip', zipOf([first, { path: 'bomb', text: '0'.repeat(20 * MIB) }]), 400],
      ['bomb.txt.gz', gzipSync('0'.repeat(20 * MIB)), 400],
      ['bomb.tar.gz', bombTar(20 * MIB), 400],
      ['cut.zip', whole.subarray(0, -30), 400],
      ['cut.tar.gz', inTar(['config', 'hello.txt']).subarray(0, 60), 400],
      ['cut.txt.gz', gzipSync(randomBytes(1000)).subarray(0, 500), 400],
      ['text.zip', Buffer.from('no archive'), 400],
      ['empty.zip', Buffer.alloc(0), 400],
    ];
    for (const [name, bytes, status] of rejected) {
      await writeFile(join(root, name), bytes);
      const answer = await unpack(name);
      expect([name, answer.status, await exists('first'), await exists('bomb.txt')]).toEqual([
        name,
        status,
        false,
        false,
      ]);
      await rm(join(root, name));
    }
    await writeFile(join(root, 'damaged.zip'), damaged);
    expect((await unpack('damaged.zip')).status).toBe(400);
    for (const file of ['config', '/', '../x.zip']) expect((await unpack(file)).status).toBe(400);
    await symlink('hello.txt', join(root, 'link.zip'));
    expect(errorOf(await unpack('link.zip'))).toBe(IS_LINK);
    expect(await drafts()).toEqual([]);
  });

  test('a zip member with a false length is rejected at the length in its header', async () => {
    await writeFile(join(root, 'liar.zip'), zipOf([{ path: 'liar', text: '0'.repeat(20 * MIB), announced: 10 }]));
    expect((await unpack('liar.zip')).status).toBe(400);
    expect(await exists('liar')).toBe(false);
    expect(await drafts()).toEqual([]);
  });
});

function bombTar(bytes: number): Buffer {
  const block = Buffer.alloc(512);
  new Header({ path: 'bomb', size: bytes, type: 'File', mode: 0o644 }).encode(block, 0);
  return gzipSync(Buffer.concat([block, Buffer.alloc(bytes + 1024)]));
}

describe('a signed download', () => {
  const tokenOf = (claims: Readonly<Record<string, unknown>> = {}, uuid = server) =>
    signToken(uuid, { claims: { purpose: 'file_download', file_path: '/hello.txt', ...claims } });
  const fetchWith = (token: string, method = 'GET') => fetch(`${node.url}/download/file?token=${token}`, { method });

  test('sends the file once', async () => {
    const token = await tokenOf();
    expect((await fetchWith(token, 'HEAD')).headers.get('content-length')).toBe('5');
    const answer = await fetchWith(token);
    expect([answer.status, await answer.text()]).toEqual([200, 'hello']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="hello.txt"');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect((await fetchWith(token)).status).toBe(404);
  });

  test('gives access only to its file', async () => {
    const tokens = [
      await tokenOf({ purpose: undefined }),
      await tokenOf({ purpose: 'file_upload' }),
      await tokenOf({ file_path: undefined }),
      await tokenOf({ unique_id: undefined }),
      await tokenOf({ exp: seconds(-1) }),
      await signToken(server, { claims: { purpose: 'file_download', file_path: 'hello.txt' }, key: 'another key' }),
      'garbage',
    ];
    for (const token of tokens) expect((await fetchWith(token)).status).toBe(403);
    const statuses = [];
    for (const file_path of ['missing', 'config', '../x', '/'])
      statuses.push((await fetchWith(await tokenOf({ file_path }))).status);
    statuses.push((await fetchWith(await tokenOf({}, randomUUID()))).status);
    expect(statuses).toEqual([404, 400, 400, 400, 404]);
    const download = await tokenOf();
    expect((await upload(download, [['a.txt', 'x']])).status).toBe(403);
    const denied = await tokenOf({ jti: 'revoked' });
    await node.call('POST', `/api/servers/${server}/ws/deny`, { jtis: ['revoked'] });
    expect((await fetchWith(denied)).status).toBe(403);
  });
});

const uploadToken = (claims: Readonly<Record<string, unknown>> = {}) =>
  signToken(server, { claims: { purpose: 'file_upload', ...claims } });

function upload(
  token: string,
  files: ReadonlyArray<readonly [name: string, text: string]>,
  query = '',
  field = 'files',
) {
  const form = new FormData();
  for (const [name, text] of files) form.append(field, new Blob([text]), name);
  return fetch(`${node.url}/upload/file?token=${token}${query}`, { method: 'POST', body: form });
}

describe('a signed upload', () => {
  test('stores all files, in a directory that is created, and is reported', async () => {
    await writeFile(join(root, 'config/app.json'), 'old', { mode: 0o600 });
    const token = await uploadToken({ user_uuid: '7b3f0f9a-58a5-4f5e-9a39-0d3f5f1c7e11' });
    const files = [
      ['\u00fc n.txt', 'one'],
      ['empty', ''],
      ['sub/dir/u.txt', 'two'],
    ] as const;
    const answer = await upload(token, files, '&directory=/up/../up/');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await readdir(join(root, 'up'))).sort()).toEqual(['empty', 'u.txt', '\u00fc n.txt']);
    expect([await read('up/\u00fc n.txt'), await read('up/u.txt')]).toEqual(['one', 'two']);
    expect((await stat(join(root, 'up/u.txt'))).mode & 0o777).toBe(0o644);
    const reported = () =>
      remote
        .reports('/activity')
        .flatMap((body) => (body as { data: Array<{ event: string; metadata: unknown }> }).data);
    await until('it is reported', () => reported().length >= 3);
    expect(reported().map(({ event, metadata }) => [event, metadata])).toEqual([
      ['server:file.uploaded', { directory: '/up', file: '\u00fc n.txt' }],
      ['server:file.uploaded', { directory: '/up', file: 'empty' }],
      ['server:file.uploaded', { directory: '/up', file: 'u.txt' }],
    ]);
    expect((await upload(token, [['a', 'b']])).status).toBe(404);
  });

  test('stores no file if one is rejected, and the link is used up', async () => {
    const good = ['good.txt', 'x'] as const;
    await symlink('hello.txt', join(root, 'link'));
    const rejected = async (...args: [Parameters<typeof upload>[1], string?, string?]) => {
      const token = await uploadToken();
      const answer = await upload(token, ...args);
      const { error } = (await answer.json()) as { error: string };
      expect((await upload(token, [good])).status).toBe(404);
      return [answer.status, error];
    };
    const full = 'x'.repeat(MIB);
    const large = ['max.bin', `${full}x`] as const;
    expect(await rejected([good, large])).toEqual([
      400,
      'File max.bin is larger than the maximum file upload size of 1 MB.',
    ]);
    expect(await rejected([good, ['x.secret', '']])).toEqual([403, DENIED]);
    expect(await rejected([['config', ''], good])).toEqual([
      400,
      'Cannot write file, name conflicts with an existing directory by the same name.',
    ]);
    expect(await rejected([good, ['link', '']])).toEqual([400, IS_LINK]);
    expect(await rejected([good], '&directory=../..')).toEqual([400, OUTSIDE]);
    expect(await rejected([good], '', 'other')).toEqual([400, 'No files were found on the request body.']);
    const many = Array.from({ length: 6 }, (_, index) => [`${index}`, full] as const);
    expect(await rejected([...many, good])).toEqual([400, NO_SPACE]);
    expect((await readdir(root)).sort()).toEqual(['config', 'hello.txt', 'link', 'x.secret']);
    expect(await drafts()).toEqual([]);
  });

  test('is rejected without multipart, for a download token, and on a suspended server', async () => {
    const plain = await fetch(`${node.url}/upload/file?token=${await uploadToken()}`, { method: 'POST', body: 'x' });
    expect([plain.status, ((await plain.json()) as { error: string }).error]).toEqual([
      400,
      'Failed to get multipart form data from request.',
    ]);
    const broken = await fetch(`${node.url}/upload/file?token=${await uploadToken()}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="files"; filename="cut"\r\n\r\nhalf',
    });
    expect(broken.status).toBe(400);
    for (const claims of [{ purpose: 'file_download', file_path: 'a' }, { file_path: 'a' }, { purpose: undefined }]) {
      expect((await upload(await uploadToken(claims), [['a', 'b']])).status).toBe(403);
    }
    remote.put({ uuid: server, diskSpace: 5, denylist: ['*.secret', 'locked/'], suspended: true });
    await node.call('POST', `/api/servers/${server}/sync`);
    expect((await upload(await uploadToken(), [['a', 'b']])).status).toBe(403);
    remote.put({ uuid: server, diskSpace: 5, denylist: ['*.secret', 'locked/'] });
    await node.call('POST', `/api/servers/${server}/sync`);
    expect((await readdir(root)).sort()).toEqual(['config', 'hello.txt', 'x.secret']);
    expect(await drafts()).toEqual([]);
  });

  test('is allowed for origins of the service and not for others', async () => {
    const ask = async (origin: string) =>
      (await fetch(`${node.url}/upload/file`, { method: 'OPTIONS', headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    const named = remote.url.replace('127.0.0.1', 'localhost');
    expect([await ask(remote.url), await ask(named), await ask('https://evil.example')]).toEqual([
      remote.url,
      named,
      remote.url,
    ]);
  });
});

describe('SFTP', () => {
  const user = '7b3f0f9a-58a5-4f5e-9a39-0d3f5f1c7e11';
  const readerUuid = randomUUID();
  const key = ssh2.utils.generateKeyPairSync('ed25519');
  const name = (who: string) => `${who}.${server.slice(0, 8)}`;
  const open: Client[] = [];

  beforeAll(() => {
    const answerWith = (permissions: readonly string[]) => ({ user, server, permissions });
    remote.logins.set(name('owner'), { secret: 'right', answer: answerWith(['*']), tokenId: 'of the owner' });
    const reader = { user: readerUuid, server, permissions: ['file.read', 'file.sftp'] };
    remote.logins.set(name('reader'), { secret: 'right', answer: reader, tokenId: 'of the reader' });
    const [type, data] = key.public.split(' ');
    remote.logins.set(name('keyed'), { secret: `${type} ${data}`, answer: answerWith(['*']) });
    remote.logins.set(name('foreign'), { secret: 'right', answer: { ...answerWith(['*']), server: randomUUID() } });
  });

  afterEach(() => {
    for (const client of open.splice(0)) client.end();
  });

  const sftpPort = () => {
    const line = node.output.find((text) => text.includes('listening for SFTP'));
    return JSON.parse(line ?? '{}').address.port as number;
  };
  const connect = (config: ConnectConfig) =>
    new Promise<Client>((resolve, reject) => {
      const client = new ssh2.Client();
      open.push(client);
      client.once('ready', () => resolve(client)).once('error', reject);
      client.connect({ host: '127.0.0.1', port: sftpPort(), ...config });
    });
  const login = async (who: string): Promise<Sftp> => {
    const client = await connect({ username: name(who), password: 'right' });
    return new Sftp(await promisify(client.sftp.bind(client))());
  };

  test('lists, stores, sends, renames and removes files', async () => {
    const sftp = await login('owner');
    expect(await sftp.names('/')).toEqual(['config', 'hello.txt', 'x.secret']);
    expect(await sftp.call('realpath', '../../config/..')).toBe('/');
    const bytes = randomBytes(300_000);
    await sftp.put('/config/new.bin', bytes);
    expect(await readFile(join(root, 'config/new.bin'))).toEqual(bytes);
    expect((await stat(join(root, 'config/new.bin'))).mode & 0o777).toBe(0o644);
    expect(await sftp.get('/config/new.bin')).toEqual(bytes);
    await sftp.call('rename', '/config/new.bin', '/config/other.bin');
    await sftp.call('chmod', '/config/other.bin', 0o6600);
    expect((await stat(join(root, 'config/other.bin'))).mode & 0o7777).toBe(0o600);
    await sftp.call('mkdir', '/made');
    await expect(sftp.call('rmdir', '/config')).rejects.toThrow();
    await expect(sftp.call('rename', '/hello.txt', '/config/app.json')).rejects.toThrow();
    await sftp.call('rmdir', '/made');
    await sftp.call('unlink', '/config/other.bin');
    expect((await readdir(join(root, 'config'))).sort()).toEqual(['app.json', 'deep']);
  });

  test('resumes an interrupted upload, and stops at the disk limit', async () => {
    const sftp = await login('owner');
    const handle = (await sftp.call('open', '/part', 'w')) as Buffer;
    await sftp.call('write', handle, Buffer.from('first '), 0, 6, 0);
    await sftp.call('close', handle);
    const again = (await sftp.call('open', '/part', 'r+')) as Buffer;
    await sftp.call('write', again, Buffer.from('second'), 0, 6, 6);
    expect(await read('part')).toBe('first second');
    await expect(sftp.call('write', again, Buffer.from('x'), 0, 1, 10 * MIB)).rejects.toThrow(NO_SPACE);
    await expect(sftp.call('fsetstat', again, { size: 10 * MIB })).rejects.toThrow(NO_SPACE);
    expect((await stat(join(root, 'part'))).size).toBe(12);
  });

  test('gives no access to files outside, and does not change denied files', async () => {
    const sftp = await login('owner');
    await symlink('/etc', join(root, 'away'));
    await symlink('/etc/passwd', join(root, 'file-away'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    await expect(sftp.call('symlink', '/etc', '/link')).rejects.toThrow();
    await expect(sftp.get('/away/passwd')).rejects.toThrow();
    await expect(sftp.get('/file-away')).rejects.toThrow(IS_LINK);
    await expect(sftp.get('/pipe')).rejects.toThrow();
    await expect(sftp.call('chmod', '/file-away', 0o777)).rejects.toThrow(IS_LINK);
    await expect(sftp.get('/../../../../etc/passwd')).rejects.toThrow(MISSING);
    for (const rejected of [
      sftp.put('/x.secret', Buffer.from('x')),
      sftp.call('unlink', '/x.secret'),
      sftp.call('chmod', '/x.secret', 0o777),
      sftp.call('mkdir', '/locked'),
      sftp.call('rename', '/hello.txt', '/y.secret'),
    ]) {
      await expect(rejected).rejects.toThrow(DENIED);
    }
    expect((await sftp.get('/x.secret')).toString()).toBe('secret');
  });

  test('enforces the permissions of each user', async () => {
    const sftp = await login('reader');
    expect(await sftp.names('/')).toHaveLength(3);
    for (const rejected of [
      sftp.get('/hello.txt'),
      sftp.put('/new', Buffer.from('x')),
      sftp.call('unlink', '/hello.txt'),
      sftp.call('rename', '/hello.txt', '/x'),
      sftp.call('mkdir', '/x'),
    ]) {
      await expect(rejected).rejects.toThrow('You do not have permission to do this.');
    }
  });

  test('accepts known passwords and keys only, and runs no command', async () => {
    const keyed = await connect({ username: name('keyed'), privateKey: key.private });
    await expect(
      promisify(keyed.exec.bind(keyed) as (command: string, done: () => void) => void)('id'),
    ).rejects.toThrow();
    const { private: unknown } = ssh2.utils.generateKeyPairSync('ed25519');
    for (const config of [
      { username: name('owner'), password: 'wrong' },
      { username: name('keyed'), privateKey: unknown },
      { username: name('foreign'), password: 'right' },
      { username: 'without-server', password: 'right' },
    ]) {
      await expect(connect(config)).rejects.toThrow();
    }
    const asked = remote.calls.filter((call) => call.path === '/sftp/auth').map((call) => call.body);
    expect(asked).toContainEqual(expect.objectContaining({ type: 'public_key', username: name('keyed') }));
    expect(asked).not.toContainEqual(expect.objectContaining({ username: 'without-server' }));
  });

  test('closes a channel whose client closes its half, as OpenSSH does', async () => {
    const client = await connect({ username: name('owner'), password: 'right' });
    const channel = await promisify(client.subsys.bind(client))('sftp');
    const closed = once(channel, 'close');
    channel.resume().end();
    await closed;
    client.end();
  });

  const endOf = (client: Client) => new Promise<void>((resolve) => client.once('close', () => resolve()));
  const READER = { username: name('reader'), password: 'right' };

  test('ends when the tokens of this user for this server are revoked, and accepts a new login at once', async () => {
    const owner = await login('owner');
    const end = endOf(await connect(READER));
    await node.call('POST', `/api/servers/${server}/ws/deny`, { jtis: ['of the reader'] });
    await end;
    await connect(READER);
    await node.call('POST', `/api/servers/${server}/ws/deny`, { jtis: ['unknown'] });
    expect(await owner.names('/')).toContain('hello.txt');
    await login('owner');
    await (await login('reader')).names('/');
  });

  test('ends when the user is deauthorized, on this server or on all', async () => {
    const owner = await login('owner');
    for (const servers of [[server], []]) {
      const end = endOf(await connect(READER));
      await node.call('POST', '/api/deauthorize-user', { user: readerUuid, servers: [randomUUID()] });
      await node.call('POST', '/api/deauthorize-user', { user: readerUuid, servers });
      await end;
    }
    expect(await owner.names('/')).toContain('hello.txt');
  });

  test('rejects a login that the service approved before the revocation', async () => {
    remote.beforeLogin = async () => {
      await node.call('POST', `/api/servers/${server}/ws/deny`, { jtis: ['of the reader'] });
    };
    try {
      await expect(connect(READER)).rejects.toThrow();
    } finally {
      remote.beforeLogin = undefined;
    }
    await connect(READER);
  });
});
