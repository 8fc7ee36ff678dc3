import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createDaemonClient, type DaemonClient } from '../../../src/daemon/client.js';
import type { Server } from '../../../src/generated/prisma/client.js';
import { uncounted } from '../../../src/metrics/uncounted.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { answer, type Fault, type FaultyDaemon, faultyDaemon } from '../../support/faulty-daemon.js';
import { silentLog } from '../../support/log.js';
import { type RestAnswer, type RestApp, startRestApp } from '../../support/rest-app.js';

/** Short enough that silence is over soon, long enough for a busy machine. */
const LIMITS = { connectMs: 1_000, answerMs: 400, queueMs: 300 };

const UNREACHABLE = 'Could not establish a connection to the machine running this server. Please try again.';

interface Case {
  readonly fault: Fault | 'refused';
  /** The response of routes that depend on the daemon's answer. */
  readonly status: number;
  readonly detail: string;
}

const CASES: Readonly<Record<string, Case>> = {
  'refuses the connection': { fault: 'refused', status: 504, detail: UNREACHABLE },
  'stays silent': { fault: () => undefined, status: 504, detail: UNREACHABLE },
  'breaks the connection': { fault: (socket) => socket.destroy(), status: 504, detail: UNREACHABLE },
  'answers 500': {
    fault: (socket) => socket.write(answer(500, '{"error":"secret"}', { 'X-Request-Id': 'abc' })),
    status: 500,
    detail:
      'There was an error while communicating with the machine running this server. This error has been logged, please try again. (code: 500) (request_id: abc)',
  },
  'answers 409': {
    fault: (socket) => socket.write(answer(409, '{"error":"A power action is running"}')),
    status: 409,
    detail: 'An error occurred on the remote host: A power action is running. (request id: <nil>)',
  },
  'answers 404': {
    fault: (socket) => socket.write(answer(404, '{"error":"No such server"}', { 'X-Request-Id': 'abc' })),
    status: 404,
    detail: 'An error occurred on the remote host: No such server. (request id: abc)',
  },
  'sends elsewhere': {
    fault: (socket) => socket.write(answer(302, '', { Location: 'http://127.0.0.1:1/' })),
    status: 502,
    detail:
      'There was an error while communicating with the machine running this server. This error has been logged, please try again. (code: 302) (request_id: )',
  },
};

const database = describeDatabase();
let client: DaemonClient;
let app: RestApp;
let daemon: FaultyDaemon;

beforeAll(async () => {
  client = createDaemonClient({ open: () => 'the-token', log: silentLog, metrics: uncounted, limits: LIMITS });
  app = await startRestApp(serviceContext(database.db, { daemon: client }));
});

afterEach(() => daemon.close());

database.beforeClose(async () => {
  await client.close();
  await app.close();
});

/** A server on a node of its own, whose daemon behaves badly. */
const arrange = async (fault: Case['fault'], state: Partial<Server> = {}): Promise<Server> => {
  daemon = await faultyDaemon(fault === 'refused' ? () => undefined : fault);
  if (fault === 'refused') await daemon.close();
  const { node } = await arrangeNode(database.db, { daemonListen: daemon.node.daemonListen });
  if (fault === 'refused') daemon = { ...daemon, close: async () => undefined };
  const { id } = await arrangeServer(database.db, node, state);
  return rowOf(id);
};

const rowOf = (id: number) => database.db.server.findUniqueOrThrow({ where: { id } });

/** All rows that a use case on servers may leave. */
const everything = async () => ({
  servers: await database.db.server.findMany({ orderBy: { id: 'asc' } }),
  allocations: await database.db.allocation.findMany({ orderBy: { id: 'asc' } }),
  variables: await database.db.serverVariable.findMany(),
  activity: await database.db.activity.findMany({ orderBy: { id: 'asc' } }),
});

const creationOn = async (server: Server): Promise<object> => {
  const { id } = await database.db.allocation.create({ data: { nodeId: server.nodeId, ip: '10.0.0.1', port: 1025 } });
  return {
    name: 'New',
    user: server.ownerId,
    egg: server.eggId,
    container_image: 'example/java:21',
    startup: 'run',
    environment: {},
    limits: { memory: 0, swap: 0, disk: 0, io: 500, cpu: 0 },
    feature_limits: { databases: 0, allocations: 0, backups: 0 },
    allocation: { default: id },
  };
};

const errorBody = ({ status, detail }: Case) => ({
  status,
  body: { errors: [{ code: 'DaemonConnectionException', status: String(status), detail }] },
});

const shownOf = ({ status, body }: RestAnswer) => ({ status, body });

const path = (server: Server, rest = '') => `/api/application/servers/${server.id}${rest}`;

describe.each(Object.entries(CASES))('a daemon that %s', (name, fault) => {
  test('leaves nothing of a server that it was to create', async () => {
    const server = await arrange(fault.fault);
    const body = await creationOn(server);
    const before = await everything();
    expect(shownOf(await app.call('POST', '/api/application/servers', { body }))).toEqual(errorBody(fault));
    expect(await everything()).toEqual(before);
  });

  test.each<[string, Partial<Server>]>([
    ['/suspend', {}],
    ['/suspend', { status: 'installing' }],
    ['/unsuspend', { suspended: true, status: 'install_failed' }],
    ['/reinstall', {}],
    ['/reinstall', { suspended: true, status: 'reinstall_failed' }],
  ])('leaves everything as it was after %s of %j', async (action, state) => {
    const server = await arrange(fault.fault, state);
    const before = await everything();
    expect(shownOf(await app.call('POST', path(server, action)))).toEqual(errorBody(fault));
    expect(await everything()).toEqual(before);
  });

  test('does not receive a new build, which is stored anyway', async () => {
    const server = await arrange(fault.fault);
    const answered = await app.call('PATCH', path(server, '/build'), { body: { limits: { memory: 7 } } });
    expect(answered).toMatchObject({ status: 200, body: { attributes: { limits: { memory: 7 } } } });
  });

  test('keeps a server whose deletion failed, unless the node does not have it', async () => {
    const server = await arrange(fault.fault);
    const before = await everything();
    const answered = shownOf(await app.call('DELETE', path(server)));
    if (name === 'answers 404') {
      expect(answered).toEqual({ status: 204, body: undefined });
      expect(await database.db.server.count({ where: { id: server.id } })).toBe(0);
    } else {
      expect(answered).toEqual(errorBody(fault));
      expect(await everything()).toEqual(before);
    }
  });

  test('does not keep a server from being deleted by force', async () => {
    const server = await arrange(fault.fault);
    expect((await app.call('DELETE', path(server, '/force'))).status).toBe(204);
    expect(await database.db.server.count({ where: { id: server.id } })).toBe(0);
    expect(await database.db.allocation.findUnique({ where: { id: server.allocationId } })).toMatchObject({
      serverId: null,
    });
    expect((await app.call('DELETE', path(server, '/force'))).status).toBe(404);
  });
});

test('a creation on a node that hangs ends, clean-up included, and leaves nothing', async () => {
  const patient = createDaemonClient({ open: () => 'the-token', log: silentLog, metrics: uncounted });
  const waiting = await startRestApp(serviceContext(database.db, { daemon: patient }));
  try {
    const server = await arrange(() => undefined);
    const body = await creationOn(server);
    const before = await everything();
    const answered = await waiting.call('POST', '/api/application/servers', { body });
    expect(answered.status).toBe(504);
    expect(daemon.requests.map((request) => request.split(' ')[0])).toEqual(['POST', 'DELETE']);
    expect(await everything()).toEqual(before);
  } finally {
    await waiting.close();
    await patient.close();
  }
});
