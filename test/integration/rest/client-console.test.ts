import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { tokenId } from '../../../src/domain/access/token-id.js';
import { DaemonError, type DaemonFailure } from '../../../src/domain/errors.js';
import type { ServerDetails } from '../../../src/domain/ports/daemon.js';
import type { Node, Server, User } from '../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { daemonThat, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { arrangeKey, arrangePerson, type RestApp, startRestApp } from '../../support/rest-app.js';

const UNREACHABLE = 'Could not establish a connection to the machine running this server. Please try again.';

const database = describeDatabase();
let app: RestApp;
let node: Node;
let server: Server;
let owner: string;
let administrator: User;
let administratorKey: string;

/** The calls to the daemon, and its answer: null is success. */
const calls: (readonly [name: string, uuid: string, what: unknown])[] = [];
let failure: DaemonFailure | null = null;

const asked = async (name: string, uuid: string, what: unknown): Promise<void> => {
  calls.push([name, uuid, what]);
  if (failure !== null) throw new DaemonError(failure);
};

const UTILIZATION: ServerDetails['utilization'] = {
  memoryBytes: 588_701_696_000,
  cpuPercent: 12.4,
  diskBytes: 130_156_361,
  networkRxBytes: 694_220,
  networkTxBytes: 337_090,
  uptimeMs: 918_273,
};

const daemon = daemonThat({
  sendCommand: ({ uuid }, command) => asked('command', uuid, command),
  setPower: ({ uuid }, action) => asked('power', uuid, action),
  getServer: async ({ uuid }) => {
    await asked('details', uuid, undefined);
    return { uuid, state: 'running', isSuspended: false, utilization: UTILIZATION };
  },
});

const keyOf = (userId: number): Promise<string> => arrangeKey(serviceContext(database.db), { userId, kind: 'client' });

/** A new subuser with a key. */
const subuser = async (permissions: readonly string[]): Promise<{ readonly user: User; readonly key: string }> => {
  const user = await arrangePerson(serviceContext(database.db), { rootAdmin: false });
  await database.db.subuser.create({ data: { userId: user.id, serverId: server.id, permissions: [...permissions] } });
  return { user, key: await keyOf(user.id) };
};

beforeAll(async () => {
  app = await startRestApp(serviceContext(database.db, { daemon }));
  ({ node } = await arrangeNode(database.db, { scheme: 'https', fqdn: 'fra-1.example.com', daemonListen: 8080 }));
  server = await arrangeServer(database.db, node);
  owner = await keyOf(server.ownerId);
  administrator = await arrangePerson(serviceContext(database.db), { rootAdmin: true });
  administratorKey = await keyOf(administrator.id);
});

afterEach(async () => {
  calls.length = 0;
  failure = null;
  await database.db.activity.deleteMany();
});

database.beforeClose(() => app?.close());

/** One request to a path of the server; its status, and its errors where it has any. */
const ask = async (method: string, path: string, key: string, body?: unknown) => {
  const answer = await app.call(method, `/api/client/servers/${server.identifier}${path}`, { key, body });
  return { status: answer.status, body: answer.body };
};

const command = (body: unknown, key = owner) => ask('POST', '/command', key, body);
const power = (signal: unknown, key = owner) => ask('POST', '/power', key, { signal });

const activity = () =>
  database.db.activity.findMany({
    where: { serverId: server.id },
    select: { event: true, properties: true, actorId: true },
    orderBy: { id: 'asc' },
  });

const errorBody = (status: number, code: string, detail: string, meta?: object) => ({
  status,
  body: { errors: [{ code, status: String(status), detail, ...(meta === undefined ? {} : { meta }) }] },
});

const invalid = (field: string, rule: string, detail: string) =>
  errorBody(422, 'ValidationException', detail, { source_field: field, rule });

const FORBIDDEN = errorBody(403, 'AccessDeniedHttpException', 'This action is unauthorized.');

describe('a command', () => {
  test('is sent to the console and recorded', async () => {
    expect(await command({ command: '  /say hi “there” 🎮 ' })).toEqual({ status: 204, body: undefined });
    expect(calls).toEqual([['command', server.uuid, '/say hi “there” 🎮']]);
    expect(await activity()).toEqual([
      {
        event: 'server:console.command',
        properties: { command: '/say hi “there” 🎮' },
        actorId: server.ownerId,
      },
    ]);
  });

  test.each([
    ['a\nb'],
    ['a\rb'],
    ['a\r\nstop'],
    ['a\0b'],
    ['\u001b[2J'],
    ['a\u007fb'],
    ['a\u0085b'],
    ['a\u2028b'],
    ['a\u2029b'],
    ['a\ud800b'],
  ])('of more than one line, or of anything but text, is rejected: %j', async (text) => {
    expect(await command({ command: text })).toEqual(invalid('command', 'regex', 'The command format is invalid.'));
    expect(calls).toEqual([]);
    expect(await activity()).toEqual([]);
  });

  test('with a tab in it is typed as it is', async () => {
    expect((await command({ command: '\tgive\t@a\tdiamond\t' })).status).toBe(204);
    expect(calls).toEqual([['command', server.uuid, 'give\t@a\tdiamond']]);
  });

  test.each<[unknown, string, string]>([
    [{}, 'required', 'The command field is required.'],
    [{ command: null }, 'required', 'The command field is required.'],
    [{ command: ' \n ' }, 'required', 'The command field is required.'],
    [{ command: 5 }, 'string', 'The command must be a string.'],
    [{ command: ['say hi'] }, 'string', 'The command must be a string.'],
    [{ command: { a: 1 } }, 'string', 'The command must be a string.'],
    [{ command: true }, 'string', 'The command must be a string.'],
    [{ command: 'x'.repeat(65_536) }, 'max', 'The command may not be greater than 65535 characters.'],
  ])('that is invalid is rejected', async (body, rule, detail) => {
    expect(await command(body)).toEqual(invalid('command', rule, detail));
    expect(calls).toEqual([]);
  });

  test('goes to the server of the path, whatever is in the body', async () => {
    const other = await arrangeServer(database.db, node);
    expect((await command({ command: 'list', server: other.identifier })).status).toBe(204);
    expect(calls).toEqual([['command', server.uuid, 'list']]);
  });

  test('needs control.console', async () => {
    const others = await subuser(['control.start', 'control.stop', 'control.restart', 'websocket.connect']);
    expect(await command({ command: 'list' }, others.key)).toEqual(FORBIDDEN);
    expect(await command({}, others.key)).toEqual(FORBIDDEN);
    expect(calls).toEqual([]);
    const { key } = await subuser(['control.console']);
    expect((await command({ command: 'list' }, key)).status).toBe(204);
    expect((await command({ command: 'list' }, administratorKey)).status).toBe(204);
  });

  test('to a server that does not run is 502 and not recorded', async () => {
    for (const delivery of ['answered', 'unknown'] as const) {
      failure = { delivery, status: 502, remoteMessage: 'Cannot send commands to a stopped server instance.' };
      expect(await command({ command: 'list' })).toEqual(
        errorBody(502, 'HttpException', 'Server must be online in order to send commands.'),
      );
    }
    expect(await activity()).toEqual([]);
  });

  test.each<[DaemonFailure, number, number]>([
    [{ delivery: 'not_sent', status: null }, 504, 0],
    [{ delivery: 'answered', status: 500 }, 500, 0],
    [{ delivery: 'answered', status: 404 }, 404, 0],
    [{ delivery: 'unknown', status: null }, 504, 1],
  ])('that the node does not accept, %j, is %i with %i entries', async (reason, status, entries) => {
    failure = reason;
    expect(await command({ command: 'list' })).toMatchObject({
      status,
      body: { errors: [{ code: 'DaemonConnectionException' }] },
    });
    expect(await activity()).toHaveLength(entries);
  });
});

describe('a power action', () => {
  test.each(['start', 'stop', 'restart', 'kill'])('%s reaches the node and is recorded', async (signal) => {
    expect(await power(signal)).toEqual({ status: 204, body: undefined });
    expect(calls).toEqual([['power', server.uuid, signal]]);
    expect(await activity()).toEqual([{ event: `server:power.${signal}`, properties: {}, actorId: server.ownerId }]);
  });

  test.each<[unknown, string, string]>([
    ['explode', 'in', 'The selected signal is invalid.'],
    ['START', 'in', 'The selected signal is invalid.'],
    ['toString', 'in', 'The selected signal is invalid.'],
    ['st\0art', 'in', 'The selected signal is invalid.'],
    [1, 'in', 'The selected signal is invalid.'],
    [['start'], 'in', 'The selected signal is invalid.'],
    [{}, 'in', 'The selected signal is invalid.'],
    ['', 'required', 'The signal field is required.'],
    [null, 'required', 'The signal field is required.'],
    [undefined, 'required', 'The signal field is required.'],
  ])('%j is invalid: 422 for callers with all permissions, 403 for subusers', async (signal, rule, detail) => {
    for (const key of [owner, administratorKey]) {
      expect(await power(signal, key)).toEqual(invalid('signal', rule, detail));
    }
    const { key } = await subuser(['control.start', 'control.stop', 'control.restart', 'control.console']);
    expect(await power(signal, key)).toEqual(FORBIDDEN);
    expect(calls).toEqual([]);
  });

  test.each([
    ['start', 'control.start'],
    ['stop', 'control.stop'],
    ['kill', 'control.stop'],
    ['restart', 'control.restart'],
  ])('%s needs %s', async (signal, permission) => {
    const others = ['control.console', 'control.start', 'control.stop', 'control.restart'].filter(
      (name) => name !== permission,
    );
    expect(await power(signal, (await subuser(others)).key)).toEqual(FORBIDDEN);
    expect(calls).toEqual([]);
    expect((await power(signal, (await subuser([permission])).key)).status).toBe(204);
    expect((await power(signal, administratorKey)).status).toBe(204);
  });

  test.each<[DaemonFailure, number, number]>([
    [{ delivery: 'not_sent', status: null }, 504, 0],
    [{ delivery: 'answered', status: 400, remoteMessage: 'Cannot start a suspended server.' }, 400, 0],
    [{ delivery: 'unknown', status: 502 }, 502, 1],
  ])('that the node does not accept, %j, is %i with %i entries', async (reason, status, entries) => {
    failure = reason;
    expect((await power('start')).status).toBe(status);
    expect(await activity()).toHaveLength(entries);
  });
});

describe('the resources of a server', () => {
  test('are the present ones, for every caller who may see the server', async () => {
    for (const key of [owner, administratorKey, (await subuser([])).key]) {
      expect(await ask('GET', '/resources', key)).toEqual({
        status: 200,
        body: {
          object: 'stats',
          attributes: {
            current_state: 'running',
            is_suspended: false,
            resources: {
              memory_bytes: 588_701_696_000,
              cpu_absolute: 12.4,
              disk_bytes: 130_156_361,
              network_rx_bytes: 694_220,
              network_tx_bytes: 337_090,
              uptime: 918_273,
            },
          },
        },
      });
    }
    expect(calls).toHaveLength(3);
  });

  test.each<[DaemonFailure, string]>([
    [{ delivery: 'not_sent', status: null }, UNREACHABLE],
    [
      { delivery: 'answered', status: 404, remoteMessage: 'No such server', requestId: 'abc' },
      'There was an error while communicating with the machine running this server. This error has been logged, please try again. (code: 404) (request_id: abc)',
    ],
    [
      { delivery: 'answered', status: 500, requestId: 'abc' },
      'There was an error while communicating with the machine running this server. This error has been logged, please try again. (code: 500) (request_id: abc)',
    ],
  ])('are 504 where the node does not say: %j', async (reason, detail) => {
    failure = reason;
    expect(await ask('GET', '/resources', owner)).toEqual(errorBody(504, 'DaemonConnectionException', detail));
  });
});

describe('the credentials of a websocket', () => {
  const websocket = async (key: string) => {
    const { status, body } = await ask('GET', '/websocket', key);
    return { status, body, claims: status === 200 ? decodeJwt(body.data.token) : undefined };
  };

  test('name the console of the server and carry what one may do there', async () => {
    const { status, body, claims } = await websocket(owner);
    const user = await database.db.user.findUniqueOrThrow({ where: { id: server.ownerId } });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: { token: expect.any(String), socket: `wss://fra-1.example.com:8080/api/servers/${server.uuid}/ws` },
      },
    });
    expect(claims).toMatchObject({
      server_uuid: server.uuid,
      user_uuid: user.uuid,
      jti: tokenId(user, server),
      permissions: ['*'],
    });
    expect(Number(claims?.exp) - Number(claims?.iat)).toBe(600);
  });

  test('show errors to administrators', async () => {
    const { claims } = await websocket(administratorKey);
    expect(claims).toMatchObject({
      user_uuid: administrator.uuid,
      jti: tokenId(administrator, server),
      permissions: ['*', 'admin.websocket.errors', 'admin.websocket.install', 'admin.websocket.transfer'],
    });
  });

  test('carry the permissions of a subuser and no administrator events', async () => {
    const { user, key } = await subuser(['*', 'admin.websocket.errors', 'websocket.connect', 'control.console']);
    expect((await websocket(key)).claims).toMatchObject({
      user_uuid: user.uuid,
      permissions: ['websocket.connect', 'control.console'],
    });
  });

  test('need websocket.connect', async () => {
    const { status, body } = await websocket((await subuser(['control.console'])).key);
    expect({ status, body }).toEqual(FORBIDDEN);
  });
});

describe('a server that is not in its normal state', () => {
  const STATES: readonly (readonly [Partial<Server> & { maintenance?: true }, boolean])[] = [
    [{ suspended: true }, false],
    [{ suspended: true, status: 'installing' }, false],
    [{ maintenance: true }, false],
    [{ maintenance: true, status: 'installing' }, false],
    [{ status: 'installing' }, true],
    [{ status: 'install_failed' }, true],
    [{ status: 'restoring_backup' }, true],
  ];

  test.each(STATES)('%j: nothing is done on it; administrators may watch: %p', async (state, mayWatch) => {
    const { maintenance, ...changes } = state;
    const home = maintenance ? (await arrangeNode(database.db, { maintenanceMode: true })).node : node;
    const { identifier, ownerId } = await arrangeServer(database.db, home, changes);
    const key = await keyOf(ownerId);
    const statusOf = async (method: string, path: string, by: string, body?: unknown) =>
      (await app.call(method, `/api/client/servers/${identifier}${path}`, { key: by, body })).status;
    for (const by of [key, administratorKey]) {
      expect(await statusOf('POST', '/command', by, { command: 'list' })).toBe(409);
      expect(await statusOf('POST', '/command', by, {})).toBe(409);
      expect(await statusOf('POST', '/power', by, { signal: 'start' })).toBe(409);
      expect(await statusOf('POST', '/power', by, { signal: 'explode' })).toBe(409);
      expect(await statusOf('GET', '/resources', by)).toBe(409);
    }
    expect(await statusOf('GET', '/websocket', key)).toBe(409);
    expect(await statusOf('GET', '/websocket', administratorKey)).toBe(mayWatch ? 200 : 409);
    expect(calls).toEqual([]);
  });

  test('a failed reinstallation does not prevent it', async () => {
    const { identifier, ownerId } = await arrangeServer(database.db, node, { status: 'reinstall_failed' });
    const key = await keyOf(ownerId);
    const path = `/api/client/servers/${identifier}`;
    expect((await app.call('POST', `${path}/command`, { key, body: { command: 'list' } })).status).toBe(204);
    expect((await app.call('GET', `${path}/websocket`, { key })).status).toBe(200);
  });
});
