import type { ServiceContext } from '../../context.js';
import { Prisma } from '../../generated/prisma/client.js';

/** How long a claim is good for without a sign of life. Longer than a daemon may take to answer. */
export const LEASE_SECONDS = 10;

/** The right to advance a run, until another claim raises the fence. */
export interface Claim {
  /** uuid */
  readonly runId: string;
  readonly fence: number;
}

export interface ClaimedRun extends Claim {
  /** The node whose daemon the run will keep busy; null when the server is gone. */
  readonly nodeId: number | null;
}

/** Who claims, for the record: one name per process. */
export interface ClaimOptions {
  readonly owner: string;
}

/**
 * Takes a run in hand if it is active, due, and in nobody's hand. A claim whose lease has run out counts as nobody's;
 * taking it over raises the run's `reclaimCount`.
 * @returns null when there is nothing to take
 * Source: schedules.md §2 "claim".
 */
export const claimRun = async (
  ctx: ServiceContext,
  runId: string,
  { owner }: ClaimOptions,
): Promise<ClaimedRun | null> => {
  const [claim] = await takeInHand(ctx, owner, Prisma.sql`id = ${runId}::uuid and ${IS_CLAIMABLE}`);
  return claim ?? null;
};

/** Takes at most `limit` runs in hand, longest due first. Callers at the same time get different runs. */
export const claimDueRuns = (
  ctx: ServiceContext,
  { owner, limit }: ClaimOptions & { readonly limit: number },
): Promise<readonly ClaimedRun[]> => takeInHand(ctx, owner, Prisma.sql`${IS_CLAIMABLE} order by due_at limit ${limit}`);

const IS_CLAIMABLE = Prisma.sql`
  finished_at is null and due_at <= now() and (lease_until is null or lease_until < now())`;

const takeInHand = (ctx: ServiceContext, owner: string, which: Prisma.Sql): Promise<readonly ClaimedRun[]> =>
  ctx.db.$queryRaw`
    update schedule_runs
    set fence = fence + 1, owner = ${owner}, state = 'running', started_at = coalesce(started_at, now()),
      reclaim_count = reclaim_count + case when lease_until is null then 0 else 1 end,
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (select id from schedule_runs where ${which} for update skip locked)
    returning id as "runId", fence, (select node_id from servers where servers.id = server_id) as "nodeId"`;
