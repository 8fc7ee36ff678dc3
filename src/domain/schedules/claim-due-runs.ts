import type { ServiceContext } from '../context.js';
import { type Claim, LEASE_SECONDS } from './lease.js';

export interface ClaimedRun extends Claim {
  /** The node on which the run will act; null when the server no longer exists. */
  readonly nodeId: number | null;
  /** Time from when its next step was due until it was claimed, in milliseconds. */
  readonly waitedMs: number;
  /** The request that made the run, and its trace; null in runs of ticks. */
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

/** A run that the caller has already claimed. */
export interface ClaimedRunOfNode {
  readonly runId: string;
  readonly nodeId: number | null;
}

export interface ClaimDueRuns {
  /** Name of the claiming process, for the record; one per process. */
  readonly owner: string;
  /** Most runs of one claim. */
  readonly limit: number;
  /** Most runs of one node that the caller may hold, old and new together. */
  readonly perNode: number;
  readonly held: readonly ClaimedRunOfNode[];
}

/** Due runs that one claim reads; nodes with free capacity are served from these. */
const CANDIDATES = 200;

/**
 * Claims active, due runs without a valid lease, longest due first, on nodes with free capacity. Concurrent callers get
 * different runs. Taking over a run whose lease has expired raises its `reclaimCount`. An empty result means that there
 * is nothing to claim. Fewer than `limit` may mean that the runs of one node took up the candidates.
 * Source: schedules.md §2 "claim".
 */
export const claimDueRuns = (
  ctx: ServiceContext,
  { owner, limit, perNode, held }: ClaimDueRuns,
): Promise<readonly ClaimedRun[]> => {
  const counts = new Map<number, number>();
  for (const { nodeId } of held) if (nodeId !== null) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1);
  const shares = JSON.stringify([...counts].map(([node_id, count]) => ({ node_id, count })));
  // The caller does not take over its own expired lease: its code that holds the claim will notice and release the run.
  const own = held.map(({ runId }) => runId);
  return ctx.db.$queryRaw`
    update schedule_runs
    set fence = fence + 1, owner = ${owner}, state = 'running', started_at = coalesce(started_at, now()),
      reclaim_count = reclaim_count + case when lease_until is null then 0 else 1 end,
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from schedule_runs where id in (
        select id from (
          select *, in_hand + row_number() over (partition by node_id order by due_at) as place
          from (
            select run.id, run.due_at, server.node_id, coalesce(share.count, 0) as in_hand
            from schedule_runs run
            left join servers server on server.id = run.server_id
            left join json_to_recordset(${shares}::json) as share (node_id int, count int) using (node_id)
            where finished_at is null and due_at <= now() and (lease_until is null or lease_until < now())
              and run.id <> all(${own}::uuid[]) and coalesce(share.count, 0) < ${perNode}
            order by run.due_at
            limit ${CANDIDATES}
            for update of run skip locked
          ) candidate
        ) ranked
        where place <= ${perNode}
        order by due_at
        limit ${limit}
      )
      for update skip locked
    )
    returning id as "runId", fence, (select node_id from servers where servers.id = server_id) as "nodeId",
      (extract(epoch from now() - due_at) * 1000)::float8 as "waitedMs", request_id as "requestId", traceparent`;
};
