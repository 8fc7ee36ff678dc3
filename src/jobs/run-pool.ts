import { setImmediate as nextSlice } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { ServiceContext } from '../domain/context.js';
import { advanceClaimedRun } from '../domain/schedules/advance-claimed-run.js';
import { type ClaimedRun, claimDueRuns } from '../domain/schedules/claim-due-runs.js';

/** Runs that one process advances at the same time. Those that wait for a node cost next to nothing. */
const MAX_RUNS = 200;

/** An effect in flight gets this long to end when the process stops. Source: schedules.md §2 "SIGTERM". */
const STOP_LIMIT_MS = 10_000;

export interface RunPool {
  /** Claims due runs as far as there is room, and returns without waiting for them. */
  fill(): Promise<void>;
  /** Takes no more, and waits until the effects in flight have ended. */
  stop(): Promise<void>;
}

/**
 * Advances due runs side by side, and takes the next as soon as one is done with; of one node no more than `runsPerNode`, so none
 * waits for its turn at the daemon. Those that are left wait in the database, and a node that hangs holds no more than this.
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
    const advanced = advanceClaimedRun(ctx, claim, stopping.signal)
      .catch((error: unknown) => {
        // The lease runs out and somebody takes the run up again.
        ctx.log.warn({ err: error, runId: claim.runId }, 'a run could not be advanced');
      })
      .finally(() => {
        // Others may have waited for this very place.
        const wasFull = advancing.size >= MAX_RUNS || countOf(claim.nodeId) >= runsPerNode;
        advancing.delete(advanced);
        if (wasFull) void fill().catch(report);
      });
    advancing.set(advanced, claim);
  };
  const report = (error: unknown): void => ctx.log.warn({ err: error }, 'due runs could not be claimed');

  /** Takes until there is nothing to take: a claim that met many runs of one node has not seen those behind them. */
  const fillOnce = async (): Promise<void> => {
    do {
      // Runs that ended in one group leave their places together: one claim fills them all.
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
