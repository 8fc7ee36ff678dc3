import { setImmediate as nextSlice } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { ServiceContext } from '../domain/context.js';
import { advanceClaimedRun } from '../domain/schedules/advance-claimed-run.js';
import { type ClaimedRun, claimDueRuns } from '../domain/schedules/claim-due-runs.js';
import { followRun } from '../domain/schedules/follow-run.js';

/** Runs that one process advances at the same time. Runs that wait for a node cost little. */
const MAX_RUNS = 200;

/** Time limit for requests in flight when the process stops. Source: schedules.md §2 "SIGTERM". */
const STOP_LIMIT_MS = 10_000;

export interface RunPool {
  /** Claims due runs up to the limit, and returns without waiting for them. */
  fill(): Promise<void>;
  /** Claims no more, and waits for requests in flight. */
  stop(): Promise<void>;
}

/**
 * Advances due runs concurrently, and claims the next as soon as one is finished; at most `runsPerNode` of one node, so
 * that none is queued at the node. Further runs wait in the database, and a node that does not answer blocks no more
 * than these.
 */
export const createRunPool = (ctx: ServiceContext, owner: string): RunPool => {
  const stopping = new AbortController();
  const { runsPerNode } = ctx.settings;
  const advancing = new Map<Promise<void>, ClaimedRun>();
  let filling: Promise<void> | null = null;
  let isAskedAgain = false;

  const countOf = (nodeId: number | null): number =>
    [...advancing.values()].filter((claim) => claim.nodeId === nodeId).length;
  const begin = (claim: ClaimedRun): void => {
    ctx.metrics.runClaimed(claim.waitedMs);
    const advanced = followRun(ctx, claim, () => advanceClaimedRun(ctx, claim, stopping.signal))
      .catch((error: unknown) => {
        // The lease expires and a worker claims the run again.
        ctx.log.warn({ err: error, runId: claim.runId }, 'a run could not be advanced');
      })
      .finally(() => {
        // Other runs may have waited for this slot.
        const wasFull = advancing.size >= MAX_RUNS || countOf(claim.nodeId) >= runsPerNode;
        advancing.delete(advanced);
        if (wasFull) void fill().catch(report);
      });
    advancing.set(advanced, claim);
  };
  const report = (error: unknown): void => ctx.log.warn({ err: error }, 'due runs could not be claimed');

  /** Claims until nothing is left: a claim that found many runs of one node has not seen the runs behind them. */
  const fillOnce = async (): Promise<void> => {
    do {
      // Runs of one group commit end together, and one claim fills all their slots.
      await nextSlice();
      isAskedAgain = false;
      for (let isMore = true; isMore && advancing.size < MAX_RUNS && !stopping.signal.aborted; ) {
        const held = [...advancing.values()];
        const limit = MAX_RUNS - held.length;
        const claims = await claimDueRuns(ctx, { owner, limit, perNode: runsPerNode, held });
        claims.forEach(begin);
        isMore = claims.length > 0;
      }
    } while (isAskedAgain && !stopping.signal.aborted);
  };
  const fill = (): Promise<void> => {
    if (stopping.signal.aborted) return Promise.resolve();
    isAskedAgain = true;
    filling ??= fillOnce().finally(() => {
      filling = null;
    });
    return filling;
  };

  return {
    fill,
    stop: async () => {
      stopping.abort();
      await filling?.catch(report);
      await pTimeout(Promise.all(advancing.keys()), { milliseconds: STOP_LIMIT_MS, fallback: () => [] });
    },
  };
};
