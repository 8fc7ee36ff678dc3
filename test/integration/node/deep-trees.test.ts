import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeDeepTree, makeOddFile } from '../../support/deep-tree.js';
import { FakeRemote } from './fake-remote.js';
import { type Answer, NodeUnderTest, until } from './node-under-test.js';

/** More than a walk opens at once, and than a path may have in names or bytes. */
const LEVELS = 300;

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

const data = () => join(node.directory, 'data');

/** A server with one plain file. */
async function create(denylist: readonly string[] = []): Promise<string> {
  const uuid = randomUUID();
  remote.put({ uuid, skipScripts: true, denylist });
  await node.call('POST', '/api/servers', { uuid });
  await until('it is installed', () => remote.reports(`/servers/${uuid}/install`).length > 0);
  await writeFile(join(data(), uuid, 'plain'), 'plain');
  return uuid;
}

async function makeHostile(server: string): Promise<void> {
  await mkdir(join(data(), server, 'world'));
  await makeDeepTree(join(data(), server, 'world'), LEVELS);
  await makeOddFile(join(data(), server));
}

const file = (server: string, method: string, route: string, body: unknown): Promise<Answer> =>
  node.call(method, `/api/servers/${server}/files/${route}`, body);

test('a directory deeper than any path, with names that are not UTF-8, is deleted completely, also with a denylist', async () => {
  for (const denylist of [[], ['*.secret']]) {
    const server = await create(denylist);
    await makeHostile(server);
    expect((await file(server, 'POST', 'delete', { root: '/', files: ['world'] })).status).toBe(204);
    expect((await readdir(join(data(), server))).filter((name) => name === 'world')).toEqual([]);
  }
});

test('a restore with truncate removes such a directory and restores the backup', async () => {
  const server = await create();
  const backup = randomUUID();
  await node.call('POST', `/api/servers/${server}/backup`, { adapter: 'wings', uuid: backup, ignore: '' });
  await until('it is made', () => remote.reports(`/backups/${backup}`).length > 0);
  await writeFile(join(data(), server, 'plain'), 'changed');
  await makeHostile(server);
  const body = { adapter: 'wings', truncate_directory: true, download_url: '' };
  await node.call('POST', `/api/servers/${server}/backup/${backup}/restore`, body);
  await until('it is reported', () => remote.reports(`/backups/${backup}/restore`).length > 0);
  expect(remote.reports(`/backups/${backup}/restore`)).toEqual([{ successful: true }]);
  expect(await readdir(join(data(), server))).toEqual(['plain']);
  expect(await readFile(join(data(), server, 'plain'), 'utf8')).toBe('plain');
});

test('no file of a deleted server remains, nor of one that a previous node process left', async () => {
  const server = await create();
  await makeHostile(server);
  const left = join(data(), `${randomUUID()}.${randomUUID()}.deleted`);
  await mkdir(left);
  await makeDeepTree(left, LEVELS);
  expect((await node.call('DELETE', `/api/servers/${server}`)).status).toBe(204);
  const next = node.again();
  await node.end('SIGKILL');
  await next.start();
  try {
    await until('all is removed', async () => (await readdir(data())).every((name) => !name.endsWith('.deleted')));
    expect((await readdir(data())).filter((name) => name.startsWith(server))).toEqual([]);
  } finally {
    await next.end('SIGTERM');
    await node.start();
  }
});

test('directories are not moved to where paths would be too deep or too long, and then no file is moved', async () => {
  const server = await create();
  const own = join(data(), server);
  await mkdir(join(own, ...Array(70).fill('a')), { recursive: true });
  await mkdir(join(own, 'b', ...Array(70).fill('b')), { recursive: true });
  for (const top of ['c', 'd']) await mkdir(join(own, ...Array(10).fill(top.repeat(250))), { recursive: true });
  await makeOddFile(join(own, ...Array(10).fill('d'.repeat(250))));
  const before = (await readdir(own, { recursive: true })).sort();
  const move = (from: string, to: string) => file(server, 'PUT', 'rename', { root: '/', files: [{ from, to }] });
  const rejected = await Promise.all([
    move('b', `${Array(70).fill('a').join('/')}/b`),
    move('d'.repeat(250), `${Array(10).fill('c'.repeat(250)).join('/')}/d`),
  ]);
  expect(rejected.map(({ status, text }) => [status, JSON.parse(text).error])).toEqual([
    [400, 'Cannot perform that action: the path is more than 128 directories deep.'],
    [400, 'Cannot perform that action: file name is too long.'],
  ]);
  expect((await readdir(own, { recursive: true })).sort()).toEqual(before);
  expect((await move('b', 'a/b')).status).toBe(204);
  expect((await move('d'.repeat(250), 'c/d')).status).toBe(204);
  expect((await readdir(join(own, 'c/d', 'd'.repeat(250)))).length).toBe(1);
});
