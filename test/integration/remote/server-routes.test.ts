import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ServerStatus } from '../../../src/generated/prisma/client.js';
import { arrangeServer } from '../../support/arrange.js';
import { NOW } from '../../support/context.js';
import { RemoteUnderTest } from './remote-under-test.js';

let remote: RemoteUnderTest;

beforeAll(async () => {
  remote = await RemoteUnderTest.start();
});
afterAll(() => remote.stop());
beforeEach(async () => {
  remote = await remote.afresh();
});

describe('GET /servers', () => {
  test('page 0 is page 1, and all figures are numbers', async () => {
    const { body } = await remote.send('GET /servers?page=0&per_page=50');
    expect(body.meta).toEqual({ current_page: 1, from: 1, last_page: 1, per_page: 50, to: 1, total: 1 });
    expect(body.data).toEqual([
      { uuid: remote.server.uuid, settings: expect.any(Object), process_configuration: expect.any(Object) },
    ]);
    expect((await remote.send('GET /servers?page=1')).body).toEqual(body);
  });

  test('pages contain every server once, in order', async () => {
    for (let count = 0; count < 4; count += 1) await arrangeServer(remote.database.db, remote.here.node);
    const uuids: string[] = [];
    for (const page of [0, 2, 3]) {
      const { body } = await remote.send(`GET /servers?page=${page}&per_page=2`);
      expect(body.meta).toMatchObject({ last_page: 3, total: 5 });
      uuids.push(...body.data.map(({ uuid }: { uuid: string }) => uuid));
    }
    const all = await remote.database.db.server.findMany({
      where: { nodeId: remote.here.node.id },
      orderBy: { id: 'asc' },
    });
    expect(uuids).toEqual(all.map(({ uuid }) => uuid));
  });

  test('a page past the end is empty', async () => {
    const { body } = await remote.send('GET /servers?page=9');
    expect(body).toMatchObject({ data: [], meta: { from: null, to: null, total: 1, last_page: 1 } });
  });
});

describe('GET /servers/:uuid', () => {
  test('is the whole configuration', async () => {
    const extra = { nodeId: remote.here.node.id, serverId: remote.server.id };
    await remote.database.db.allocation.create({ data: { ...extra, ip: '0.0.0.0', port: 30_000 } });
    await remote.database.db.allocation.create({ data: { ...extra, ip: '192.0.2.1', port: 30_001 } });
    const egg = await remote.database.db.egg.findUniqueOrThrow({
      where: { id: remote.server.eggId },
      include: { variables: { orderBy: { id: 'asc' } } },
    });
    const location = await remote.database.db.location.findUniqueOrThrow({
      where: { id: remote.here.node.locationId },
    });
    const variableId = egg.variables[1]?.id ?? 0;
    await remote.database.db.serverVariable.create({ data: { serverId: remote.server.id, variableId, value: 'Hi' } });

    const { status, body } = await remote.send(`GET /servers/${remote.server.uuid}`);
    expect(status).toBe(200);
    expect(body.settings).toEqual({
      uuid: remote.server.uuid,
      meta: { name: 'Lobby', description: '' },
      suspended: false,
      environment: {
        JAR: 'server.jar',
        MOTD: 'Hi',
        STARTUP: 'java -jar {{JAR}}',
        P_SERVER_LOCATION: location.short,
        P_SERVER_UUID: remote.server.uuid,
        P_SERVER_ALLOCATION_LIMIT: '',
      },
      invocation: 'java -jar {{JAR}}',
      skip_egg_scripts: false,
      build: {
        memory_limit: 1024,
        swap: 0,
        io_weight: 500,
        cpu_limit: 100,
        threads: null,
        disk_space: 4096,
        oom_disabled: true,
      },
      container: { image: 'example/java:21', oom_disabled: true, requires_rebuild: false },
      allocations: {
        force_outgoing_ip: false,
        default: { ip: '0.0.0.0', port: 25_565 },
        mappings: { '0.0.0.0': [25_565, 30_000], '192.0.2.1': [30_001] },
      },
      mounts: [],
      egg: { id: egg.uuid, file_denylist: ['*.secret'] },
    });
    expect(Object.keys(body.settings.environment).slice(0, 3)).toEqual(['JAR', 'MOTD', 'STARTUP']);
    expect(body.process_configuration).toEqual({
      startup: { done: [')! For help, type '], user_interaction: [], strip_ansi: false },
      stop: { type: 'signal', value: 'C' },
      configs: [
        {
          parser: 'properties',
          file: 'server.properties',
          replace: [
            { match: 'server-port', replace_with: '25565' },
            { match: 'motd', if_value: 'A Server', replace_with: 'Hi, server.jar' },
            { match: 'max-memory', replace_with: '1024' },
            { match: 'interface', replace_with: '{{config.docker.interface}}' },
            { match: 'hardcore', replace_with: false },
          ],
        },
      ],
    });
  });

  test('an allocation limit is text, and suspension is independent of the status', async () => {
    await remote.database.db.server.update({
      where: { id: remote.server.id },
      data: { allocationLimit: 3, suspended: true, status: 'installing' },
    });
    const { body } = await remote.send(`GET /servers/${remote.server.uuid}`);
    expect(body.settings).toMatchObject({ suspended: true, environment: { P_SERVER_ALLOCATION_LIMIT: '3' } });
  });

  test('an egg without files, done lines or variables still gives objects and lists', async () => {
    await remote.database.db.egg.update({
      where: { id: remote.server.eggId },
      data: { configFiles: [], configStartup: { done: ['a', 'b'] }, configStop: 'stop', variables: { deleteMany: {} } },
    });
    const { body } = await remote.send(`GET /servers/${remote.server.uuid}`);
    expect(body.process_configuration).toMatchObject({
      configs: [],
      startup: { done: ['a', 'b'] },
      stop: { type: 'command', value: 'stop' },
    });
  });
});

test('GET /servers/:uuid/install is the script of the egg', async () => {
  expect((await remote.send(`GET /servers/${remote.server.uuid}/install`)).body).toEqual({
    container_image: 'example/installer:1',
    entrypoint: 'bash',
    script: 'echo installed',
  });
});

describe('POST /servers/:uuid/install', () => {
  const report = (body: object) => remote.statusOf(`POST /servers/${remote.server.uuid}/install`, { body });
  const be = (status: ServerStatus | null, suspended = false) =>
    remote.database.db.server.update({ where: { id: remote.server.id }, data: { status, suspended } });

  test.each<[object, ServerStatus | null, string]>([
    [{ successful: true, reinstall: false }, null, 'server:install.complete'],
    [{ successful: true, reinstall: true }, null, 'server:install.complete'],
    [{ successful: false, reinstall: false }, 'install_failed', 'server:install.fail'],
    [{ successful: false }, 'install_failed', 'server:install.fail'],
    [{ successful: false, reinstall: true }, 'reinstall_failed', 'server:install.fail'],
  ])('%j ends the installation as %s', async (body, status, event) => {
    await be('installing', true);
    expect(await report(body)).toBe(204);
    expect(await remote.serverNow()).toMatchObject({
      status,
      statusAt: expect.any(Date),
      installedAt: expect.any(Date),
      suspended: true,
    });
    expect(await remote.events()).toEqual([event]);
  });

  test('a repeated report changes nothing', async () => {
    await be('installing');
    await report({ successful: true, reinstall: false });
    expect(await report({ successful: true, reinstall: false })).toBe(204);
    expect(await remote.events()).toHaveLength(1);
  });

  test.each<[ServerStatus | null]>([[null], ['install_failed'], ['reinstall_failed'], ['restoring_backup']])(
    'a late failure changes nothing on a server that is %s',
    async (status) => {
      const before = await be(status);
      for (const reinstall of [true, false]) expect(await report({ successful: false, reinstall })).toBe(204);
      expect(await remote.serverNow()).toEqual(before);
      expect(await remote.events()).toEqual([]);
    },
  );

  test.each<[ServerStatus]>([['install_failed'], ['reinstall_failed']])(
    'a late success replaces the status %s, and the server stays suspended',
    async (status) => {
      await be(status, true);
      expect(await report({ successful: true, reinstall: false })).toBe(204);
      expect(await remote.serverNow()).toMatchObject({
        status: null,
        statusAt: expect.any(Date),
        installedAt: expect.any(Date),
        suspended: true,
      });
      expect(await remote.events()).toEqual(['server:install.complete']);
    },
  );

  test.each<[ServerStatus | null]>([[null], ['restoring_backup']])(
    'a late success changes nothing on a server that is %s',
    async (status) => {
      const before = await be(status);
      expect(await report({ successful: true, reinstall: false })).toBe(204);
      expect(await remote.serverNow()).toEqual(before);
      expect(await remote.events()).toEqual([]);
    },
  );

  test('a result without `successful` is rejected', async () => {
    expect(await report({ reinstall: true })).toBe(422);
  });
});

describe('POST /servers/reset', () => {
  test('ends restores and installations of this node only', async () => {
    const restoring = await arrangeServer(remote.database.db, remote.here.node, { status: 'restoring_backup' });
    const again = await arrangeServer(remote.database.db, remote.here.node, { status: 'installing', installedAt: NOW });
    const failed = await arrangeServer(remote.database.db, remote.here.node, { status: 'reinstall_failed' });
    await remote.database.db.server.updateMany({
      where: { id: { in: [remote.server.id, remote.foreign.id] } },
      data: { status: 'installing' },
    });
    expect(await remote.statusOf('POST /servers/reset', { body: 'null' })).toBe(204);
    const statuses = await Promise.all(
      [remote.server, restoring, again, failed, remote.foreign].map(
        async (one) => (await remote.serverNow(one)).status,
      ),
    );
    expect(statuses).toEqual(['install_failed', null, 'reinstall_failed', 'reinstall_failed', 'installing']);
    expect((await remote.events()).sort()).toEqual([
      'server:backup.restore-unknown',
      'server:install.fail',
      'server:install.fail',
    ]);
  });

  test.each(['installing', 'restoring_backup'] as const)(
    'a server that is %s on the built-in node is not changed, because that node reports the result',
    async (status) => {
      await remote.database.db.node.update({ where: { id: remote.here.node.id }, data: { isBuiltIn: true } });
      await remote.database.db.server.update({ where: { id: remote.server.id }, data: { status } });
      expect(await remote.statusOf('POST /servers/reset', { body: 'null' })).toBe(204);
      expect((await remote.serverNow()).status).toBe(status);
    },
  );
});

describe('POST /servers/:uuid/container/status', () => {
  test.each([
    [{ data: { previous_state: 'offline', new_state: 'starting' } }, 'starting'],
    [{ new_state: 'running' }, 'running'],
    [{ data: { new_state: 'dancing' } }, 'offline'],
    [null, 'offline'],
  ])('%j leaves the server %s', async (body, powerState) => {
    expect(await remote.statusOf(`POST /servers/${remote.server.uuid}/container/status`, { body })).toBe(204);
    expect(await remote.serverNow()).toMatchObject({ powerState, updatedAt: remote.server.updatedAt });
  });
});
