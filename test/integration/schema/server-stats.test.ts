import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createUsagePolls } from '../../../src/daemon/poll-usage.js';
import { createEvents, type DatabaseEvents } from '../../../src/db/events.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import { DaemonError } from '../../../src/domain/errors.js';
import type { ServerDetails } from '../../../src/domain/ports/daemon.js';
import type { Server, User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { systemContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { type Seed, seedOf } from '../../support/seed.js';
import { subscribe, type TestStream } from '../../support/sse.js';

const database = describeDatabase();
let events: DatabaseEvents;
let ctx: ServiceContext;
let api: ApiUnderTest;
let seed: Seed;
const open: TestStream[] = [];

/** What the nodes answer, by uuid of the server; undefined for nodes that do not answer. */
let usage: Map<string, number> | undefined;
/** Waiting calls to nodes, which the test answers, by node. */
let calls: { nodeId: number; answer: () => void }[] = [];

const detailsOf = ([uuid, memoryBytes]: readonly [string, number]): ServerDetails => ({
  uuid,
  state: 'running',
  isSuspended: false,
  utilization: { memoryBytes, cpuPercent: 12.5, diskBytes: 3, networkRxBytes: 4, networkTxBytes: 5, uptimeMs: 6 },
});

beforeAll(async () => {
  events = createEvents({ databaseUrl: database.url, log: silentLog });
  const polls = createUsagePolls({
    list: async (nodeId) => {
      await new Promise<void>((answer) => {
        calls.push({ nodeId, answer });
      });
      if (usage === undefined) {
        throw new DaemonError({ delivery: 'unknown', status: null, remoteMessage: null, shownStatus: 504 });
      }
      return [...usage].map(detailsOf);
    },
    log: silentLog,
    pauseMs: 1,
  });
  ctx = { ...systemContext(database.db), events, usage: polls, clock: { now: () => new Date() } };
  api = await startApi(ctx);
  seed = seedOf(database.db);
});

beforeEach(() => {
  usage = new Map();
});

afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

database.beforeClose(async () => {
  await api?.close();
  await events?.stop();
});

const STATS = `subscription ($servers: [ID!]!) {
  serverStats(serverIds: $servers) { server { uuid } readAt resources { powerState memoryBytes cpuPercent uptime } }
}`;

const listen = async (user: User, servers: readonly Pick<Server, 'uuid'>[]): Promise<TestStream> => {
  const key = await arrangeKey(ctx, { userId: user.id, kind: 'client' });
  const variables = { servers: servers.map(({ uuid }) => uuid) };
  const stream = await subscribe({ url: api.url, key, query: STATS, variables });
  open.push(stream);
  return stream;
};

/** Answers the calls to nodes from now on. */
const answering = (): { stop(): void } => {
  const timer = setInterval(() => {
    for (const { answer } of calls.splice(0)) answer();
  }, 5);
  return { stop: () => clearInterval(timer) };
};

const memoryIn = (result: Awaited<ReturnType<TestStream['next']>>) =>
  result?.data?.serverStats.map(
    ({ server, resources }: { server: { uuid: string }; resources: { memoryBytes: number } | null }) => [
      server.uuid,
      resources?.memoryBytes ?? null,
    ],
  );

test('shows the usage of several servers, then of those whose usage has changed', async () => {
  const { owner, server } = await seed.owner().server();
  const { server: other } = await seed.owner().server({ ownerId: owner.id, nodeId: server.nodeId });
  usage = new Map([
    [server.uuid, 100],
    [other.uuid, 200],
  ]);
  const nodes = answering();
  try {
    const stream = await listen(owner, [server, other]);
    const first = await stream.next();
    expect(first?.data.serverStats[0]).toMatchObject({
      resources: { powerState: 'RUNNING', memoryBytes: 100, cpuPercent: 12.5, uptime: 6 },
    });
    expect(memoryIn(first)).toEqual([
      [server.uuid, 100],
      [other.uuid, 200],
    ]);
    usage.set(other.uuid, 300);
    expect(memoryIn(await stream.next())).toEqual([[other.uuid, 300]]);
    usage = undefined;
    expect(memoryIn(await stream.next())).toEqual([
      [server.uuid, null],
      [other.uuid, null],
    ]);
  } finally {
    nodes.stop();
  }
});

test('asks a node once for ten watchers, and no longer when none is left', async () => {
  const { owner, server } = await seed.owner().server();
  usage = new Map([[server.uuid, 1]]);
  calls = [];
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(owner, [server])));
  expect(calls.map(({ nodeId }) => nodeId)).toEqual([server.nodeId]);
  for (const { answer } of calls.splice(0)) answer();
  for (const stream of streams) expect(memoryIn(await stream.next())).toEqual([[server.uuid, 1]]);
});

test('leaves out servers that the viewer may not see, and ends when none is left', async () => {
  const { owner, server } = await seed.owner().server();
  const { server: hidden } = await seed.owner().server();
  usage = new Map([
    [server.uuid, 1],
    [hidden.uuid, 2],
  ]);
  const nodes = answering();
  try {
    const stream = await listen(owner, [server, hidden]);
    expect(memoryIn(await stream.next())).toEqual([[server.uuid, 1]]);
    await database.db.server.update({ where: { id: server.id }, data: { suspended: true } });
    expect(memoryIn(await stream.next())).toEqual([[server.uuid, null]]);
    await database.db.server.delete({ where: { id: server.id } });
    expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  } finally {
    nodes.stop();
  }
});

test('takes at most a hundred servers, and not none', async () => {
  const user = await seed.user();
  const many = await listen(
    user,
    Array.from({ length: 101 }, () => ({ uuid: crypto.randomUUID() })),
  );
  expect((await many.next())?.errors).toMatchObject([{ extensions: { code: 'VALIDATION' } }]);
  const none = await listen(user, []);
  expect((await none.next())?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});
