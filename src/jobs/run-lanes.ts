import type { ServiceContext } from '../context.js';
import { advanceClaimedRun } from '../domain/schedules/advance-run.js';
import { type ClaimedRun, claimDueRuns } from '../domain/schedules/claim-run.js';

/** Runs in hand at the same time in one process. */
const LANES = 50;

/** As many runs of one node as its daemon is asked at once count; further ones only wait, and take up no lane. */
const LANES_PER_NODE = 10;

/** Runs in hand whether they count or not. */
const MOST_IN_HAND = 200;

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
  const lanes = new Map<Promise<void>, number | null>();
  let filling: Promise<void> | null = null;
  let isAskedAgain = false;
  /** More may be due than there were lanes for. */
  let isHungry = false;

  /** A node that hangs holds on to its own share only. */
  const countFree = (): number => {
    const perNode = new Map<number | null, number>();
    for (const nodeId of lanes.values()) perNode.set(nodeId, (perNode.get(nodeId) ?? 0) + 1);
    const taken = [...perNode.values()].reduce((sum, count) => sum + Math.min(count, LANES_PER_NODE), 0);
    return Math.min(LANES - taken, MOST_IN_HAND - lanes.size);
  };
  const begin = (claim: ClaimedRun): void => {
    const lane = advanceClaimedRun(ctx, claim, stopping.signal)
      .catch((error: unknown) => {
        // The lease runs out and somebody takes the run up again.
        ctx.log.warn({ err: error, runId: claim.runId }, 'a run could not be advanced');
      })
      .finally(() => {
        lanes.delete(lane);
        if (isHungry) void fill().catch(report);
      });
    lanes.set(lane, claim.nodeId);
  };
  const report = (error: unknown): void => ctx.log.warn({ err: error }, 'due runs could not be taken in hand');

  const fillOnce = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      const free = countFree();
      isHungry = true;
      if (free <= 0) return;
      const claims = await claimDueRuns(ctx, { owner, limit: free });
      claims.forEach(begin);
      isHungry = claims.length === free;
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
