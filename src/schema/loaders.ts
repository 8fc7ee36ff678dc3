import DataLoader from 'dataloader';
import type { DomainContext } from '../context.js';
import { type NodeUsage, sumNodeUsage } from '../domain/nodes/node-usage.js';
import {
  type ActiveRun,
  type CurrentRuns,
  findActiveRuns,
  findCurrentRuns,
  findSteps,
  type RunWithSteps,
} from '../domain/schedules/find-runs.js';
import { findHeldPermissions, type HeldPermissions } from '../domain/servers/held-permissions.js';
import type { ScheduleRunStep } from '../generated/prisma/client.js';

/** Look-ups that many objects of one answer share: one statement each, however long the list. */
export interface Loaders {
  /** By schedule id. Free where the last runs of the same schedules are asked for as well. */
  activeRun(scheduleId: number): Promise<ActiveRun | null>;
  /** By schedule id, with its steps. */
  lastRun(scheduleId: number): Promise<RunWithSteps | null>;
  /** By run id, in their order. */
  steps(runId: string): Promise<readonly ScheduleRunStep[]>;
  /** By node id. */
  nodeUsage(nodeId: number): Promise<NodeUsage>;
  /** What the caller may do on a server, by its id; null where it may not do anything. */
  permissions(serverId: number): Promise<HeldPermissions | null>;
}

interface RunsKey {
  readonly scheduleId: number;
  readonly wanted: 'active' | 'newest';
}

type FoundRuns = Partial<CurrentRuns>;

/** Fresh loaders for one operation: nothing is remembered longer. */
export const createLoaders = ({ db, principal }: Pick<DomainContext, 'db' | 'principal'>): Loaders => {
  const runs = new DataLoader<RunsKey, FoundRuns, string>(
    async (keys) => {
      const ids = [...new Set(keys.map(({ scheduleId }) => scheduleId))];
      // One batch holds what one level of the answer asks: a list of schedules costs one statement, not two.
      const found: ReadonlyMap<number, FoundRuns> = keys.some(({ wanted }) => wanted === 'newest')
        ? await findCurrentRuns(db, ids)
        : new Map((await findActiveRuns(db, ids)).map((active) => [active.scheduleId, { active }]));
      return keys.map(({ scheduleId }) => found.get(scheduleId) ?? {});
    },
    { cacheKeyFn: ({ scheduleId, wanted }) => `${scheduleId} ${wanted}` },
  );
  const steps = new DataLoader<string, readonly ScheduleRunStep[]>(async (runIds) => {
    const rows = new Map<string, ScheduleRunStep[]>(runIds.map((id) => [id, []]));
    for (const step of await findSteps(db, runIds)) rows.get(step.runId)?.push(step);
    return runIds.map((id) => rows.get(id) ?? []);
  });
  const nodeUsage = new DataLoader<number, NodeUsage>(async (ids) => {
    const usages = new Map((await sumNodeUsage(db, ids)).map((usage) => [usage.nodeId, usage]));
    return ids.map((nodeId) => usages.get(nodeId) ?? { nodeId, memory: 0, disk: 0 });
  });
  const permissions = new DataLoader<number, HeldPermissions | null>(async (ids) => {
    const held = await findHeldPermissions({ db, principal }, ids);
    return ids.map((id) => held.get(id) ?? null);
  });
  return {
    activeRun: async (scheduleId) => (await runs.load({ scheduleId, wanted: 'active' })).active ?? null,
    lastRun: async (scheduleId) => (await runs.load({ scheduleId, wanted: 'newest' })).newest ?? null,
    steps: (runId) => steps.load(runId),
    nodeUsage: (nodeId) => nodeUsage.load(nodeId),
    permissions: (serverId) => permissions.load(serverId),
  };
};
