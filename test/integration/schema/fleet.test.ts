import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { createEvents, type DatabaseEvents } from '../../../src/db/events.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import type { User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { systemContext, testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { advanceRun, startRun } from '../../support/runs.js';
import { type Seed, seedOf } from '../../support/seed.js';
import { type StreamedResult, subscribe, type TestStream } from '../../support/sse.js';

const database = describeDatabase();
let events: DatabaseEvents;
let ctx: ServiceContext;
let api: ApiUnderTest;
let seed: Seed;
const open: TestStream[] = [];

beforeAll(async () => {
  events = createEvents({ databaseUrl: database.url, log: silentLog });
  ctx = { ...systemContext(database.db), events, clock: { now: () => new Date() } };
  api = await startApi(ctx, { streamsResumableMs: 60_000 });
  seed = seedOf(database.db);
});

afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

database.beforeClose(async () => {
  await api?.close();
  await events?.stop();
});

const FLEET = `subscription ($servers: ServerFilter, $runs: FleetRunFilter, $includeNodes: Boolean! = false) {
  fleet(servers: $servers, runs: $runs, includeNodes: $includeNodes) {
    isGap goneServerIds goneNodeIds
    servers { id name powerState nearLimits node { name } }
    runs { id status steps { status } }
    nodes { id name isUnderMaintenance unansweredSince }
  }
}`;

const keyOf = (user: User): Promise<string> => arrangeKey(ctx, { userId: user.id, kind: 'client' });

const listen = async (key: string, variables: object, lastEventId?: string): Promise<TestStream> => {
  const stream = await subscribe({ url: api.url, key, query: FLEET, variables, lastEventId });
  open.push(stream);
  return stream;
};

/** Opens a stream and reads its first event, after which nothing is missed. */
const listenFrom = async (user: User, variables: object): Promise<{ key: string; stream: TestStream }> => {
  const key = await keyOf(user);
  const stream = await listen(key, variables);
  expect(fleetIn(await stream.next())).toMatchObject({ isGap: true, servers: [], runs: [], nodes: [] });
  return { key, stream };
};

const fleetIn = (result: StreamedResult | undefined) => result?.data?.fleet;

const globalId = (type: string, id: number | string): string => Buffer.from(`${type}:${id}`).toString('base64');

const setPower = (serverId: number, state: string) =>
  database.pool.query('update servers set power_state = $2 where id = $1', [serverId, state]);

test('servers are shown as they change, come and go, and nobody hears of those of others', async () => {
  const { owner, server } = await seed.owner().server();
  const { server: other } = await seed.owner().server();
  const { stream } = await listenFrom(owner, { servers: {} });
  await setPower(other.id, 'running');
  await setPower(server.id, 'running');
  expect(fleetIn(await stream.next())).toMatchObject({
    isGap: false,
    goneServerIds: [],
    servers: [{ id: globalId('Server', server.id), powerState: 'RUNNING' }],
  });
  await database.db.server.update({ where: { id: other.id }, data: { ownerId: owner.id } });
  expect(fleetIn(await stream.next())).toMatchObject({ servers: [{ id: globalId('Server', other.id) }] });
  await database.db.server.delete({ where: { id: server.id } });
  expect(fleetIn(await stream.next())).toMatchObject({ servers: [], goneServerIds: [globalId('Server', server.id)] });
});

test('each power state of a quick restart is an event, in order', async () => {
  const { owner, server } = await seed.owner().server();
  await setPower(server.id, 'running');
  const { stream } = await listenFrom(owner, { servers: {} });
  const states = ['stopping', 'offline', 'starting', 'running'];
  for (const state of states) await setPower(server.id, state);
  for (const powerState of states) {
    expect(fleetIn(await stream.next())).toMatchObject({
      isGap: false,
      servers: [{ powerState: powerState.toUpperCase() }],
    });
  }
});

test('the end of a power order is an event', async () => {
  const { owner, server } = await seed.owner().server();
  const query = 'subscription { fleet(servers: {}) { isGap servers { powerOrder { signal outcome } } } }';
  const stream = await subscribe({ url: api.url, key: await keyOf(owner), query });
  open.push(stream);
  expect(fleetIn(await stream.next())).toMatchObject({ isGap: true });
  await database.db.powerOrder.create({ data: { serverId: server.id, action: 'start', activityId: 1n } });
  expect(fleetIn(await stream.next())?.servers).toEqual([{ powerOrder: { signal: 'START', outcome: 'PENDING' } }]);
  await database.db.powerOrder.update({ where: { serverId: server.id }, data: { outcome: 'done' } });
  expect(fleetIn(await stream.next())?.servers).toEqual([{ powerOrder: { signal: 'START', outcome: 'DONE' } }]);
});

test('a server that leaves the filter is gone, and one that enters it is there', async () => {
  const { owner, server } = await seed.owner().server();
  const { stream } = await listenFrom(owner, { servers: { powerState: ['RUNNING'] } });
  await setPower(server.id, 'running');
  expect(fleetIn(await stream.next())).toMatchObject({ servers: [{ powerState: 'RUNNING' }] });
  await setPower(server.id, 'offline');
  expect(fleetIn(await stream.next())).toMatchObject({ servers: [], goneServerIds: [globalId('Server', server.id)] });
});

test('a server that nearly reaches a limit is shown, and is gone from that filter afterwards', async () => {
  const { owner, server } = await seed.owner().server();
  const { stream } = await listenFrom(owner, { servers: { nearLimit: ['DISK'] } });
  const setNear = (isNear: boolean) =>
    database.pool.query('update servers set disk_near = $2 where id = $1', [server.id, isNear]);
  await setNear(true);
  expect(fleetIn(await stream.next())).toMatchObject({ servers: [{ nearLimits: ['DISK'] }] });
  await setNear(false);
  expect(fleetIn(await stream.next())).toMatchObject({ servers: [], goneServerIds: [globalId('Server', server.id)] });
});

test('runs are shown up to their end, of the servers whose schedules may be read', async () => {
  const { owner, server, schedule } = await seed.owner().schedule({ tasks: [{}] });
  const elsewhere = await seed.owner().schedule();
  const hidden = await seed.subuser(elsewhere.server, ['websocket.connect']);
  const friend = await seed.subuser(server, ['schedule.read']);
  const streams = [
    (await listenFrom(owner, { runs: {} })).stream,
    (await listenFrom(friend, { runs: { scheduleIds: globalId('Schedule', schedule.id) } })).stream,
  ];
  const blind = await listenFrom(hidden, { servers: {}, runs: {} });
  await startRun(ctx, elsewhere.schedule.id);
  const run = await startRun(ctx, schedule.id);
  await advanceRun(testContext(database.db), run.id, { owner: 'test' });
  const isOver = (result: StreamedResult) => fleetIn(result).runs.at(-1)?.status === 'SUCCEEDED';
  for (const stream of streams) {
    const seen = (await stream.until(isOver)).flatMap((result) => fleetIn(result).runs);
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([globalId('ScheduleRun', run.id)]));
    expect(seen.at(-1)).toMatchObject({ status: 'SUCCEEDED', steps: [{ status: 'OK' }] });
  }
  await setPower(elsewhere.server.id, 'running');
  expect(fleetIn(await blind.stream.next())).toMatchObject({ runs: [], servers: [{ powerState: 'RUNNING' }] });
});

test('a subuser hears no more of a server that is taken away, and an administrator who was is told to look again', async () => {
  const { server } = await seed.owner().server();
  const friend = await seed.subuser(server);
  const admin = await seed.user({ rootAdmin: true });
  const { stream } = await listenFrom(friend, { servers: {} });
  const { stream: wide } = await listenFrom(admin, { servers: {} });
  await database.db.subuser.deleteMany({ where: { userId: friend.id } });
  expect(fleetIn(await stream.next())).toMatchObject({ goneServerIds: [globalId('Server', server.id)] });
  await database.db.user.update({ where: { id: admin.id }, data: { rootAdmin: false } });
  expect(fleetIn(await wide.next())).toMatchObject({ isGap: true });
  await setPower(server.id, 'running');
  await database.db.user.delete({ where: { id: admin.id } });
  expect((await wide.next())?.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  await database.db.apiKey.deleteMany({ where: { userId: friend.id } });
  expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
});

test('nodes are shown as their daemons cease and begin to answer, to administrators', async () => {
  const node = await seed.node();
  const { stream } = await listenFrom(await seed.user({ rootAdmin: true }), { includeNodes: true });
  const id = globalId('HostNode', node.id);
  await database.pool.query('update nodes set last_seen_at = now() where id = $1', [node.id]);
  await database.pool.query('update nodes set unanswered_since = now() where id = $1', [node.id]);
  expect(fleetIn(await stream.next()).nodes).toEqual([
    { id, name: node.name, isUnderMaintenance: false, unansweredSince: expect.any(String) },
  ]);
  await database.pool.query('update nodes set unanswered_since = null where id = $1', [node.id]);
  expect(fleetIn(await stream.next()).nodes).toMatchObject([{ id, unansweredSince: null }]);
  await database.db.node.delete({ where: { id: node.id } });
  expect(fleetIn(await stream.next())).toMatchObject({ nodes: [], goneNodeIds: [id] });
});

test.each([
  ['nothing', {}, 'VALIDATION'],
  ['nodes, by somebody who may not read them', { includeNodes: true }, 'FORBIDDEN'],
  ['servers of what is no node', { servers: { nodeIds: ['nonsense'] } }, 'VALIDATION'],
  ['runs of what is no schedule', { runs: { scheduleIds: 'nonsense' } }, 'VALIDATION'],
])('%s cannot be watched', async (_, variables, code) => {
  const stream = await listen(await keyOf(await seed.user()), variables);
  expect((await stream.next())?.errors).toMatchObject([{ extensions: { code } }]);
  expect(await stream.next()).toBeUndefined();
});

test('after the listening connection was cut there is a gap, and nothing is missed behind it', async () => {
  const { owner, server } = await seed.owner().schedule();
  const { stream } = await listenFrom(owner, { servers: {}, runs: {} });
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'gamewarden events' and datname = current_database()`,
  );
  expect(fleetIn(await stream.next())).toMatchObject({ isGap: true });
  await setPower(server.id, 'running');
  expect(fleetIn(await stream.next())).toMatchObject({ isGap: false, servers: [{ powerState: 'RUNNING' }] });
});

/** Numbers that look chosen, the same each time. */
const chooser = (seedOfIt: number) => {
  let random = seedOfIt;
  return (): boolean => {
    random = (random * 48_271) % 2_147_483_647;
    return random % 2 === 0;
  };
};

/** Cuts a stream of somebody and reads it on, so many times, with a change each time: the names that were seen. */
const readThroughCuts = async (number: number, cuts: number): Promise<readonly string[]> => {
  const { owner, server } = await seed.owner().server();
  const opened = await listenFrom(owner, { servers: {} });
  let { stream } = opened;
  let lastEventId: string | undefined;
  const isChosen = chooser(number);
  const seen: string[] = [];
  for (let round = 0; round < cuts; round += 1) {
    const change = () => database.db.server.update({ where: { id: server.id }, data: { name: `name ${round}` } });
    const isEarly = isChosen();
    if (isEarly) await change();
    // Else the service learns of the cut when somebody else reads.
    if (round > 0 && isChosen()) stream.close();
    const reopened = round === 0 ? stream : listen(opened.key, { servers: {} }, lastEventId);
    if (!isEarly) await change();
    stream = await reopened;
    const result = await stream.next();
    expect([fleetIn(result)?.isGap, result?.extensions]).toEqual([false, { eventId: result?.id }]);
    lastEventId = result?.id;
    seen.push(...fleetIn(result).servers.map(({ name }: { readonly name: string }) => name));
  }
  return seen;
};

test('streams that are cut at 200 points lose nothing and repeat nothing', async () => {
  const streams = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((number) => readThroughCuts(number, 26)));
  const names = Array.from({ length: 26 }, (_, round) => `name ${round}`);
  for (const seen of streams) expect(seen).toEqual(names);
});

test('what was sent and did not arrive is sent again', async () => {
  const { owner, server } = await seed.owner().server();
  const { key, stream } = await listenFrom(owner, { servers: {} });
  const ids: (string | undefined)[] = [];
  for (const state of ['starting', 'running', 'stopping']) {
    await setPower(server.id, state);
    const result = await stream.next();
    expect(fleetIn(result).servers).toMatchObject([{ powerState: state.toUpperCase() }]);
    ids.push(result?.id);
  }
  stream.close();
  const again = await listen(key, { servers: {} }, ids[0]);
  expect(fleetIn(await again.next()).servers).toMatchObject([{ powerState: 'RUNNING' }]);
  expect((await again.next())?.id).toBe(ids[2]);
});

test('what cannot be read on begins anew and says so: unknown, of another key, or of another operation', async () => {
  const { owner, server } = await seed.owner().server();
  const { key, stream } = await listenFrom(owner, { servers: {} });
  await setPower(server.id, 'running');
  const { id } = (await stream.next()) ?? {};
  const others = [
    await listen(key, { servers: {} }, 'nonsense'),
    await listen(key, { servers: {} }, `${id}0`),
    await listen(await keyOf(owner), { servers: {} }, id),
    await listen(key, { servers: { isSuspended: true } }, id),
  ];
  for (const other of others) {
    const result = await other.next();
    expect([fleetIn(result).isGap, result?.extensions?.isGap]).toEqual([true, true]);
  }
});

test('a subscription that is asked for as JSON is refused, and is not left behind', async () => {
  const { owner, server } = await seed.owner().server();
  const key = await keyOf(owner);
  for (let count = 0; count < 25; count += 1) {
    const answer = await fetch(`${api.url}/graphql`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify({ query: FLEET, variables: { servers: {} } }),
    });
    expect(answer.status).toBe(406);
    await answer.body?.cancel();
  }
  const stream = await listen(key, { servers: {} });
  expect(fleetIn(await stream.next())).toMatchObject({ isGap: true });
  await setPower(server.id, 'running');
  expect(fleetIn(await stream.next()).servers).toHaveLength(1);
});
