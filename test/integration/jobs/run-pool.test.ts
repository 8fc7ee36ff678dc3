import { expect, test } from '@jest/globals';
import type { ServerRef } from '../../../src/domain/ports/node-address.js';
import { materialiseDue } from '../../../src/domain/schedules/materialise-due.js';
import { createRunPool } from '../../../src/jobs/run-pool.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { recordingDaemon } from '../../support/recording-daemon.js';
import { seedSchedule, seedServer } from '../../support/schedule-engine.js';
import { until } from '../../support/until.js';

const database = describeDatabase();

/** Due schedules of one server on its own node, each with one command. */
const arrangeDue = async (count: number, ageMs: number): Promise<{ readonly id: number; readonly nodeId: number }> => {
  const server = await seedServer(database.db);
  const nextRunAt = new Date(Date.now() - ageMs);
  for (let index = 0; index < count; index += 1) await seedSchedule(database.db, server.id, { nextRunAt });
  return server;
};

const finished = (serverId: number): Promise<number> =>
  database.db.scheduleRun.count({ where: { serverId, state: 'succeeded' } });

/** Runs with a lease of the worker. */
const heldOn = (serverId: number): Promise<number> =>
  database.db.scheduleRun.count({ where: { serverId, leaseUntil: { not: null } } });

test('300 due runs on nodes that do not answer use only the shares of these nodes; all others continue', async () => {
  // Longest due first: without shares, the runs of the healthy node would come last.
  const hanging = [await arrangeDue(150, 50_000), await arrangeDue(150, 40_000)];
  const healthy = await arrangeDue(60, 10_000);
  const hangingNodes = new Set(hanging.map(({ nodeId }) => nodeId));
  const calls = new Map<number, number>();
  let most = 0;
  let recover: () => void = () => undefined;
  const recovered = new Promise<void>((resolve) => {
    recover = resolve;
  });
  const daemon = {
    ...recordingDaemon(),
    sendCommand: async ({ node }: ServerRef) => {
      const open = (calls.get(node.id) ?? 0) + 1;
      calls.set(node.id, open);
      most = Math.max(most, open);
      if (hangingNodes.has(node.id)) await recovered;
      calls.set(node.id, (calls.get(node.id) ?? 0) - 1);
    },
  };
  const ctx = testContext(database.db, { daemon });
  await materialiseDue(ctx);
  const pool = createRunPool(ctx, 'a worker');
  try {
    await pool.fill();
    await until(async () => (await finished(healthy.id)) === 60);
    for (const server of hanging) {
      expect(await finished(server.id)).toBe(0);
      // Queued runs are not claimed: another worker may take them.
      expect(await heldOn(server.id)).toBe(10);
    }
    expect(most).toBe(10);
    recover();
    // Each free slot is filled again without a poll.
    await until(async () => (await finished(hanging[0]?.id ?? 0)) + (await finished(hanging[1]?.id ?? 0)) === 300);
    expect(most).toBe(10);
  } finally {
    recover();
    await pool.stop();
  }
});
