import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Reads } from '../ports/reads.js';
import type { RunWithSteps } from './find-runs.js';

/** Most runs of one statement. */
const MAX_BATCH = 200;

/** Most cached runs for readers that have not read them yet: with long payloads a run may have half a megabyte. */
const MAX_CACHED = 200;

interface Looks {
  readonly runs: DataLoader<string, RunWithSteps | null>;
  /** The version of the changes when the first of them was read. */
  heard: number;
}

const lookups = new WeakMap<Reads, Looks>();

/**
 * Loads the runs with these ids that belong to the server, with their steps, in the order of the ids. A change notifies
 * all streams that watch a run at the same moment, and they see the same data. So a run is read once for all of them,
 * until the next change is reported.
 * @param heard see `Changes`: the version with which the ids came
 */
export const findWatchedRuns = async (
  reads: Reads,
  { serverId, ids, heard }: { readonly serverId: number; readonly ids: readonly string[]; readonly heard: number },
): Promise<readonly RunWithSteps[]> => {
  const { runs } = findsAfter(reads, heard);
  const found = await Promise.all(ids.map((id) => runs.load(id)));
  return found.filter((run) => run !== null).filter((run) => run.serverId === serverId);
};

const findsAfter = (reads: Reads, heard: number): Looks => {
  const known = lookups.get(reads);
  if (known === undefined) {
    const first = { runs: createRuns(reads), heard };
    lookups.set(reads, first);
    return first;
  }
  // A run read later than a stream needs is right for that stream too.
  if (heard > known.heard) {
    known.heard = heard;
    known.runs.clearAll();
  }
  return known;
};

const createRuns = (reads: Reads): Looks['runs'] =>
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
