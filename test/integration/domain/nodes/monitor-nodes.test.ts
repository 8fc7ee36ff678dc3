import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DaemonError } from '../../../../src/domain/errors.js';
import { monitorNodes } from '../../../../src/domain/nodes/monitor-nodes.js';
import { storeServerStates } from '../../../../src/domain/nodes/store-server-states.js';
import type { Daemon, NodeSystem } from '../../../../src/domain/ports/daemon.js';
import type { Log } from '../../../../src/domain/ports/log.js';
import type { PowerStateName } from '../../../../src/domain/ports/power.js';
import { failOverdueInstalls, INSTALL_LIMIT_MS } from '../../../../src/domain/servers/fail-overdue-installs.js';
import type { Node } from '../../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { daemonThat, NOW, serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { detailsOf } from '../../../support/details-of.js';
import { silentLog } from '../../../support/log.js';

const database = describeDatabase();
let node: Node;

beforeEach(async () => {
  await database.pool.query('truncate locations, nodes, servers cascade');
  ({ node } = await arrangeNode(database.db));
});

const SYSTEM: NodeSystem = {
  version: '1.11.11',
  architecture: 'amd64',
  cpuThreads: 8,
  memoryBytes: 33_567_000_000,
  kernelVersion: '6.1.0',
  os: 'Debian GNU/Linux 12 (bookworm)',
  containerEngine: '28.2.2',
};

const details = (uuid: string, state: PowerStateName) => detailsOf(uuid, { state });

const cannotTell = () => Promise.reject(new DaemonError({ delivery: 'answered', status: 500 }));

const monitor = async (
  listServers: Daemon['listServers'],
  log: Partial<Log> = {},
  getSystem: Daemon['getSystem'] = cannotTell,
): Promise<void> => {
  const daemon = daemonThat({ listServers, getSystem });
  await monitorNodes(serviceContext(database.db, { daemon, log: { ...silentLog, ...log } }));
};
const letTimePass = () =>
  database.pool.query(
    `update nodes set polled_at = polled_at - interval '6 s', last_seen_at = last_seen_at - interval '6 s'`,
  );
const away = () => Promise.reject(new DaemonError({ delivery: 'not_sent', status: null }));

test('the power states of a node are stored, without writing unchanged rows', async () => {
  const [running, same, gone] = [
    await arrangeServer(database.db, node),
    await arrangeServer(database.db, node, { powerState: 'starting' }),
    await arrangeServer(database.db, node, { powerState: 'running' }),
  ];
  const versions = async () => (await database.pool.query('select id, xmin::text from servers order by id')).rows;
  const before = await versions();
  await monitor(async () => [
    details(running.uuid, 'running'),
    details(running.uuid, 'running'),
    details(same.uuid, 'starting'),
    details('junk', 'running'),
  ]);
  const states = await database.db.server.findMany({
    orderBy: { id: 'asc' },
    select: { powerState: true, updatedAt: true },
  });
  expect(states.map(({ powerState }) => powerState)).toEqual(['running', 'starting', 'offline']);
  expect(states.map(({ updatedAt }) => updatedAt)).toEqual([running.updatedAt, same.updatedAt, gone.updatedAt]);
  expect((await versions())[1]).toEqual(before[1]);
  expect((await database.db.node.findUniqueOrThrow({ where: { id: node.id } })).lastSeenAt).not.toBeNull();
});

const HOUR_MS = 3_600_000;

test('a new process is detected by its uptime, and the age of a state by the time of the request', async () => {
  const server = await arrangeServer(database.db, node);
  const known = async () => {
    const { rows } = await database.pool.query<{ hours: number | null; version: string; isFresh: boolean }>(
      `select (extract(epoch from now() - process_started_at) / 3600)::int as hours, servers.xmin::text as version,
         states_as_of = polled_at as "isFresh" from servers join nodes on nodes.id = node_id where servers.id = $1`,
      [server.id],
    );
    return rows[0];
  };
  const running = (uptimeMs: number) =>
    monitor(async () => {
      const seen = details(server.uuid, 'running');
      return [{ ...seen, utilization: { ...seen.utilization, uptimeMs } }];
    });
  await running(100 * HOUR_MS);
  const first = await known();
  expect(first).toMatchObject({ hours: 100, isFresh: true });
  await letTimePass();
  // The same process: this answer took a while.
  await running(100 * HOUR_MS - 1_000);
  expect(await known()).toEqual(first);
  await letTimePass();
  await running(HOUR_MS);
  expect(await known()).toMatchObject({ hours: 1 });
  await letTimePass();
  await monitor(async () => [details(server.uuid, 'offline')]);
  expect(await known()).toMatchObject({ hours: null });
  await letTimePass();
  await running(1e300);
  expect(await known()).toMatchObject({ hours: 87_600 });
  await letTimePass();
  await running(-1);
  expect(await known()).toMatchObject({ hours: 87_600 });
});

test('servers of other nodes are not changed, whatever a node reports', async () => {
  const other = await arrangeNode(database.db);
  const server = await arrangeServer(database.db, other.node);
  await monitor(async ({ id }) => (id === node.id ? [details(server.uuid, 'running')] : []));
  expect((await database.db.server.findUniqueOrThrow({ where: { id: server.id } })).powerState).toBe('offline');
});

test('a node is polled once in five seconds by any number of processes', async () => {
  let asked = 0;
  const count = async () => {
    asked += 1;
    return [];
  };
  await Promise.all([monitor(count), monitor(count), monitor(count)]);
  await monitor(count);
  expect(asked).toBe(1);
  await letTimePass();
  await monitor(count);
  expect(asked).toBe(2);
});

test('a node that stops and resumes answering is logged once each time, and its servers keep their states', async () => {
  const server = await arrangeServer(database.db, node, { powerState: 'running' });
  const lines: string[] = [];
  const log = {
    warn: (_: object, message: string) => lines.push(message),
    info: (_: object, message: string) => lines.push(message),
  };
  await monitor(async () => [details(server.uuid, 'running')], log);
  for (let round = 0; round < 3; round += 1) {
    await letTimePass();
    await monitor(away, log);
  }
  expect(await database.db.server.findUniqueOrThrow({ where: { id: server.id } })).toMatchObject({
    powerState: 'running',
  });
  for (let round = 0; round < 2; round += 1) {
    await letTimePass();
    await monitor(async () => [], log);
  }
  expect(lines).toEqual(['node is unreachable', 'node is reachable again']);
});

test('an unreachable node does not delay the poll of another node', async () => {
  const other = await arrangeNode(database.db);
  await monitor(({ id }) => (id === node.id ? away() : Promise.resolve([])));
  const seen = await database.db.node.findMany({ orderBy: { id: 'asc' }, select: { id: true, lastSeenAt: true } });
  expect(seen).toEqual([
    { id: node.id, lastSeenAt: null },
    { id: other.node.id, lastSeenAt: expect.any(Date) },
  ]);
});

describe('the system report of a node', () => {
  let asked: number;
  let version: string | null;

  beforeEach(() => {
    asked = 0;
    version = '1.11.11';
  });

  const getSystem: Daemon['getSystem'] = async () => {
    asked += 1;
    if (version === null) return cannotTell();
    return { ...SYSTEM, version };
  };
  const watch = async (listServers: Daemon['listServers'] = async () => []) => {
    await letTimePass();
    await monitor(listServers, {}, getSystem);
    return database.db.nodeSystem.findUnique({ where: { nodeId: node.id } });
  };

  test('is requested at the first answer, and then not at every poll', async () => {
    expect(await watch()).toMatchObject({ ...SYSTEM, memoryBytes: 33_567_000_000n, version: '1.11.11' });
    await watch();
    await watch();
    expect(asked).toBe(1);
  });

  test('is requested again after the node was unreachable, and after an hour', async () => {
    await watch();
    await watch(away);
    version = '1.11.13';
    expect(await watch()).toMatchObject({ version: '1.11.13' });
    version = '1.12.0';
    expect(await watch()).toMatchObject({ version: '1.11.13' });
    await database.pool.query(`update nodes set system_asked_at = system_asked_at - interval '61 min'`);
    expect(await watch()).toMatchObject({ version: '1.12.0' });
    expect(asked).toBe(3);
  });

  test('stays when a request for it fails, and the servers are not affected', async () => {
    const server = await arrangeServer(database.db, node);
    await watch();
    version = null;
    await watch(away);
    expect(await watch(async () => [details(server.uuid, 'running')])).toMatchObject({ version: '1.11.11' });
    expect(await watch()).toMatchObject({ version: '1.11.11' });
    expect(asked).toBe(2);
    version = `1\0${'x'.repeat(300)}`;
    await watch(away);
    expect(await watch()).toMatchObject({ version: '' });
    version = '\u{1f480}'.repeat(300);
    await watch(away);
    expect(await watch()).toMatchObject({ version: '\u{1f480}'.repeat(255) });
  });
});

test('an installation that takes longer than its limit has failed', async () => {
  const statusAt = new Date(NOW.getTime() - INSTALL_LIMIT_MS - 1);
  const status = 'installing';
  const first = await arrangeServer(database.db, node, { status, statusAt });
  const again = await arrangeServer(database.db, node, { status, statusAt, installedAt: statusAt });
  const young = await arrangeServer(database.db, node, { status, statusAt: NOW });
  await failOverdueInstalls(serviceContext(database.db));
  const statusOf = async ({ id }: { id: number }) =>
    (await database.db.server.findUniqueOrThrow({ where: { id } })).status;
  expect([await statusOf(first), await statusOf(again), await statusOf(young)]).toEqual([
    'install_failed',
    'reinstall_failed',
    'installing',
  ]);
  expect(await database.db.activity.count({ where: { event: 'server:install.fail', serverId: first.id } })).toBe(1);
});

describe('a node with a wrong suspension', () => {
  /** The servers that the node has reloaded after this report. */
  const correct = async (
    said: ReadonlyMap<string, boolean>,
    sync: Daemon['syncServer'] = () => Promise.resolve(),
    corrected = new Map<string, true>(),
  ): Promise<readonly string[]> => {
    const read: string[] = [];
    const daemon = daemonThat({
      listServers: async () => [...said].map(([uuid, isSuspended]) => detailsOf(uuid, { isSuspended })),
      getSystem: cannotTell,
      syncServer: (ref) => {
        read.push(ref.uuid);
        return sync(ref);
      },
    });
    await monitorNodes(serviceContext(database.db, { daemon }), corrected);
    return read;
  };
  const HOUR_AGO = new Date(Date.now() - HOUR_MS);

  test('reloads the server, whether it is suspended or not', async () => {
    const arrange = (suspended: boolean) => arrangeServer(database.db, node, { suspended, updatedAt: HOUR_AGO });
    const [ended, begun, free, held] = [
      await arrange(false),
      await arrange(true),
      await arrange(false),
      await arrange(true),
    ];
    const said = new Map([ended, begun, free, held].map(({ uuid }, index) => [uuid, index === 0 || index === 3]));
    expect(new Set(await correct(said))).toEqual(new Set([ended.uuid, begun.uuid]));
  });

  test.each([
    ['that is being restored there', { status: 'restoring_backup', updatedAt: HOUR_AGO }],
    ['that may have changed just now', { updatedAt: new Date('2999-01-01T00:00:00Z') }],
  ] as const)('does not reload one %s', async (_what, state) => {
    const { uuid } = await arrangeServer(database.db, node, state);
    expect(await correct(new Map([[uuid, true]]))).toEqual([]);
  });

  test('has fifteen seconds to be notified, up to the time of the poll', async () => {
    const { uuid } = await arrangeServer(database.db, node, { updatedAt: HOUR_AGO });
    const mistaken = (ageMs: number) =>
      storeServerStates(serviceContext(database.db), {
        nodeId: node.id,
        seenAt: new Date(HOUR_AGO.getTime() + ageMs),
        servers: [detailsOf(uuid, { isSuspended: true })],
      });
    expect(await mistaken(15_000)).toEqual([]);
    expect(await mistaken(15_001)).toEqual([uuid]);
  });

  test('is not asked at every poll if its report stays the same after a reload', async () => {
    const { uuid } = await arrangeServer(database.db, node, { updatedAt: HOUR_AGO });
    const said = new Map([[uuid, true]]);
    const corrected = new Map<string, true>();
    expect(await correct(said, undefined, corrected)).toEqual([uuid]);
    await letTimePass();
    expect(await correct(said, undefined, corrected)).toEqual([]);
  });

  test('and slow reloads does not delay the other nodes until all are done', async () => {
    const servers = [];
    for (let count = 0; count < 3; count += 1)
      servers.push(await arrangeServer(database.db, node, { updatedAt: HOUR_AGO }));
    const said = new Map(servers.map(({ uuid }) => [uuid, true]));
    const corrected = new Map<string, true>();
    let now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const slowly = async () => {
      now += 7_000;
    };
    try {
      expect(await correct(said, slowly, corrected)).toHaveLength(1);
    } finally {
      clock.mockRestore();
    }
    await letTimePass();
    expect(await correct(said, undefined, corrected)).toHaveLength(2);
  });

  test('is not asked to reload further servers after one that it does not know', async () => {
    await arrangeServer(database.db, node, { suspended: true, updatedAt: HOUR_AGO });
    expect(await correct(new Map())).toEqual([]);
  });

  test('and without a reload is asked again at the next poll, and does not count as unreachable', async () => {
    const servers = [];
    for (let count = 0; count < 3; count += 1)
      servers.push(await arrangeServer(database.db, node, { updatedAt: HOUR_AGO }));
    const said = new Map(servers.map(({ uuid }) => [uuid, true]));
    expect(await correct(said, () => away())).toHaveLength(1);
    await letTimePass();
    expect(new Set(await correct(said))).toEqual(new Set(said.keys()));
    expect((await database.db.node.findUniqueOrThrow({ where: { id: node.id } })).unansweredSince).toBeNull();
  });
});
