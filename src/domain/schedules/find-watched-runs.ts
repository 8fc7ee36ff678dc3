import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Reads } from '../ports/reads.js';
import type { RunWithSteps } from './find-runs.js';

/** Most runs of one statement. */
const MAX_BATCH = 200;

/** Most cached runs for readers that have not read them yet: with long payloads a run may have half a megabyte. */
const MAX_CACHED = 200;

interface RunLookups {
  readonly runs: DataLoader<string, RunWithSteps | null>;
  /** The version of the changes when the first of them was read. */
  version: number;
}

const lookups = new WeakMap<Reads, RunLookups>();

/**
 * Loads the runs with these ids that belong to the server, with their steps, in the order of the ids. A change notifies
 * all streams that watch a run at the same moment, and they see the same data. So a run is read once for all of them,
 * until the next change is reported.
 * @param version see `Changes`: the version with which the ids came
 */
export const findWatchedRuns = async (
  reads: Reads,
  { serverId, ids, version }: { readonly serverId: number; readonly ids: readonly string[]; readonly version: number },
): Promise<readonly RunWithSteps[]> => {
  const { runs } = findsAfter(reads, version);
  const found = await Promise.all(ids.map((id) => runs.load(id)));
  return found.filter((run) => run !== null).filter((run) => run.serverId === serverId);
};

const findsAfter = (reads: Reads, version: number): RunLookups => {
  const known = lookups.get(reads);
  if (known === undefined) {
    const first = { runs: createRuns(reads), version };
    lookups.set(reads, first);
    return first;
  }
  // A run read later than a stream needs is right for that stream too.
  if (version > known.version) {
    known.version = version;
    known.runs.clearAll();
  }
  return known;
};

const createRuns = (reads: Reads): RunLookups['runs'] =>
  new DataLoader(
    async (ids) => {
      const found = await reads.scheduleRun.findMany({
        where: { id: { in: [...ids] } },
        include: { steps: { orderBy: { sequence: 'asc' } } },
      });
      const byId = new Map(found.map((run) => [run.id, run]));
      return ids.map((id) => byId.get(id) ?? null);
    },
    { maxBatchSize: MAX_BATCH, cacheMap: new LRUCache<string, Promise<RunWithSteps | null>>({ max: MAX_CACHED }) },
  );
