import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Database } from '../context.js';
import type { RunWithSteps } from './find-runs.js';

/** Most runs of one statement. */
const MOST_RUNS = 200;

/** Most runs that are kept for those whose turn has not come: with long payloads one may be half a megabyte. */
const MOST_KEPT = 200;

interface Looks {
  readonly runs: DataLoader<string, RunWithSteps | null>;
  /** What had been heard when the first of them was read. */
  heard: number;
}

const looks = new WeakMap<Database, Looks>();

/**
 * The runs with these ids that are of the server, with their steps, in the order of the ids. Everybody who watches a run is
 * rung for at the same moment, and what they see of it is the same: a run is read once for all who look before anything
 * else was heard of.
 * @param heard see `Changes`: of those that the ids came with
 */
export const findWatchedRuns = async (
  db: Database,
  { serverId, ids, heard }: { readonly serverId: number; readonly ids: readonly string[]; readonly heard: number },
): Promise<readonly RunWithSteps[]> => {
  const { runs } = looksAfter(db, heard);
  const found = await Promise.all(ids.map((id) => runs.load(id)));
  return found.filter((run) => run !== null).filter((run) => run.serverId === serverId);
};

const looksAfter = (db: Database, heard: number): Looks => {
  const known = looks.get(db);
  if (known === undefined) {
    const first = { runs: createRuns(db), heard };
    looks.set(db, first);
    return first;
  }
  // What was read later than somebody needs is right for them, too.
  if (heard > known.heard) {
    known.heard = heard;
    known.runs.clearAll();
  }
  return known;
};

const createRuns = (db: Database): Looks['runs'] =>
  new DataLoader(
    async (ids) => {
      const found = await db.scheduleRun.findMany({
        where: { id: { in: [...ids] } },
        include: { steps: { orderBy: { sequence: 'asc' } } },
      });
      const byId = new Map(found.map((run) => [run.id, run]));
      return ids.map((id) => byId.get(id) ?? null);
    },
    { maxBatchSize: MOST_RUNS, cacheMap: new LRUCache<string, Promise<RunWithSteps | null>>({ max: MOST_KEPT }) },
  );
