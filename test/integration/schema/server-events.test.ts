import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createEvents, type DatabaseEvents } from '../../../src/db/events.js';
import { recordActivity } from '../../../src/domain/activity/record-activity.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import type { Server, User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { systemContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
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

const SHOWN = `isGap goneServerIds events {
  id kind operation subjectId subjectType server { id } subject { __typename id ... on Backup { isSuccessful } }
  entry { event actor { username } }
}`;
const ONE = `subscription ($server: ID!) { serverEvents(serverId: $server) { ${SHOWN} } }`;
const FLEET = `subscription ($servers: ServerFilter) { fleetEvents(servers: $servers) { ${SHOWN} } }`;

const globalId = (type: string, id: number | string): string => Buffer.from(`${type}:${id}`).toString('base64');

const itemIn = (result: StreamedResult | undefined) => result?.data?.serverEvents ?? result?.data?.fleetEvents;

const keyOf = (user: User): Promise<string> => arrangeKey(ctx, { userId: user.id, kind: 'client' });

/** Opens a stream and reads its first item, after which nothing is missed. */
const listen = async (user: User, query: string, variables: object = {}): Promise<TestStream> => {
  const stream = await subscribe({ url: api.url, key: await keyOf(user), query, variables });
  open.push(stream);
  expect(itemIn(await stream.next())).toEqual({ isGap: true, goneServerIds: [], events: [] });
  return stream;
};

const makeBackup = (server: Server) =>
  database.db.backup.create({ data: { uuid: crypto.randomUUID(), serverId: server.id, name: 'Nightly' } });

const asUser = (user: User) => ({
  principal: {
    kind: 'user' as const,
    ip: '127.0.0.1',
    user: { id: user.id, uuid: user.uuid, rootAdmin: false },
    key: { id: 1, identifier: 'x', kind: 'client' as const, permissions: {}, allowedIps: [] },
  },
});

describe('serverEvents', () => {
  test('tells the begin, the end and the deletion of a backup, and what it is now', async () => {
    const { owner, server } = await seed.owner().server();
    const stream = await listen(owner, ONE, { server: server.uuid });
    const backup = await makeBackup(server);
    const subjectId = globalId('Backup', backup.id);
    const event = { kind: 'BACKUP', subjectId, subjectType: 'Backup', server: { id: globalId('Server', server.id) } };
    expect(itemIn(await stream.next()).events).toMatchObject([
      {
        ...event,
        operation: 'CREATED',
        subject: { __typename: 'Backup', id: subjectId, isSuccessful: false },
        entry: null,
      },
    ]);
    await database.db.backup.update({
      where: { id: backup.id },
      data: { isSuccessful: true, completedAt: new Date() },
    });
    expect(itemIn(await stream.next()).events).toMatchObject([
      { ...event, operation: 'CHANGED', subject: { isSuccessful: true } },
    ]);
    await database.db.backup.delete({ where: { id: backup.id } });
    expect(itemIn(await stream.next()).events).toMatchObject([{ ...event, operation: 'DELETED', subject: null }]);
  });

  test('names the entry and the actor of the transaction', async () => {
    const { owner, server } = await seed.owner().server();
    const stream = await listen(owner, ONE, { server: server.uuid });
    await database.db.$transaction(async (tx) => {
      await tx.server.update({ where: { id: server.id }, data: { name: 'Renamed' } });
      await recordActivity(asUser(owner), tx, { event: 'server:settings.rename', serverId: server.id });
    });
    expect(itemIn(await stream.next()).events).toMatchObject([
      {
        kind: 'SERVER',
        operation: 'CHANGED',
        entry: { event: 'server:settings.rename', actor: { username: owner.username } },
      },
    ]);
  });

  test.each([
    ['schedule', async (server: Server): Promise<void> => void (await seed.owner().schedule({ serverId: server.id }))],
    [
      'suspension',
      async ({ id }: Server): Promise<void> =>
        void (await database.db.server.update({ where: { id }, data: { suspended: true } })),
    ],
    [
      'installation',
      async ({ id }: Server): Promise<void> =>
        void (await database.db.server.update({ where: { id }, data: { status: 'installing' } })),
    ],
    ['subuser', async (server: Server): Promise<void> => void (await seed.subuser(server))],
    [
      'allocation',
      async ({ id, allocationId }: Server): Promise<void> =>
        void (await database.db.allocation.update({ where: { id: allocationId, serverId: id }, data: { notes: 'x' } })),
    ],
    [
      'file',
      async ({ id }: Server): Promise<void> =>
        void (await recordActivity({ principal: { kind: 'system' } }, database.db, {
          event: 'server:file.write',
          serverId: id,
        })),
    ],
    [
      'activity',
      async ({ id }: Server): Promise<void> =>
        void (await recordActivity({ principal: { kind: 'system' } }, database.db, {
          event: 'server:console.command',
          serverId: id,
        })),
    ],
  ] as const)('tells of a change of kind %s', async (kind, change) => {
    const { owner, server } = await seed.owner().server();
    const stream = await listen(owner, ONE, { server: server.uuid });
    await change(server);
    expect(itemIn(await stream.next()).events.map((event: { kind: string }) => event.kind)).toContain(
      kind.toUpperCase(),
    );
  });

  test('leaves out what the viewer may not read, and ends when access is withdrawn', async () => {
    const { server } = await seed.owner().server();
    const friend = await seed.subuser(server, ['schedule.read']);
    const stream = await listen(friend, ONE, { server: server.uuid });
    await makeBackup(server);
    await recordActivity(asUser(friend), database.db, { event: 'server:console.command', serverId: server.id });
    await database.db.server.update({ where: { id: server.id }, data: { name: 'Renamed' } });
    const seen = await stream.until((result) => itemIn(result).events.length > 0);
    expect(seen.flatMap((result) => itemIn(result).events)).toMatchObject([{ kind: 'SERVER', entry: null }]);
    await database.db.subuser.deleteMany({ where: { userId: friend.id } });
    expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });

  test('says nothing of other servers, of reads, of power states and of use', async () => {
    const { owner, server } = await seed.owner().server();
    const { server: other } = await seed.owner().server();
    const stream = await listen(owner, ONE, { server: server.uuid });
    await makeBackup(other);
    await recordActivity(asUser(owner), database.db, { event: 'server:file.read', serverId: server.id });
    await database.pool.query(`update servers set power_state = 'running', disk_near = true where id = $1`, [
      server.id,
    ]);
    await makeBackup(server);
    expect(itemIn(await stream.next()).events).toMatchObject([{ kind: 'BACKUP' }]);
  });

  test('of a server that does not exist for the viewer is refused', async () => {
    const { server } = await seed.owner().server();
    const stream = await subscribe({
      url: api.url,
      key: await keyOf(await seed.user()),
      query: ONE,
      variables: { server: server.uuid },
    });
    open.push(stream);
    expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });
});

describe('fleetEvents', () => {
  test('tells of all servers of the viewer, and of those that go and come', async () => {
    const { owner, server } = await seed.owner().server();
    const { server: other } = await seed.owner().server();
    const stream = await listen(owner, FLEET);
    await makeBackup(other);
    await makeBackup(server);
    expect(itemIn(await stream.next()).events).toMatchObject([
      { kind: 'BACKUP', server: { id: globalId('Server', server.id) } },
    ]);
    await database.db.server.update({ where: { id: other.id }, data: { ownerId: owner.id } });
    await stream.until((result) => itemIn(result).isGap);
    await makeBackup(other);
    const seen = await stream.until((result) =>
      itemIn(result).events.some(({ kind }: { kind: string }) => kind === 'BACKUP'),
    );
    expect(itemIn(seen.at(-1)).events.at(-1)).toMatchObject({ server: { id: globalId('Server', other.id) } });
    await database.db.server.delete({ where: { id: server.id } });
    const last = await stream.until((result) => itemIn(result).goneServerIds.length > 0);
    expect(itemIn(last.at(-1)).goneServerIds).toEqual([globalId('Server', server.id)]);
  });

  test('resumes without a gap', async () => {
    const { owner, server } = await seed.owner().server();
    const key = await keyOf(owner);
    const first = await subscribe({ url: api.url, key, query: FLEET, variables: {} });
    open.push(first);
    const begun = await first.next();
    first.close();
    await makeBackup(server);
    const lastEventId = begun?.extensions?.eventId;
    const second = await subscribe({ url: api.url, key, query: FLEET, variables: {}, lastEventId });
    open.push(second);
    expect(itemIn(await second.next())).toMatchObject({ isGap: false, events: [{ kind: 'BACKUP' }] });
  });
});
