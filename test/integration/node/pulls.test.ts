import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { BackupStore } from '../../../packages/node/src/backups/backup-store.js';
import { ActivityLog } from '../../../packages/node/src/callbacks/activity-log.js';
import { Outbox } from '../../../packages/node/src/callbacks/outbox.js';
import { createRemote } from '../../../packages/node/src/callbacks/remote.js';
import { Credentials } from '../../../packages/node/src/credentials.js';
import { createApp } from '../../../packages/node/src/http/create-app.js';
import { Confinements } from '../../../packages/node/src/isolation/confinements.js';
import { parseNodeConfig } from '../../../packages/node/src/node-config.js';
import type { Reach } from '../../../packages/node/src/pulls/open-remote-file.js';
import { isPublicAddress } from '../../../packages/node/src/pulls/public-address.js';
import { Pulls } from '../../../packages/node/src/pulls/pulls.js';
import type { GameServer } from '../../../packages/node/src/servers/game-server.js';
import { ServerRegistry } from '../../../packages/node/src/servers/server-registry.js';
import { TokenGate } from '../../../packages/node/src/tokens/token-gate.js';
import { SocketServer } from '../../../packages/node/src/websocket/socket-server.js';
import { FakeRemote } from './fake-remote.js';
import { TOKEN, until } from './node-under-test.js';

/** The remote host: its handler of each path. */
const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {};
/** Addresses of host names; a name with several entries resolves to another one each time. */
const names: Record<string, string[][]> = {};
/** All requests to the remote host. */
const asked: string[] = [];

const reach: Reach = {
  resolve: async (name) => {
    const meanings = names[name] ?? [[]];
    return (meanings.length > 1 ? meanings.shift() : meanings[0]) ?? [];
  },
  mayReach: (address) => address === '127.0.0.1' || isPublicAddress(address),
};

const uuid = randomUUID();
let elsewhere: Server;
let port: number;
let remote: FakeRemote;
let node: Server;
let server: GameServer;
let directory: string;
let root: string;

const listen = async (http: Server): Promise<number> => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  // It listens on TCP, so its address is not a pipe's name.
  return (http.address() as AddressInfo).port;
};

/** The built-in node in this process, with other rules for its pulls. */
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    const page = pages[request.url ?? ''];
    if (page === undefined) response.writeHead(404).end();
    else page(request, response);
  });
  port = await listen(elsewhere);
  remote = await FakeRemote.start();
  remote.put({ uuid, diskSpace: 5, denylist: ['*.secret'] });
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-pulls-'));
  const paths = ['data', 'backups', 'state', 'logs'].map((name) => [name, join(directory, name)] as const);
  const config = parseNodeConfig({
    ...{ uuid: randomUUID(), token_id: 'token-id', token: TOKEN, remote: remote.url },
    api: { host: '127.0.0.1', port: 0 },
    system: Object.fromEntries(paths),
  });
  const log = pino({ level: 'silent' });
  const credentials = new Credentials(join(directory, 'config.json'), config);
  const calls = createRemote(config, credentials);
  const outbox = new Outbox({ directory: join(directory, 'outbox'), remote: calls, log, onRejected: async () => {} });
  for (const [, path] of paths) await mkdir(path);
  const confinements = await Confinements.open(config, log);
  const context = { config, log, confinements, remote: calls, outbox, activity: new ActivityLog(outbox, log) };
  const registry = new ServerRegistry(context);
  server = await registry.register(await calls.getServer(uuid));
  const backups = new BackupStore(context, registry);
  const tokens = new TokenGate(() => TOKEN, 0);
  const sockets = new SocketServer({ context, registry, tokens });
  const parts = { context, credentials, registry, backups, tokens, sockets, sftp: null };
  node = createServer(createApp({ ...parts, pulls: new Pulls(reach) }));
  await listen(node);
  root = join(directory, 'data', uuid);
});

afterAll(async () => {
  await server.fileWork.interrupt('the test is over');
  for (const http of [node, elsewhere]) {
    http.closeAllConnections();
    http.close();
  }
  await remote.stop();
  await rm(directory, { recursive: true, force: true });
});

beforeEach(async () => {
  for (const path of Object.keys(pages)) delete pages[path];
  for (const name of Object.keys(names)) delete names[name];
  names['files.test'] = [['127.0.0.1']];
  asked.length = 0;
  await call('POST', 'delete', { root: '/', files: await readdir(root).catch(() => []) });
  await mkdir(join(root, 'mods'), { recursive: true });
});

const call = async (method: string, path: string, body?: unknown) => {
  const { port: own } = node.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${own}/api/servers/${uuid}/files/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'X-Gamewarden-Denylist': method === 'POST' && path === 'delete' ? 'off' : '',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
};

/** Fetches a path of the remote host. */
const pull = (path: string, more: object = {}) =>
  call('POST', 'pull', { url: `http://files.test:${port}${path}`, root: '/', foreground: true, ...more });

const read = (name: string) => readFile(join(root, name), 'utf8');
const drafts = () => readdir(join(directory, 'data/.drafts'));
const serve =
  (text: string, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, headers).end(text);
const redirect = (location: string) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(302, { location }).end('moved');
const error = (reason: string) => ({ error: `The file could not be fetched: ${reason}.` });

describe('a fetched file', () => {
  test('is complete when the answer arrives, which contains its stat', async () => {
    pages['/a/mod.json?v=2'] = serve('{"a":1}');
    const answer = await pull('/a/mod.json?v=2', { root: '/mods' });
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'mod.json', size: 7, mime: 'application/json', file: true },
    });
    expect(await read('mods/mod.json')).toBe('{"a":1}');
  });

  test('replaces a file of its name completely, and preserves its mode', async () => {
    await writeFile(join(root, 'run.sh'), 'the old content', { mode: 0o755 });
    pages['/run.sh'] = serve('new');
    expect((await pull('/run.sh')).body).toMatchObject({ mode: '-rwxr-xr-x', size: 3 });
    expect(await read('run.sh')).toBe('new');
  });

  test.each([
    ['/server%20pack.zip', {}, {}, 'server pack.zip'],
    ['/x.zip', { file_name: 'named.zip' }, { 'content-disposition': 'attachment; filename=sent.zip' }, 'named.zip'],
    ['/x.zip', { file_name: 'mods/deep/er.zip' }, {}, 'mods/deep/er.zip'],
    ['/x.zip', {}, { 'content-disposition': 'attachment; filename=sent.zip' }, 'x.zip'],
    ['/x.zip', { use_header: true }, { 'content-disposition': 'attachment; filename="a b.zip"' }, 'a b.zip'],
    ['/x.zip', { use_header: true }, { 'content-disposition': `attachment; filename*=UTF-8''%C3%A4.zip` }, 'ä.zip'],
    ['/x.zip', { use_header: true }, { 'content-disposition': 'attachment; filename="../../etc/own.zip"' }, 'own.zip'],
    ['/x.zip', { use_header: true }, {}, 'x.zip'],
  ])('%s %j %j is stored as %s', async (path, more, headers, name) => {
    pages[path] = serve('bytes', headers);
    expect((await pull(path, more)).status).toBe(200);
    expect(await read(name)).toBe('bytes');
  });

  test('is fetched from the target of a redirect', async () => {
    pages['/old'] = redirect('/new.txt');
    pages['/new.txt'] = serve('moved');
    expect((await pull('/old')).status).toBe(200);
    expect(await read('old')).toBe('moved');
  });

  test('is fetched from the address that was checked, even if its name changes meanwhile', async () => {
    names['rebound.test'] = [['127.0.0.1'], ['10.0.0.1'], ['10.0.0.1']];
    pages['/file'] = serve('here');
    expect(await pull('/file', { url: `http://rebound.test:${port}/file` })).toMatchObject({ status: 200 });
    expect(asked).toEqual([`rebound.test:${port} /file`]);
  });
});

describe('no file is fetched', () => {
  test.each([
    ['ftp://files.test/x', 'only addresses of http and https are fetched from'],
    ['file:///etc/passwd', 'only addresses of http and https are fetched from'],
    ['words', 'the address is not one'],
    ['http://127.1.1.1/x', 'the node does not fetch from this address'],
    ['http://2130706434/x', 'the node does not fetch from this address'],
    ['http://0x7f.2/x', 'the node does not fetch from this address'],
    ['http://[::1]/x', 'the node does not fetch from this address'],
    ['http://[::ffff:10.0.0.1]/x', 'the node does not fetch from this address'],
    ['http://169.254.169.254/latest/meta-data', 'the node does not fetch from this address'],
    ['http://private.test/x', 'the node does not fetch from this address'],
    ['http://nowhere.test/x', 'nothing was found under the name in the address'],
  ])('from %s: %s', async (url, reason) => {
    names['private.test'] = [['192.168.1.1', 'fd00::1', '::ffff:127.0.0.1']];
    expect(await pull('', { url })).toEqual({ status: 400, body: error(reason) });
    expect(asked).toEqual([]);
  });

  test.each([
    'http://10.0.0.1/x',
    'http://[fe80::1]/x',
    'http://private.test/x',
    'file:///etc/passwd',
    'http://user@private.test',
  ])('after a redirect to %s', async (location) => {
    names['private.test'] = [['172.16.0.1']];
    pages['/moved'] = redirect(location);
    expect((await pull('/moved')).status).toBe(400);
    expect(asked).toHaveLength(1);
    expect(await readdir(root)).toEqual(['mods']);
  });

  test('with endless redirects', async () => {
    pages['/round'] = redirect('/round');
    expect(await pull('/round')).toEqual({ status: 400, body: error('the other side redirected more than 5 times') });
    expect(asked).toHaveLength(6);
  });

  test('if it does not exist', async () => {
    expect(await pull('/missing')).toEqual({ status: 400, body: error('the other side answered 404') });
    await expect(readFile(join(root, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test.each([
    ['/x', { root: '/nowhere' }, 404],
    ['/x', { root: '../other' }, 400],
    ['/x', { file_name: '../x' }, 400],
    ['/x', { file_name: 'mods' }, 400],
    ['/', {}, 400],
    ['/x', { file_name: 'own.secret' }, 403],
    ['/own%2Esecret', {}, 403],
    ['/x', { use_header: 'yes' }, 400],
  ])('%s %j: %i, without a request', async (path, more, status) => {
    for (const foreground of [true, false]) expect((await pull(path, { ...more, foreground })).status).toBe(status);
    expect(asked).toEqual([]);
  });

  test('to a denied name, wherever the name comes from', async () => {
    pages['/x'] = serve('x', { 'content-disposition': 'attachment; filename=own.secret' });
    expect((await pull('/x', { use_header: true })).status).toBe(403);
    expect(await readdir(root)).toEqual(['mods']);
  });

  test('through a link, or over one', async () => {
    await symlink('/etc', join(root, 'away'));
    pages['/x'] = serve('x');
    for (const more of [{ root: '/away' }, { file_name: 'away/x' }, { file_name: 'away' }]) {
      expect((await pull('/x', more)).status).toBe(400);
    }
    expect((await lstat(join(root, 'away'))).isSymbolicLink()).toBe(true);
  });

  test.each([
    ['announced', { 'content-length': String(6 * 1024 * 1024) }],
    ['not announced', {}],
  ])('that exceeds the disk limit, %s', async (_, headers) => {
    pages['/big'] = (_request, response) => void response.writeHead(200, headers).end(Buffer.alloc(6 * 1024 * 1024));
    const NO_SPACE = 'There is not enough disk space available to perform that action.';
    expect(await pull('/big')).toEqual({ status: 400, body: { error: NO_SPACE } });
    expect(await drafts()).toEqual([]);
    expect(server.disk.bytes).toBe(0);
  });

  test('that is interrupted', async () => {
    await writeFile(join(root, 'half'), 'before');
    pages['/half'] = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => response.destroy());
    };
    expect(await pull('/half')).toEqual({ status: 400, body: error('the connection was interrupted') });
    expect(await read('half')).toBe('before');
    expect(await drafts()).toEqual([]);
  });
});

describe('in the background', () => {
  /** A file that does not end. */
  const never = (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'content-length': '1000' }).write('x'.repeat(500));
  const running = async (): Promise<readonly { readonly Identifier: string; readonly Progress: number }[]> =>
    (await call('GET', 'pull')).body.downloads ?? [];

  test('a file is fetched without a waiting client', async () => {
    pages['/file'] = serve('bytes');
    const answer = await pull('/file', { foreground: false });
    expect(answer).toEqual({ status: 202, body: { identifier: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    await until('it is complete', async () => (await readdir(root)).includes('file'));
    expect(await read('file')).toBe('bytes');
  });

  test('three files are fetched at once, are listed, and can be cancelled', async () => {
    pages['/never'] = never;
    expect(await call('GET', 'pull')).toEqual({ status: 200, body: { downloads: null } });
    for (const name of ['a', 'b', 'c']) {
      expect((await pull('/never', { foreground: undefined, file_name: name })).status).toBe(202);
    }
    expect(await pull('/never')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('too many files') },
    });
    await until('half of each is there', async () => (await running()).every(({ Progress }) => Progress === 0.5));
    const [first, ...others] = await running();
    expect(others).toHaveLength(2);
    expect((await call('DELETE', `pull/${first?.Identifier}`)).status).toBe(204);
    expect((await call('DELETE', `pull/${randomUUID()}`)).status).toBe(204);
    await until('one is gone', async () => (await running()).length === 2);
    await server.fileWork.interrupt('the files are replaced');
    expect(await running()).toEqual([]);
    expect(await drafts()).toEqual([]);
    expect(await readdir(root)).toEqual(['mods']);
  });
});

describe('an address of the public internet', () => {
  test.each(['1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '2a01:4f8::1'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.255', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.0.1', '198.18.0.1', '203.0.113.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '168.63.129.16', '::', '::1', '::ffff:1.1.1.1', '::ffff:127.0.0.1', '::7f00:1'],
    ...['64:ff9b::a00:1', '100::1', '2001::1', '2001:db8::1', '2002:a00:1::', 'fc00::1', 'fd00:ec2::254', 'fe80::1'],
    ...['fe80::1%eth0', 'fec0::1', 'ff02::1', 'localhost', ''],
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});
