import { beforeEach, expect, test } from '@jest/globals';
import { nearLimitsOf } from '../../../../src/domain/nodes/near-limits.js';
import { recordPowerState } from '../../../../src/domain/nodes/record-power-state.js';
import { storeServerStates } from '../../../../src/domain/nodes/store-server-states.js';
import type { PowerStateName } from '../../../../src/domain/ports/power.js';
import type { Node, Server } from '../../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { systemContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { detailsOf } from '../../../support/details-of.js';

const database = describeDatabase();
let node: Node;
let server: Server;

beforeEach(async () => {
  ({ node } = await arrangeNode(database.db));
  server = await arrangeServer(database.db, node, { memory: 1_000, disk: 1_000 });
});

interface Use {
  /** MB */
  readonly memory?: number;
  /** MB */
  readonly disk?: number;
  readonly state?: PowerStateName;
}

const BYTES_OF_MB = 1_048_576;

const usage = ({ uuid }: Server, { memory = 0, disk = 0, state = 'running' }: Use) => {
  const details = detailsOf(uuid, { state });
  const figures = { memoryBytes: memory * BYTES_OF_MB, diskBytes: disk * BYTES_OF_MB };
  return { ...details, utilization: { ...details.utilization, ...figures } };
};

const store = (servers: readonly ReturnType<typeof usage>[], seenAt = new Date()) =>
  storeServerStates(systemContext(database.db), { nodeId: node.id, seenAt, servers });

const rowOf = ({ id }: Server) => database.db.server.findUniqueOrThrow({ where: { id } });

/** The limits that are nearly reached after the node has reported this. */
const near = async (use: Use, of = server) => {
  await store([usage(of, use)]);
  return nearLimitsOf(await rowOf(of));
};

const versionOf = async ({ id }: Server) =>
  (await database.pool.query('select xmin::text from servers where id = $1', [id])).rows[0];

test('a limit is nearly reached from 90 % on, until less than 85 % is used', async () => {
  expect(await near({ memory: 899, disk: 899 })).toEqual([]);
  expect(await near({ memory: 900, disk: 899 })).toEqual(['memory']);
  expect(await near({ memory: 850, disk: 2_000 })).toEqual(['memory', 'disk']);
  expect(await near({ memory: 849, disk: 850 })).toEqual(['disk']);
  expect(await near({ memory: 899, disk: 0 })).toEqual([]);
});

test('usage around one mark changes the row once, and is no edit of the server', async () => {
  await near({ disk: 901 });
  const version = await versionOf(server);
  for (const disk of [899, 901, 870, 950]) expect(await near({ disk })).toEqual(['disk']);
  expect(await versionOf(server)).toEqual(version);
  expect((await rowOf(server)).updatedAt).toEqual(server.updatedAt);
});

test('a limit that is nearly reached does not move the start of the process', async () => {
  const running = (use: Use, uptimeMs: number) => {
    const details = usage(server, use);
    return store([{ ...details, utilization: { ...details.utilization, uptimeMs } }]);
  };
  await running({ disk: 100 }, 3_600_000);
  const { processStartedAt } = await rowOf(server);
  await running({ disk: 990 }, 3_599_000);
  expect(await rowOf(server)).toMatchObject({ processStartedAt, diskNear: true });
  await running({ disk: 100 }, 1_000);
  const restarted = await rowOf(server);
  expect(restarted.diskNear).toBe(false);
  expect(Number(restarted.processStartedAt)).toBeGreaterThan(Number(processStartedAt));
});

test('a server without limits never comes near one', async () => {
  const unlimited = await arrangeServer(database.db, node, { memory: 0, disk: 0 });
  expect(await near({ memory: 1e9, disk: 1e9 }, unlimited)).toEqual([]);
});

test('a stopped server uses disk but no memory; one that the node does not know uses nothing', async () => {
  expect(await near({ memory: 990, disk: 990 })).toEqual(['memory', 'disk']);
  expect(await near({ memory: 990, disk: 990, state: 'offline' })).toEqual(['disk']);
  await store([]);
  expect(nearLimitsOf(await rowOf(server))).toEqual([]);
});

test('another limit counts from the next answer of the node on', async () => {
  expect(await near({ disk: 990 })).toEqual(['disk']);
  await database.db.server.update({ where: { id: server.id }, data: { disk: 2_000 } });
  expect(nearLimitsOf(await rowOf(server))).toEqual(['disk']);
  expect(await near({ disk: 990 })).toEqual([]);
});

test('an answer that is older than a state which the node reported changes nothing', async () => {
  const ctx = { ...systemContext(database.db), principal: { kind: 'node', nodeId: node.id } } as const;
  await recordPowerState(ctx, { uuid: server.uuid, state: 'offline', source: 'report' });
  await store([usage(server, { memory: 990, disk: 990 })], new Date(Date.now() - 60_000));
  expect(nearLimitsOf(await rowOf(server))).toEqual([]);
  await store([usage(server, { memory: 990, disk: 990 })], new Date(Date.now() + 60_000));
  expect(nearLimitsOf(await rowOf(server))).toEqual(['memory', 'disk']);
});
