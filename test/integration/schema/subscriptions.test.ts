import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createEvents, type DatabaseEvents } from '../../../src/db/events.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import { MAX_SUBSCRIPTIONS } from '../../../src/domain/live/max-subscriptions.js';
import type { User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { systemContext, testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { advanceRun, startRun as startRunOf } from '../../support/runs.js';
import { type Seed, type SeededSchedule, seedOf } from '../../support/seed.js';
import { type StreamedResult, subscribe, type TestStream } from '../../support/sse.js';
import { until } from '../../support/until.js';

const database = describeDatabase();
let events: DatabaseEvents;
let ctx: ServiceContext;
let api: ApiUnderTest;
let seed: Seed;
const open: TestStream[] = [];

beforeAll(async () => {
  events = createEvents({ databaseUrl: database.url, log: silentLog });
  ctx = { ...systemContext(database.db), events, clock: { now: () => new Date() } };
  api = await startApi(ctx);
  seed = seedOf(database.db);
});

afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

database.beforeClose(async () => {
  await api?.close();
  await events?.stop();
});

const listen = async (options: { key?: string; query: string; variables?: object }): Promise<TestStream> => {
  const stream = await subscribe({ url: api.url, ...options });
  open.push(stream);
  return stream;
};

const keyOf = (user: User, expiresAt?: Date): Promise<string> =>
  arrangeKey(ctx, { userId: user.id, kind: 'client', ...(expiresAt === undefined ? {} : { expiresAt }) });

const RUNS = `subscription ($server: ID, $schedule: ID) {
  scheduleRuns(serverId: $server, scheduleId: $schedule) { uuid status reason steps { sequence status } }
}`;
const STATE =
  'subscription ($server: ID!) { serverState(serverId: $server) { identifier status powerState isSuspended } }';
const CONSOLE = 'subscription ($server: ID!) { consoleLines(serverId: $server) { kind text } }';

const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64');

const startRun = ({ schedule }: SeededSchedule) => startRunOf(ctx, schedule.id);

const finishRun = (id: string) => advanceRun(testContext(database.db), id, { owner: 'test' });

const isOver = ({ data }: StreamedResult): boolean => data?.scheduleRuns?.status === 'SUCCEEDED';

/** Whether a process asks the database for the announcements about a server. */
const isAnnounced = async (): Promise<boolean> => {
  const locks = await database.pool.query(`select 1 from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
    and classid = 1735226743 and database = (select oid from pg_database where datname = current_database())`);
  return (locks.rowCount ?? 0) > 0;
};

describe('scheduleRuns', () => {
  test('shows a run in all its states in order, with its steps, up to its end', async () => {
    const { owner, server, ...seeded } = await seed.owner().schedule({ tasks: [{}, {}] });
    const key = await keyOf(owner);
    const stream = await listen({ key, query: RUNS, variables: { server: server.identifier } });
    expect(stream.status).toBe(200);
    const run = await startRun({ owner, server, ...seeded });
    const first = await stream.next();
    expect(first?.data.scheduleRuns).toMatchObject({ uuid: run.id, status: 'PENDING', steps: [{ sequence: 1 }, {}] });
    const advancing = finishRun(run.id);
    const seen = await stream.until(isOver);
    await advancing;
    const states = seen.map(({ data }) => data.scheduleRuns.status);
    expect(states).toEqual([...states].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
    expect(seen.at(-1)?.data.scheduleRuns.steps).toEqual([
      { sequence: 1, status: 'OK' },
      { sequence: 2, status: 'OK' },
    ]);
  });

  const ORDER = ['PENDING', 'RUNNING', 'SUCCEEDED'];

  test('begins with the runs that are active', async () => {
    const seeded = await seed.owner().schedule();
    const run = await startRun(seeded);
    const schedule = globalId('Schedule', seeded.schedule.id);
    const stream = await listen({ key: await keyOf(seeded.owner), query: RUNS, variables: { schedule } });
    expect((await stream.next())?.data.scheduleRuns).toMatchObject({ uuid: run.id, status: 'PENDING' });
  });

  test('of one schedule leaves out the runs of others of the same server, and of other servers', async () => {
    const seeded = await seed.owner().schedule();
    const beside = await seed.owner().schedule({ serverId: seeded.server.id });
    const elsewhere = await seed.owner().schedule();
    const schedule = globalId('Schedule', seeded.schedule.id);
    const stream = await listen({ key: await keyOf(seeded.owner), query: RUNS, variables: { schedule } });
    await startRun(beside);
    await startRun(elsewhere);
    const run = await startRun(seeded);
    expect((await stream.next())?.data.scheduleRuns.uuid).toBe(run.id);
  });

  test('goes on after the listening connection was cut, with what happened in between', async () => {
    const seeded = await seed.owner().schedule();
    const key = await keyOf(seeded.owner);
    const stream = await listen({ key, query: RUNS, variables: { server: seeded.server.uuid } });
    const run = await startRun(seeded);
    expect((await stream.next())?.data.scheduleRuns.status).toBe('PENDING');
    const cut = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'gamewarden events' and datname = current_database()`,
    );
    expect(cut.rowCount).toBe(1);
    await finishRun(run.id);
    const seen = await stream.until(isOver);
    expect(seen.at(-1)?.data.scheduleRuns).toMatchObject({ uuid: run.id, status: 'SUCCEEDED' });
  });

  test('shows what was committed after it began, and before the database announced it', async () => {
    const seeded = await seed.owner().schedule();
    const key = await keyOf(seeded.owner);
    const run = await startRun(seeded);
    const writer = await database.pool.connect();
    try {
      await writer.query('begin');
      await writer.query(`update schedule_runs set state = 'cancelled', finished_at = now() where id = $1`, [run.id]);
      const stream = await listen({ key, query: RUNS, variables: { server: seeded.server.uuid } });
      expect((await stream.next())?.data.scheduleRuns.status).toBe('PENDING');
      await writer.query('commit');
      expect((await stream.next())?.data.scheduleRuns).toMatchObject({ uuid: run.id, status: 'CANCELLED' });
    } finally {
      writer.release();
    }
  });

  test('needs schedule.read, and ends when it is taken', async () => {
    const { owner, server, ...seeded } = await seed.owner().schedule();
    const stranger = await seed.subuser(server, ['websocket.connect']);
    const variables = { server: server.uuid };
    const refused = await listen({ key: await keyOf(stranger), query: RUNS, variables });
    expect((await refused.next())?.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect(await refused.next()).toBeUndefined();

    const friend = await seed.subuser(server, ['schedule.read']);
    const stream = await listen({ key: await keyOf(friend), query: RUNS, variables });
    await startRun({ owner, server, ...seeded });
    expect((await stream.next())?.data.scheduleRuns.status).toBe('PENDING');
    await database.db.subuser.updateMany({ where: { userId: friend.id }, data: { permissions: [] } });
    expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect(await stream.next()).toBeUndefined();
  });

  test('ends when its schedule is deleted', async () => {
    const { owner, schedule } = await seed.owner().schedule();
    const variables = { schedule: globalId('Schedule', schedule.id) };
    const stream = await listen({ key: await keyOf(owner), query: RUNS, variables });
    await database.db.schedule.delete({ where: { id: schedule.id } });
    expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });

  test('is not announced by the database once nobody watches', async () => {
    const { owner, server } = await seed.owner().schedule();
    const stream = await listen({ key: await keyOf(owner), query: RUNS, variables: { server: server.uuid } });
    await until(isAnnounced);
    stream.close();
    await until(async () => !(await isAnnounced()), 30_000);
  });
});

describe('serverState', () => {
  test('shows the state now, then each change of it', async () => {
    const { owner, server } = await seed.owner().server();
    const stream = await listen({ key: await keyOf(owner), query: STATE, variables: { server: server.identifier } });
    const shown = { identifier: server.identifier, status: 'OFFLINE', powerState: 'OFFLINE', isSuspended: false };
    expect((await stream.next())?.data.serverState).toEqual(shown);
    await database.pool.query(`update servers set power_state = 'running' where id = $1`, [server.id]);
    expect((await stream.next())?.data.serverState).toMatchObject({ status: 'RUNNING', powerState: 'RUNNING' });
    await database.db.server.update({ where: { id: server.id }, data: { suspended: true } });
    expect((await stream.next())?.data.serverState).toMatchObject({ status: 'SUSPENDED', isSuspended: true });
  });

  test('says nothing about changes that do not show', async () => {
    const { owner, server } = await seed.owner().server();
    const stream = await listen({ key: await keyOf(owner), query: STATE, variables: { server: server.identifier } });
    await stream.next();
    await database.db.server.update({ where: { id: server.id }, data: { name: 'Other' } });
    await database.db.subuser.create({
      data: { serverId: server.id, userId: (await seed.user()).id, permissions: [] },
    });
    await database.db.server.update({ where: { id: server.id }, data: { status: 'installing' } });
    expect((await stream.next())?.data.serverState.status).toBe('INSTALLING');
  });

  test('ends when the server is deleted', async () => {
    const { owner, server } = await seed.owner().server();
    const stream = await listen({ key: await keyOf(owner), query: STATE, variables: { server: server.identifier } });
    await stream.next();
    await database.db.server.delete({ where: { id: server.id } });
    expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    expect(await stream.next()).toBeUndefined();
  });

  test('ends for a former owner and a former subuser', async () => {
    const { owner, server } = await seed.owner().server();
    const friend = await seed.subuser(server);
    const variables = { server: server.identifier };
    const streams = [
      await listen({ key: await keyOf(owner), query: STATE, variables }),
      await listen({ key: await keyOf(friend), query: STATE, variables }),
    ];
    for (const stream of streams) await stream.next();
    await database.db.subuser.deleteMany({ where: { userId: friend.id } });
    await database.db.server.update({ where: { id: server.id }, data: { ownerId: (await seed.user()).id } });
    for (const stream of streams) {
      expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    }
  });

  test('ends for somebody who is no administrator any more', async () => {
    const { server } = await seed.owner().server();
    const admin = await seed.user({ rootAdmin: true });
    const stream = await listen({ key: await keyOf(admin), query: STATE, variables: { server: server.uuid } });
    await stream.next();
    await database.db.user.update({ where: { id: admin.id }, data: { rootAdmin: false } });
    expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });

  test('ends with its key: revoked, expired, or gone with its owner', async () => {
    const { server } = await seed.owner().server();
    const variables = { server: server.identifier };
    const people = [await seed.subuser(server), await seed.subuser(server), await seed.subuser(server)] as const;
    const keys = [await keyOf(people[0]), await keyOf(people[1], new Date(Date.now() + 6_000)), await keyOf(people[2])];
    const streams = await Promise.all(keys.map((key) => listen({ key, query: STATE, variables })));
    for (const stream of streams) expect((await stream.next())?.data.serverState.status).toBe('OFFLINE');
    await database.db.apiKey.deleteMany({ where: { userId: people[0].id } });
    await database.db.user.delete({ where: { id: people[2].id } });
    for (const stream of streams) {
      expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
      expect(await stream.next()).toBeUndefined();
    }
  });
});

describe('what is refused before a stream begins', () => {
  test('a server that does not exist, or not for the caller', async () => {
    const { server } = await seed.owner().server();
    const key = await keyOf(await seed.user());
    for (const query of [RUNS, STATE, CONSOLE]) {
      for (const name of [
        server.uuid,
        'ffffffff',
        '\u0000',
        '\ud800',
        'x'.repeat(10_000),
        globalId('Server', 2 ** 40),
      ]) {
        const stream = await listen({ key, query, variables: { server: name } });
        expect(stream.status).toBe(200);
        expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
        expect(await stream.next()).toBeUndefined();
      }
    }
  });

  test('no key, an application key, an unknown key', async () => {
    const { owner, server } = await seed.owner().server();
    const variables = { server: server.uuid };
    const nobody = await listen({ query: STATE, variables });
    expect([nobody.status, (await nobody.next())?.errors?.[0]?.extensions?.code]).toEqual([200, 'UNAUTHENTICATED']);
    const key = await arrangeKey(ctx, { userId: owner.id, kind: 'application' });
    const application = await listen({ key, query: RUNS, variables });
    expect([application.status, (await application.next())?.errors?.[0]?.extensions?.code]).toEqual([200, 'FORBIDDEN']);
  });

  test('a server that cannot be worked with now', async () => {
    const { owner, server } = await seed.owner().server({ suspended: true });
    for (const query of [RUNS, CONSOLE]) {
      const stream = await listen({ key: await keyOf(owner), query, variables: { server: server.uuid } });
      expect([stream.status, (await stream.next())?.errors?.[0]?.extensions?.code]).toEqual([200, 'SERVER_STATE']);
    }
  });

  test('neither a server nor a schedule', async () => {
    const stream = await listen({ key: await keyOf(await seed.user()), query: RUNS });
    expect([stream.status, (await stream.next())?.errors?.[0]?.extensions?.code]).toEqual([200, 'VALIDATION']);
  });

  test('a document that asks for too much', async () => {
    const key = await keyOf(await seed.user());
    const many = Array.from({ length: 200 }, (_, index) => `a${index}: status`).join(' ');
    const query = `subscription { scheduleRuns(serverId: "x") { ${many} } }`;
    for (const document of [query, 'subscription { __typename }']) {
      const stream = await listen({ key, query: document });
      expect([stream.status, (await stream.next())?.errors?.length]).toEqual([200, expect.any(Number)]);
      expect(await stream.next()).toBeUndefined();
    }
  });
});

describe('the number of streams', () => {
  test('is limited for each person, and counts no stream that was hung up', async () => {
    const { owner, server } = await seed.owner().server();
    const key = await keyOf(owner);
    const variables = { server: server.uuid };
    for (let count = 0; count < MAX_SUBSCRIPTIONS; count += 1) {
      const stream = await listen({ key, query: STATE, variables });
      await stream.next();
    }
    const tooMany = await listen({ key, query: STATE, variables });
    expect([tooMany.status, (await tooMany.next())?.errors?.[0]?.extensions?.code]).toEqual([200, 'RATE_LIMIT']);
    for (const stream of open.splice(0)) stream.close();
    const isLetIn = async () => (await (await listen({ key, query: STATE, variables })).next())?.errors === undefined;
    await until(isLetIn, 30_000);
  });

  test('is one number for all processes, and what a process had is free when it is gone', async () => {
    const [one, other] = [await anotherProcess(), await anotherProcess()];
    try {
      const { owner } = await seed.owner().server();
      const take = (process: DatabaseEvents) => process.takeStreamSlot(owner.id);
      const taken = await Promise.all(Array.from({ length: 12 }, () => take(one)));
      const theirs = await Promise.all(Array.from({ length: 12 }, () => take(other)));
      expect(taken.filter((leave) => leave === null)).toHaveLength(0);
      expect(theirs.filter((leave) => leave === null)).toHaveLength(4);
      expect(await take(one)).toBeNull();
      theirs.find((leave) => leave !== null)?.();
      await until(async () => (await take(one)) !== null);
      expect(await take(other)).toBeNull();
      await other.stop();
      for (let count = 13; count < MAX_SUBSCRIPTIONS; count += 1) await until(async () => (await take(one)) !== null);
      expect(await take(one)).toBeNull();
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
  });
});

/** The events of a process of its own, once it hears of them. */
const anotherProcess = async (): Promise<DatabaseEvents> => {
  const another = createEvents({ databaseUrl: database.url, log: silentLog });
  await new Promise<void>((done) => {
    another.watchKeys({ setListening: (isHeard) => void (isHeard && done()), forget: () => undefined });
  });
  return another;
};
