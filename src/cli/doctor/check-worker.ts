import { WORKER_SILENT_S } from '../../domain/schedules/find-backlog.js';
import { START_COMMAND } from '../../host/own-commands.js';
import type { Check } from './check.js';

/**
 * Whether a worker runs: only workers poll the nodes. Without a node a worker has nothing to do, and leaves no trace.
 */
export const checkWorker: Check = {
  name: 'worker',
  examine: async ({ ctx }) => {
    const [row] = await ctx.db.$queryRaw<{ nodes: bigint; last: Date | null; isLate: boolean }[]>`
      select count(*) as nodes, max(polled_at) as last,
        coalesce(max(polled_at) < now() - make_interval(secs => ${WORKER_SILENT_S}), true) as "isLate"
      from nodes`;
    if (row === undefined || row.nodes === 0n || !row.isLate) return [];
    const since = row.last === null ? 'yet' : `since ${row.last.toISOString()}`;
    return [
      {
        what: `No worker has monitored nodes and schedules ${since}.`,
        advice: `Start the service: ${START_COMMAND}, or a process with ROLE=worker. If one runs, see its log.`,
      },
    ];
  },
};
