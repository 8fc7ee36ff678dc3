import DataLoader from 'dataloader';
import type { Database } from '../context.js';
import type { RunWithSteps } from './find-runs.js';

/** Most runs of one look, of all who watch. */
const MOST_RUNS = 200;

type Runs = DataLoader<string, RunWithSteps | null>;

const looks = new WeakMap<Database, Runs>();

/**
 * The runs with these ids that are of the server, with their steps, in the order of the ids. Everybody who watches a run is
 * rung for at the same moment, and what they see of it is the same: the runs that are asked for in one round of the
 * event loop are read once. They are read when nobody can ask along any more, so that each sees
 * what had been committed when they were rung for.
 */
export const findWatchedRuns = async (
  db: Database,
  { serverId, ids }: { readonly serverId: number; readonly ids: readonly string[] },
): Promise<readonly RunWithSteps[]> => {
  const runs = lookOf(db);
  const found = await Promise.all(ids.map((id) => runs.load(id)));
  return found.filter((run) => run !== null).filter((run) => run.serverId === serverId);
};

const lookOf = (db: Database): Runs => {
  const known = looks.get(db);
  if (known !== undefined) return known;
  const runs: Runs = new DataLoader(
    async (ids) => {
      // Nothing is kept: who asks from now on is shown what is true then.
      runs.clearAll();
      const found = await db.scheduleRun.findMany({
        where: { id: { in: [...ids] } },
        include: { steps: { orderBy: { sequence: 'asc' } } },
      });
      const byId = new Map(found.map((run) => [run.id, run]));
      return ids.map((id) => byId.get(id) ?? null);
    },
    { maxBatchSize: MOST_RUNS },
  );
  looks.set(db, runs);
  return runs;
};
