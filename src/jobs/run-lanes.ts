import type { ServiceContext } from '../context.js';
import { advanceClaimedRun } from '../domain/schedules/advance-run.js';
import { type ClaimedRun, claimDueRuns } from '../domain/schedules/claim-run.js';

/** Runs in hand at the same time in one process. Those that wait for a node cost next to nothing. */
const LANES = 200;

/**
 * Runs of one node in hand at the same time: as many as its daemon is asked at once, so none waits for its turn there.
 * Those that are left wait in the database, and a node that hangs holds no more than this.
 */
const LANES_PER_NODE = 10;

/** An effect in flight gets this long to end when the process stops. Source: schedules.md §2 "SIGTERM". */
const FAREWELL_MS = 10_000;

export interface RunLanes {
  /** Takes due runs in hand as far as lanes are free, and returns without waiting for them. */
  fill(): Promise<void>;
  /** Takes no more, and waits until the effects in flight have ended. */
  stop(): Promise<void>;
}

/** Advances due runs side by side, and takes the next as soon as one is done with. */
export const createRunLanes = (ctx: ServiceContext, owner: string): RunLanes => {
  const stopping = new AbortController();
  const lanes = new Map<Promise<void>, ClaimedRun>();
  let filling: Promise<void> | null = null;
  let isAskedAgain = false;

  const inHandOf = (nodeId: number | null): number =>
    [...lanes.values()].filter((claim) => claim.nodeId === nodeId).length;
  const begin = (claim: ClaimedRun): void => {
    const lane = advanceClaimedRun(ctx, claim, stopping.signal)
      .catch((error: unknown) => {
        // The lease runs out and somebody takes the run up again.
        ctx.log.warn({ err: error, runId: claim.runId }, 'a run could not be advanced');
      })
      .finally(() => {
        // Others may have waited for this very lane.
        const wasFull = lanes.size >= LANES || inHandOf(claim.nodeId) >= LANES_PER_NODE;
        lanes.delete(lane);
        if (wasFull) void fill().catch(report);
      });
    lanes.set(lane, claim);
  };
  const report = (error: unknown): void => ctx.log.warn({ err: error }, 'due runs could not be taken in hand');

  /** Takes until there is nothing to take: a claim that met many runs of one node has not seen those behind them. */
  const fillOnce = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      for (let isMore = true; isMore && lanes.size < LANES && !stopping.signal.aborted; ) {
        const inHand = [...lanes.values()];
        const limit = LANES - inHand.length;
        const claims = await claimDueRuns(ctx, { owner, limit, perNode: LANES_PER_NODE, inHand });
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
      let timer: NodeJS.Timeout | undefined;
      const farewell = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FAREWELL_MS);
      });
      await Promise.race([Promise.all(lanes.keys()), farewell]);
      clearTimeout(timer);
    },
  };
};
