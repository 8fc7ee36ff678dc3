import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { tokenId } from '../../../../src/domain/access/token-id.js';
import type { DomainContext, ServiceContext } from '../../../../src/domain/context.js';
import { DaemonError } from '../../../../src/domain/errors.js';
import { reinstallServer } from '../../../../src/domain/servers/reinstall-server.js';
import { serverStatus } from '../../../../src/domain/servers/server-status.js';
import { suspendServer, unsuspendServer } from '../../../../src/domain/servers/suspend-server.js';
import type { Server, ServerStatus } from '../../../../src/generated/prisma/client.js';
import { arrangePerson } from '../../../support/api-under-test.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { daemonThat, serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../../support/recording-daemon.js';

const STATES: readonly (ServerStatus | null)[] = [
  null,
  'installing',
  'install_failed',
  'reinstall_failed',
  'restoring_backup',
];

const database = describeDatabase();
let ctx: DomainContext & ServiceContext;
let daemon: RecordingDaemon;
let server: Server;

beforeAll(async () => {
  daemon = recordingDaemon();
  ctx = { ...serviceContext(database.db, { daemon }), principal: { kind: 'system' } };
});

beforeEach(async () => {
  daemon.forget();
  server = await arrangeServer(ctx.db, (await arrangeNode(ctx.db)).node, { powerState: 'running' });
});

const rowOf = () => ctx.db.server.findUniqueOrThrow({ where: { id: server.id } });
const set = (state: Partial<Server>) => ctx.db.server.update({ where: { id: server.id }, data: state });
const asked = () => daemon.calls.map(({ name }) => name);
const eventsOf = async () =>
  (await ctx.db.activity.findMany({ where: { serverId: server.id }, orderBy: { id: 'asc' } })).map(
    ({ event }) => event,
  );

describe('suspension', () => {
  test.each(STATES)('hides the state %s and brings it back', async (status) => {
    await set({ status });
    await suspendServer(ctx, server.id);
    expect(serverStatus(await rowOf())).toBe('suspended');
    await unsuspendServer(ctx, server.id);
    expect(await rowOf()).toMatchObject({ suspended: false, status });
    expect(asked()).toEqual(['syncServer', 'denyTokens', 'syncServer']);
    expect(await eventsOf()).toEqual(['server:suspend', 'server:unsuspend']);
  });

  test('a second time nothing happens', async () => {
    await unsuspendServer(ctx, server.id);
    expect(asked()).toEqual([]);
    await suspendServer(ctx, server.id);
    await suspendServer(ctx, server.id);
    expect(asked()).toEqual(['syncServer', 'denyTokens']);
  });

  test('closes the consoles of its people, and succeeds where the node does not answer to that', async () => {
    const { id: userId } = await arrangePerson(ctx);
    await ctx.db.subuser.create({ data: { serverId: server.id, userId, permissions: ['websocket.connect'] } });
    const administrator = await arrangePerson(ctx, { rootAdmin: true });
    await arrangePerson(ctx);
    daemon.fail('denyTokens');
    await suspendServer(ctx, server.id);
    const ids = [server.ownerId, userId, administrator.id].map((id) => tokenId({ id }, server));
    const denied = daemon.calls.find(({ name }) => name === 'denyTokens')?.options as readonly string[]; // as it is called
    expect(denied).toEqual(expect.arrayContaining(ids));
    const others = await ctx.db.user.findMany({
      where: { rootAdmin: false, servers: { none: { id: server.id } }, subusers: { none: { serverId: server.id } } },
    });
    for (const other of others) expect(denied).not.toContain(tokenId(other, server));
    expect((await rowOf()).suspended).toBe(true);
  });

  test('of many at once one tells the node', async () => {
    await Promise.all(Array.from({ length: 8 }, () => suspendServer(ctx, server.id)));
    expect(asked()).toEqual(['syncServer', 'denyTokens']);
    expect(await eventsOf()).toEqual(['server:suspend']);
  });

  test.each(STATES)('an unreachable node leaves a server in state %s unchanged', async (status) => {
    const before = await set({ status });
    daemon.fail('syncServer');
    await expect(suspendServer(ctx, server.id)).rejects.toMatchObject({ code: 'DAEMON' });
    expect(await rowOf()).toEqual(before);
    expect(await eventsOf()).toEqual([]);
  });

  test('after an error of the node, later changes of others are not undone', async () => {
    const others = {
      ...ctx,
      daemon: daemonThat({ syncServer: () => Promise.resolve(), denyTokens: () => Promise.resolve() }),
    };
    const syncServer = async () => {
      await unsuspendServer(others, server.id);
      await suspendServer(others, server.id);
      throw new DaemonError({ delivery: 'unknown', status: null });
    };
    await expect(suspendServer({ ...ctx, daemon: daemonThat({ syncServer }) }, server.id)).rejects.toMatchObject({
      code: 'DAEMON',
    });
    expect(await rowOf()).toMatchObject({ suspended: true });
    expect(await eventsOf()).toEqual(['server:suspend', 'server:unsuspend', 'server:suspend']);
  });

  test('an unreachable node leaves a suspended server suspended', async () => {
    const before = await set({ suspended: true, status: 'installing' });
    daemon.fail('syncServer');
    await expect(unsuspendServer(ctx, server.id)).rejects.toMatchObject({ code: 'DAEMON' });
    expect(await rowOf()).toEqual(before);
  });

  test.each([suspendServer, unsuspendServer, reinstallServer])(
    '%p of an unknown server is not found',
    async (useCase) => {
      await expect(useCase(ctx, 999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});

describe('reinstallation', () => {
  test.each(STATES.flatMap((status) => [false, true].map((suspended) => ({ status, suspended }))))(
    'starts from %j, and suspension stays',
    async ({ status, suspended }) => {
      await set({ status, suspended });
      await reinstallServer(ctx, server.id);
      expect(await rowOf()).toMatchObject({ status: 'installing', suspended, statusAt: expect.any(Date) });
      expect(asked()).toEqual(['reinstallServer']);
      expect(await eventsOf()).toEqual(['server:reinstall']);
    },
  );

  test.each(STATES.flatMap((status) => [false, true].map((suspended) => ({ status, suspended }))))(
    'that the node does not accept leaves %j exactly as it was',
    async (state) => {
      const before = await set({ ...state, statusAt: new Date('2026-01-01T00:00:00Z') });
      daemon.fail('reinstallServer');
      await expect(reinstallServer(ctx, server.id)).rejects.toMatchObject({ code: 'DAEMON' });
      expect(await rowOf()).toEqual(before);
      expect(await eventsOf()).toEqual([]);
    },
  );
});
