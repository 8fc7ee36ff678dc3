import { useQuery } from 'urql';
import { type RunOutcomeFragment, TimelineOutcomesDocument } from '../graphql/graphql.js';

/** Why runs failed, by their ids, at most 100; one that is not read yet is absent. */
export const useOutcomes = (runs: readonly string[]): ReadonlyMap<string, RunOutcomeFragment> => {
  const [{ data }] = useQuery({
    query: TimelineOutcomesDocument,
    variables: { runs: [...runs] },
    pause: runs.length === 0,
  });
  const found = data?.nodes.flatMap((node) => (node?.__typename === 'ScheduleRun' ? [node] : [])) ?? [];
  return new Map(found.map((run) => [run.id, run]));
};
