import DataLoader from 'dataloader';
import type { DomainContext } from '../context.js';
import { type NodeUsage, sumNodeUsage } from '../domain/nodes/node-usage.js';
import { type ActiveRun, findActiveRuns, findLastRuns, type LastRun } from '../domain/schedules/find-runs.js';

/** Look-ups that many objects of one answer share: one statement each, however long the list. */
export interface Loaders {
  /** By schedule id. */
  readonly activeRun: DataLoader<number, ActiveRun | null>;
  /** By schedule id. */
  readonly lastRun: DataLoader<number, LastRun | null>;
  /** By node id. */
  readonly nodeUsage: DataLoader<number, NodeUsage>;
}

/** Fresh loaders for one operation: nothing is remembered longer. */
export const createLoaders = ({ db }: Pick<DomainContext, 'db'>): Loaders => ({
  activeRun: byScheduleId((ids) => findActiveRuns(db, ids)),
  lastRun: byScheduleId((ids) => findLastRuns(db, ids)),
  nodeUsage: new DataLoader(async (ids) => {
    const usages = new Map((await sumNodeUsage(db, ids)).map((usage) => [usage.nodeId, usage]));
    return ids.map((nodeId) => usages.get(nodeId) ?? { nodeId, memory: 0, disk: 0 });
  }),
});

const byScheduleId = <Row extends { readonly scheduleId: number | null }>(
  load: (ids: readonly number[]) => Promise<readonly Row[]>,
): DataLoader<number, Row | null> =>
  new DataLoader(async (ids) => {
    const rows = new Map((await load(ids)).map((row) => [row.scheduleId, row]));
    return ids.map((id) => rows.get(id) ?? null);
  });
