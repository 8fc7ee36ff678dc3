import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createConsoles } from '../../../src/daemon/create-consoles.js';
import { createNodeLinks } from '../../../src/daemon/node-links.js';
import { createEvents, type DatabaseEvents } from '../../../src/db/events.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import { recordPowerState } from '../../../src/domain/nodes/record-power-state.js';
import type { Server, User } from '../../../src/generated/prisma/client.js';
import { cryptoRandom } from '../../../src/host/random.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { type ConsoleNode, startConsoleNode } from '../../support/console-node.js';
import { systemContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { type Seed, seedOf } from '../../support/seed.js';
import { subscribe, type TestStream } from '../../support/sse.js';
import { until } from '../../support/until.js';

const TOKEN = 'the token of the node';

const database = describeDatabase();
let events: DatabaseEvents;
let ctx: ServiceContext;
let api: ApiUnderTest;
let seed: Seed;
let node: ConsoleNode;
let owner: User;
let server: Server;
let streams: TestStream[] = [];
let writes: Promise<void>[] = [];

beforeAll(async () => {
  events = createEvents({ databaseUrl: database.url, log: silentLog });
  const consoles = createConsoles({
    // The first is wrong for this node.
    origins: () => ['https://panel.example.com', 'http://panel.test'],
    onPowerState: ({ nodeId, uuid }, state) => {
      const caller = { db: database.db, reads: database.reads, principal: { kind: 'node' as const, nodeId } };
      const write = recordPowerState(caller, { uuid, state, source: 'console' });
      writes.push(write);
      return write;
    },
    log: silentLog,
  });
  const system = systemContext(database.db);
  const now = () => new Date();
  const links = createNodeLinks({ open: system.secrets.open, random: cryptoRandom, now });
  ctx = { ...system, events, consoles, links, clock: { now } };
  api = await startApi(ctx);
  seed = seedOf(database.db);
});

beforeEach(async () => {
  node = await startConsoleNode({ origin: 'http://panel.test', token: TOKEN, log: ['[Server] before'] });
  const { id: nodeId } = await seed.node({
    scheme: 'http',
    daemonListen: node.port,
    daemonToken: ctx.secrets.seal(TOKEN),
  });
  ({ owner, server } = await seed.owner().server({ nodeId }));
});

afterEach(async () => {
  for (const stream of streams) stream.close();
  streams = [];
  await node?.close();
  // The database is closed after the last test.
  await Promise.all(writes);
  writes = [];
});

database.beforeClose(async () => {
  await api?.close();
  await events?.stop();
});

const CONSOLE = 'subscription ($server: ID!) { consoleLines(serverId: $server) { kind text } }';
const STATE = 'subscription ($server: ID!) { serverState(serverId: $server) { powerState } }';

const watch = async (user: User, query = CONSOLE): Promise<TestStream> => {
  const key = await arrangeKey(ctx, { userId: user.id, kind: 'client' });
  const stream = await subscribe({ url: api.url, key, query, variables: { server: server.identifier } });
  streams.push(stream);
  return stream;
};

/** The lines of a stream up to one with this text. */
const linesUntil = async (stream: TestStream, text: string): Promise<readonly { kind: string; text: string }[]> => {
  const results = await stream.until(({ data }) =>
    data?.consoleLines?.some((line: { readonly text: string }) => line.text === text),
  );
  return results.flatMap(({ data }) => data?.consoleLines ?? []);
};

const output = (text: string) => ({ kind: 'OUTPUT', text });

test('shows the latest lines, then new ones, through one connection for all who watch', async () => {
  const first = await watch(owner);
  const begin = await linesUntil(first, '[Server] before');
  // The first origin was refused by the node, which was told.
  expect(begin).toEqual([{ kind: 'GAP', text: expect.stringContaining('no connection') }, output('[Server] before')]);
  const second = await watch(owner);
  expect((await linesUntil(second, '[Server] before')).at(-1)).toEqual(output('[Server] before'));
  node.say('console output', '[Server] hello');
  expect(await linesUntil(first, '[Server] hello')).toEqual([output('[Server] hello')]);
  expect(await linesUntil(second, '[Server] hello')).toEqual([output('[Server] hello')]);
  expect(node.open()).toBe(1);
  expect(node.authenticated).toMatchObject([
    { path: `/api/servers/${server.uuid}/ws`, permissions: ['*', 'admin.websocket.errors', 'admin.websocket.install'] },
  ]);
  first.close();
  second.close();
  await until(() => node.open() === 0, 30_000);
});

test('shows when a line was printed, if the node tells', async () => {
  const stream = await watch(
    owner,
    'subscription ($server: ID!) { consoleLines(serverId: $server) { kind text printedAt } }',
  );
  await linesUntil(stream, '[Server] before');
  node.say('console output', '[Server] timed', '2026-08-01T12:00:00.000Z');
  const [line] = await linesUntil(stream, '[Server] timed');
  expect(line).toMatchObject({
    ...output('[Server] timed'),
    printedAt: expect.stringContaining('2026-08-01T12:00:00'),
  });
});

test('says where lines may be missing after the connection was lost, and goes on', async () => {
  const stream = await watch(owner);
  await linesUntil(stream, '[Server] before');
  node.cut();
  expect((await stream.next())?.data.consoleLines).toMatchObject([{ kind: 'GAP' }]);
  await until(() => node.authCount() === 2, 30_000);
  node.say('console output', 'again');
  // What was shown before is not shown twice.
  expect(await linesUntil(stream, 'again')).toEqual([output('again')]);
});

test('sends a fresh token before the old one expires', async () => {
  const stream = await watch(owner);
  await linesUntil(stream, '[Server] before');
  node.say('token expiring');
  await until(() => node.authCount() === 2, 30_000);
  expect(node.open()).toBe(1);
});

test('sends one fresh token, however often the node asks before it has it', async () => {
  const stream = await watch(owner);
  await linesUntil(stream, '[Server] before');
  // An expired token is answered so at every event.
  for (let count = 0; count < 50; count += 1) node.say('token expired');
  await until(() => node.authCount() === 2, 30_000);
  node.say('token expiring');
  await until(() => node.authCount() === 3, 30_000);
});

test('shows the output of an installation to administrators, its beginning and end to everybody', async () => {
  await database.db.server.update({ where: { id: server.id }, data: { status: 'installing' } });
  const admin = await watch(await seed.user({ rootAdmin: true }));
  const mine = await watch(owner);
  await linesUntil(admin, '[Server] before');
  await linesUntil(mine, '[Server] before');
  node.say('install started', '');
  node.say('install output', 'downloading');
  node.say('install completed', '');
  node.say('console output', 'end');
  const shared = [{ kind: 'INSTALL_STARTED', text: '' }, { kind: 'INSTALL_COMPLETED', text: '' }, output('end')];
  expect(await linesUntil(mine, 'end')).toEqual(shared);
  const [started, ...rest] = shared;
  expect(await linesUntil(admin, 'end')).toEqual([started, { kind: 'INSTALL_OUTPUT', text: 'downloading' }, ...rest]);
});

test('makes power states known at once, also to those who watch the state alone', async () => {
  const stream = await watch(owner, STATE);
  expect((await stream.next())?.data.serverState.powerState).toBe('OFFLINE');
  await until(() => node.authCount() === 1, 30_000);
  node.say('status', 'running');
  expect((await stream.next())?.data.serverState.powerState).toBe('RUNNING');
  node.say('status', 'nonsense');
  node.say('status', 'stopping');
  expect((await stream.next())?.data.serverState.powerState).toBe('STOPPING');
});

test('needs websocket.connect, and ends when it is taken', async () => {
  const stranger = await watch(await seed.subuser(server, ['schedule.read']));
  expect([stranger.status, (await stranger.next())?.errors?.[0]?.extensions?.code]).toEqual([200, 'FORBIDDEN']);
  const friend = await seed.subuser(server, ['websocket.connect']);
  const stream = await watch(friend);
  await linesUntil(stream, '[Server] before');
  await database.db.subuser.updateMany({ where: { userId: friend.id }, data: { permissions: [] } });
  expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  expect(await stream.next()).toBeUndefined();
  await until(() => node.open() === 0, 30_000);
});

test('survives what no node should say', async () => {
  const stream = await watch(owner);
  await linesUntil(stream, '[Server] before');
  for (const args of [[], ['\u0000'], ['x'.repeat(100_000)]]) node.say('console output', ...args);
  node.say('nonsense', 'x');
  node.say('console output', 'still there');
  const lines = await linesUntil(stream, 'still there');
  expect(lines.map(({ text }) => text.length)).toEqual([0, 1, 4_096, 'still there'.length]);
});
