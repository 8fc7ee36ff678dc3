import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import type { NodeActivity } from '@gamewarden/protocol/activity.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { SocketClient } from '../../support/socket-client.js';
import { FakeRemote, type FakeServer } from './fake-remote.js';
import { NodeUnderTest, until } from './node-under-test.js';
import { seconds, signToken, unsigned } from './sign-token.js';

const egg = JSON.parse(await readFile('prisma/seed/eggs/console.json', 'utf8'));

const EVERYTHING = ['*', 'admin.websocket.errors', 'admin.websocket.install', 'admin.websocket.transfer'];
const USER = '7b3f0f9a-58a5-4f5e-9a39-0d3f5f1c7e11';

let remote: FakeRemote;
let node: NodeUnderTest;
const clients: SocketClient[] = [];

beforeAll(async () => {
  remote = await FakeRemote.start();
  node = await NodeUnderTest.create(remote, { allowedOrigins: ['https://other.example'] });
  await node.start();
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

afterAll(async () => {
  await node.destroy();
  await remote.stop();
});

async function create(more: Partial<FakeServer> = {}, start = false): Promise<string> {
  const uuid = randomUUID();
  remote.put({ uuid, script: egg.scripts.installation.script, ...more });
  await node.call('POST', '/api/servers', { uuid, start_on_completion: start });
  await until('it is installed', () => remote.reports(`/servers/${uuid}/install`).length > 0);
  if (start) await node.untilState(uuid, 'running');
  return uuid;
}

async function connect(server: string): Promise<SocketClient> {
  const client = await SocketClient.open(node.socketUrl(server), remote.url);
  clients.push(client);
  return client;
}

/** An authenticated socket with these permissions. */
async function connectWith(server: string, permissions: readonly string[] = EVERYTHING): Promise<SocketClient> {
  const client = await connect(server);
  await client.authenticate(await signToken(server, { claims: { permissions } }));
  return client;
}

/** Status and text with which a handshake is rejected. */
async function rejection(
  server: string,
  headers: Readonly<Record<string, string>>,
): Promise<readonly [number, string]> {
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}/api/servers/${server}/ws`, { headers });
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return [response.statusCode, Buffer.concat(chunks).toString()];
}

function activity(server: string): readonly NodeActivity[] {
  const batches = remote.reports('/activity') as ReadonlyArray<{ readonly data: readonly NodeActivity[] }>;
  return batches.flatMap((batch) => batch.data).filter((entry) => entry.server === server);
}

describe('the handshake', () => {
  test('is rejected for other origins, without an origin, and for unknown servers', async () => {
    const server = await create({ skipScripts: true });
    for (const origin of ['https://evil.example', `${remote.url}/`, 'null', `${remote.url}0`]) {
      const [status, text] = await rejection(server, { origin });
      expect(status).toBe(403);
      expect(text).toMatch(/^Forbidden\n\{"error":"An unexpected error/);
    }
    expect((await rejection(server, {}))[0]).toBe(403);
    expect((await rejection(randomUUID(), { origin: remote.url }))[0]).toBe(404);
    expect((await rejection('..%2f', { origin: remote.url }))[0]).toBe(404);
  });

  test('is accepted for all loopback names of the service, and for configured origins', async () => {
    const server = await create({ skipScripts: true });
    for (const origin of [remote.url.replace('127.0.0.1', 'localhost'), 'https://other.example']) {
      clients.push(await SocketClient.open(node.socketUrl(server), origin));
    }
  });

  test('is required: a plain request is 400 before its token is checked', async () => {
    const server = await create({ skipScripts: true });
    const answer = await node.call('GET', `/api/servers/${server}/ws`, undefined, { authorization: '' });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/^Bad Request\n\{/);
  });
});

describe('a socket without a valid token', () => {
  test('uses no slot of authenticated ones, and is closed after 5 s', async () => {
    const server = await create({}, true);
    const silent = await Promise.all(Array.from({ length: 150 }, () => connect(server)));
    const client = await connectWith(server);
    client.send('send command', 'help');
    await client.hear('console output', 'help');
    await until('they are closed', () => silent.every(({ closed }) => closed !== null));
    expect(new Set(silent.map(({ closed }) => `${closed?.code} ${closed?.reason}`))).toEqual(
      new Set(['1008 not authenticated']),
    );
    expect(client.closed).toBeNull();
  });

  test('is closed after authentication if the server has a hundred sockets, and accepted again below that', async () => {
    const server = await create({ skipScripts: true });
    const late = await connect(server);
    const members = await Promise.all(Array.from({ length: 100 }, () => connectWith(server)));
    expect((await rejection(server, { origin: remote.url }))[0]).toBe(503);
    late.send('auth', await signToken(server, { claims: { permissions: EVERYTHING } }));
    await until('it is closed', () => late.closed !== null);
    expect([late.closed, late.argumentsOf('auth success')]).toEqual([{ code: 1013, reason: 'too many sockets' }, []]);
    await members[0]?.end();
    await until('a slot is free', async () => (await connectWith(server)).closed === null);
  });

  test('receives no events, and an error for each request; invalid messages are ignored', async () => {
    const server = await create({}, true);
    const client = await connect(server);
    for (const text of ['not json', '{"event":5}', '[]', 'null', '{"event":"set state","args":"stop"}']) {
      client.socket.send(text);
    }
    client.socket.send(Buffer.from('{"event":"send logs"}'), { binary: true });
    client.send('set state', 'kill');
    client.send('send logs');
    await until('it received two errors', () => client.heard.length === 2);
    expect(client.heard).toEqual(Array(2).fill({ event: 'jwt error', args: ['jwt: no jwt present'] }));
    expect((await node.details(server)).state).toBe('running');
  });

  test('receives the reason if it is expired, endless, old or has no connect permission, and none if it is forged', async () => {
    const server = await create({ skipScripts: true });
    const good = { permissions: EVERYTHING };
    const expired = 'jwt: exp claim is invalid';
    const denied = 'jwt: created too far in past (denylist)';
    const cases: ReadonlyArray<readonly [string, string, string]> = [
      [await signToken(server, { claims: { ...good, exp: seconds(-10) } }), 'jwt error', expired],
      [await signToken(server, { claims: { ...good, exp: undefined } }), 'jwt error', expired],
      [await signToken(server, { claims: { ...good, iat: seconds(-3600) } }), 'jwt error', denied],
      [await signToken(server, { claims: { ...good, iat: undefined } }), 'jwt error', denied],
      [await signToken(server), 'jwt error', 'jwt: missing connect permission'],
      [await signToken(server, { claims: { permissions: [] } }), 'jwt error', 'jwt: missing connect permission'],
      [await signToken(randomUUID(), { claims: good }), 'jwt error', 'jwt: server uuid mismatch'],
      [await signToken(server, { claims: good, key: 'another key' }), 'daemon error', 'an unexpected error'],
      [await signToken(server, { claims: good, algorithm: 'HS512' }), 'daemon error', 'an unexpected error'],
      [await unsigned(await signToken(server, { claims: good })), 'daemon error', 'an unexpected error'],
      [await signToken(server, { claims: { permissions: 'all' } }), 'daemon error', 'an unexpected error'],
      ['garbage', 'daemon error', 'an unexpected error'],
      ['', 'daemon error', 'an unexpected error'],
    ];
    const client = await connect(server);
    for (const [token] of cases) client.send('auth', token);
    await until('all are answered', () => client.heard.length === cases.length);
    for (const [index, [, event, text]] of cases.entries()) {
      expect(client.heard[index]?.event).toBe(event);
      expect(client.heard[index]?.args?.[0]).toContain(text);
    }
  });
});

describe('a socket with a valid token', () => {
  test('receives the state, and the statistics of an offline server', async () => {
    const server = await create({ skipScripts: true });
    const client = await connectWith(server);
    await client.hear('stats');
    expect(client.heard.slice(0, 2)).toEqual([{ event: 'auth success' }, { event: 'status', args: ['offline'] }]);
    expect(JSON.parse(await client.hear('stats'))).toMatchObject({ state: 'offline', memory_bytes: 0, uptime: 0 });
    await client.authenticate(await signToken(server, { claims: { permissions: EVERYTHING } }));
    await client.settle();
    expect(client.argumentsOf('status')).toHaveLength(1);
  });

  test('starts, types, receives lines, states and statistics, and stops; the service receives the activity', async () => {
    const server = await create();
    const client = await connectWith(server);
    client.send('set state', 'start');
    await client.hear('console output', 'Console ready');
    await client.hear('status', 'running');
    client.send('send command', 'say hello\n');
    await client.hear('console output', '[Server] hello');
    await until('there are statistics', () => client.argumentsOf('stats').some((text) => JSON.parse(text).uptime > 0));
    client.send('set state', 'start');
    expect(await client.hear('daemon error')).toMatch(/^Error Event \[[0-9a-f-]{36}\]: server is running$/);
    client.send('set state', 'stop');
    await client.hear('console output', 'Console stopped');
    await until('it is offline', () => client.argumentsOf('status').at(-1) === 'offline');
    expect(client.argumentsOf('status')).toEqual(['offline', 'starting', 'running', 'stopping', 'offline']);
    await until('it is reported', () => activity(server).length === 3);
    expect(activity(server).map(({ event, metadata, user, ip }) => [event, metadata, user, ip])).toEqual([
      ['server:power.start', {}, USER, '127.0.0.1'],
      ['server:console.command', { command: 'say hello' }, USER, '127.0.0.1'],
      ['server:power.stop', {}, USER, '127.0.0.1'],
    ]);
  });

  test('receives the last lines on request only', async () => {
    const server = await create({}, true);
    const client = await connectWith(server, ['websocket.connect']);
    await client.settle();
    expect(client.argumentsOf('console output')).toEqual([]);
    client.send('send logs');
    await client.hear('console output', 'Console ready');
    expect(client.heard.filter(({ event }) => event === 'console output').every(({ args }) => args?.length === 1)).toBe(
      true,
    );
  });

  test('receives the times of lines if it wants them, of earlier and of new lines', async () => {
    const begun = Date.now();
    const server = await create({}, true);
    const client = await connectWith(server);
    client.send('send logs', 'times');
    await client.hear('console output', 'Console ready');
    await node.call('POST', `/api/servers/${server}/commands`, { commands: ['say later'] });
    await client.hear('console output', '[Server] later');
    const lines = client.heard.filter(({ event }) => event === 'console output');
    for (const { args } of lines) {
      const printed = Date.parse(args?.[1] ?? '');
      expect(printed).toBeGreaterThanOrEqual(begun);
      expect(printed).toBeLessThanOrEqual(Date.now());
    }
  });

  test('cannot perform operations without their permissions, and gets no answer', async () => {
    const server = await create({}, true);
    const client = await connectWith(server, ['websocket.connect']);
    for (const action of ['kill', 'stop', 'restart', 'start']) client.send('set state', action);
    client.send('send command', 'stop');
    client.send('nonsense');
    client.send('constructor');
    await client.settle();
    expect(client.argumentsOf('daemon error')).toEqual([]);
    expect((await node.details(server)).state).toBe('running');
    client.send('set state', 'explode');
    expect(await client.hear('daemon error')).toContain('an unexpected error was encountered');
    expect(activity(server)).toEqual([]);
  });

  test('types exactly one line per message', async () => {
    const server = await create({}, true);
    const client = await connectWith(server);
    for (const end of ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\0', '\v', '\f', '\u001b', '\u0003']) {
      client.send('send command', `say one${end}say two`);
    }
    client.send('send command', 'say three');
    await client.hear('console output', '[Server] three');
    expect(client.argumentsOf('console output')).toEqual(['say three', '[Server] three']);
    expect(client.argumentsOf('daemon error')).toHaveLength(11);
  });

  test('receives events of an installation, its output only with the permission', async () => {
    const server = await create();
    const administrator = await connectWith(server);
    const subuser = await connectWith(server, ['*']);
    await node.call('POST', `/api/servers/${server}/reinstall`);
    await administrator.hear('install output', 'Console installed');
    await administrator.hear('install completed');
    await subuser.hear('install started');
    await subuser.hear('install completed');
    expect(subuser.argumentsOf('install output')).toEqual([]);
  });

  test('receives events of a backup only with the permission', async () => {
    const server = await create();
    const owner = await connectWith(server, ['*']);
    const subuser = await connectWith(server, ['websocket.connect']);
    const uuid = randomUUID();
    await node.call('POST', `/api/servers/${server}/backup`, { adapter: 'wings', uuid, ignore: '' });
    expect(JSON.parse(await owner.hear('backup completed'))).toEqual({
      uuid,
      is_successful: true,
      checksum: expect.stringMatching(/^[0-9a-f]{40}$/),
      checksum_type: 'sha1',
      file_size: expect.any(Number),
    });
    await subuser.settle();
    expect(subuser.argumentsOf('backup completed')).toEqual([]);
  });

  test('is notified before its token expires, and then receives no events until it sends another', async () => {
    const server = await create({}, true);
    const client = await connect(server);
    await client.authenticate(await signToken(server, { claims: { permissions: EVERYTHING, exp: seconds(10) } }));
    await client.hear('token expiring');
    expect(await client.hear('jwt error')).toBe('jwt: exp claim is invalid');
    const heard = client.heard.length;
    await node.call('POST', `/api/servers/${server}/commands`, { commands: ['say secret'] });
    await node.untilLine(server, '[Server] secret');
    client.send('send logs');
    await until('it receives the error again', () => client.heard.length > heard);
    expect(client.heard.slice(heard)).toEqual([{ event: 'jwt error', args: ['jwt: exp claim is invalid'] }]);
    await client.authenticate(await signToken(server, { claims: { permissions: EVERYTHING } }));
    client.send('send logs');
    await client.hear('console output', '[Server] secret');
  });

  test('is closed when its server is deleted', async () => {
    const server = await create({ skipScripts: true });
    const client = await connectWith(server);
    await node.call('DELETE', `/api/servers/${server}`);
    await until('it is closed', () => client.closed !== null);
    expect(client.closed).toEqual({ code: 1001, reason: 'server deleted' });
    expect(client.argumentsOf('deleted')).toEqual(['null']);
  });

  test('is closed after a message that is too long; others stay open', async () => {
    const server = await create({ skipScripts: true });
    const [one, two] = [await connectWith(server), await connectWith(server)];
    one.send('send command', 'x'.repeat(64 * 1024));
    await until('it is closed', () => one.closed !== null);
    expect(one.closed?.code).toBe(1009);
    await two.settle();
  });

  test('does not increase the memory of the node when it does not read', async () => {
    const flood = 'yes "$(printf %01000d 7)" | head -c 50000000';
    const server = await create({ script: 'true', invocation: `echo Console ready; ${flood}; exec sleep 600` });
    const client = await connectWith(server);
    client.socket.pause();
    client.send('set state', 'start');
    await node.untilState(server, 'running');
    // By now the output is many times larger than the buffer of a slow reader.
    const log = `${node.directory}/logs/console/${server}.log`;
    await until('all was said', async () => (await stat(log)).size >= 50_000_000);
    await node.call('POST', `/api/servers/${server}/power`, { action: 'kill' });
    await node.untilState(server, 'offline');
    client.socket.resume();
    await until(
      'it received the state or was closed',
      () => client.closed !== null || client.argumentsOf('status').includes('offline'),
    );
    const bytes = client.argumentsOf('console output').join('').length;
    expect(bytes).toBeLessThan(32 * 1024 * 1024);
  });
});

describe('a revoked token', () => {
  test('is rejected for its server by its id, also on open sockets; a newer one is accepted', async () => {
    const server = await create({}, true);
    const [jti, other] = [randomUUID(), randomUUID()];
    const claims = { permissions: EVERYTHING, jti };
    const old = await signToken(server, { claims });
    const [client, bystander] = [await connect(server), await connect(server)];
    await client.authenticate(old);
    await bystander.authenticate(await signToken(server, { claims: { ...claims, jti: other } }));
    expect((await node.call('POST', `/api/servers/${server}/ws/deny`, { jtis: [jti] })).status).toBe(204);
    expect(await client.hear('jwt error')).toBe('jwt: created too far in past (denylist)');
    const heard = client.heard.length;
    await node.call('POST', `/api/servers/${server}/commands`, { commands: ['say secret'] });
    await bystander.hear('console output', '[Server] secret');
    expect(client.heard).toHaveLength(heard);
    client.send('auth', old);
    await client.hear('jwt error', 'Error Event');
    client.send('set state', 'kill');
    await until('it receives the error again', () => client.argumentsOf('jwt error').length === 3);
    expect((await node.details(server)).state).toBe('running');
    await client.authenticate(await signToken(server, { claims: { ...claims, iat: seconds(1) } }));
    client.send('send logs');
    await client.hear('console output', '[Server] secret');
  });

  test('can be named through any server of the node', async () => {
    const [one, other] = [await create({ skipScripts: true }), await create({ skipScripts: true })];
    const jti = randomUUID();
    const client = await connect(one);
    await client.authenticate(await signToken(one, { claims: { permissions: EVERYTHING, jti } }));
    expect((await node.call('POST', `/api/servers/${other}/ws/deny`, { jtis: [jti] })).status).toBe(204);
    expect(await client.hear('jwt error')).toBe('jwt: created too far in past (denylist)');
  });

  test('is rejected with all others of its user, on the named servers or on all', async () => {
    const [one, two] = [await create({ skipScripts: true }), await create({ skipScripts: true })];
    const user = randomUUID();
    const open = async (server: string) => {
      const client = await connect(server);
      const claims = { permissions: EVERYTHING, jti: randomUUID(), user_uuid: user };
      await client.authenticate(await signToken(server, { claims }));
      return client;
    };
    const [first, second] = [await open(one), await open(two)];
    const body = { user, servers: [one, randomUUID()] };
    expect((await node.call('POST', '/api/deauthorize-user', body)).status).toBe(204);
    await first.hear('jwt error', 'denylist');
    await second.settle();
    expect(second.argumentsOf('jwt error')).toEqual([]);
    expect((await node.call('POST', '/api/deauthorize-user', { user, servers: [] })).status).toBe(204);
    await second.hear('jwt error', 'denylist');
  });

  test('is sent in a body that is parsed like all others', async () => {
    const server = await create({ skipScripts: true });
    expect((await node.call('POST', `/api/servers/${server}/ws/deny`, '')).status).toBe(400);
    expect((await node.call('POST', `/api/servers/${server}/ws/deny`, {})).status).toBe(204);
    expect((await node.call('POST', `/api/servers/${server}/ws/deny`, { jtis: 'x' })).status).toBe(400);
    expect((await node.call('POST', `/api/servers/${randomUUID()}/ws/deny`, { jtis: [] })).status).toBe(404);
    expect((await node.call('POST', '/api/deauthorize-user', { user: 'no-uuid' })).status).toBe(422);
    const unauthenticated = { authorization: 'Bearer wrong' };
    expect((await node.call('POST', '/api/deauthorize-user', {}, unauthenticated)).status).toBe(403);
  });
});

describe('a node that receives SIGTERM', () => {
  test('closes its sockets', async () => {
    const server = await create({ skipScripts: true });
    const client = await connectWith(server);
    expect(await node.end('SIGTERM')).toBe(0);
    await until('it is closed', () => client.closed !== null);
    expect(client.closed).toEqual({ code: 1001, reason: 'the node is stopping' });
    await node.start();
  });
});
