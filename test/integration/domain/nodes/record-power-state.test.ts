import { beforeAll, expect, test } from '@jest/globals';
import { recordPowerState } from '../../../../src/domain/nodes/record-power-state.js';
import { storeServerStates } from '../../../../src/domain/nodes/store-server-states.js';
import type { ServerDetails } from '../../../../src/domain/ports/daemon.js';
import type { PowerStateName } from '../../../../src/domain/ports/power.js';
import type { Server } from '../../../../src/generated/prisma/client.js';
import { systemContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { type Seed, seedOf } from '../../../support/seed.js';

const database = describeDatabase();
let seed: Seed;

beforeAll(() => {
  seed = seedOf(database.db);
});

const record = ({ uuid, nodeId }: Server, source: 'report' | 'console', state: PowerStateName) =>
  recordPowerState({ ...systemContext(database.db), principal: { kind: 'node', nodeId } }, { uuid, state, source });

const stateOf = async ({ id }: Server) => (await database.db.server.findUniqueOrThrow({ where: { id } })).powerState;

const detailsOf = ({ uuid }: Server, state: PowerStateName): ServerDetails => ({
  uuid,
  state,
  isSuspended: false,
  utilization: { memoryBytes: 0, cpuPercent: 0, diskBytes: 0, networkRxBytes: 0, networkTxBytes: 0, uptimeMs: 0 },
});

test('a state of a console is stored until the node reports states by itself', async () => {
  const { server } = await seed.owner().server();
  await record(server, 'console', 'starting');
  expect(await stateOf(server)).toBe('starting');
  await record(server, 'report', 'running');
  await record(server, 'console', 'starting');
  expect(await stateOf(server)).toBe('running');
});

test('an answer to a poll replaces older reports only', async () => {
  const { server } = await seed.owner().server();
  const { nodeId } = server;
  await record(server, 'report', 'stopping');
  const servers = [detailsOf(server, 'running')];
  await storeServerStates(systemContext(database.db), { nodeId, seenAt: new Date(Date.now() - 60_000), servers });
  expect(await stateOf(server)).toBe('stopping');
  await storeServerStates(systemContext(database.db), { nodeId, seenAt: new Date(Date.now() + 60_000), servers });
  expect(await stateOf(server)).toBe('running');
});
