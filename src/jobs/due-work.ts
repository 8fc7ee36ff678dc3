import type { ServiceContext } from '../domain/context.js';
import { MATERIALISE_BATCH, materialiseDue } from '../domain/schedules/materialise-due.js';
import type { RunPool } from './run-pool.js';

/** The result of a poll. */
export interface FoundDue {
  readonly schedules: number;
  /** How long the oldest of their ticks was due, in milliseconds; 0 where there was none. */
  readonly overdueMs: number;
}

/** Processes everything that is due; alarms and sweeps only decide when. */
export interface DueWork {
  /**
   * Turns due ticks into runs and claims due runs. Resolves after a poll that began no earlier than the call; calls
   * during a poll share the next one.
   * @returns how many schedules were due
   * @throws {Error} the database failed
   */
  poll(): Promise<FoundDue>;
  /** Begins no further poll. Resolves when the current one has ended. */
  stop(): Promise<void>;
}

const NOTHING: FoundDue = { schedules: 0, overdueMs: 0 };

export const createDueWork = (ctx: ServiceContext, pool: RunPool): DueWork => {
  let isStopped = false;
  let current: Promise<FoundDue> | null = null;
  let next: Promise<FoundDue> | null = null;

  const pollOnce = async (): Promise<FoundDue> => {
    let total = NOTHING;
    for (let found = MATERIALISE_BATCH; found === MATERIALISE_BATCH && !isStopped; ) {
      const { schedules, overdueMs, runs } = await materialiseDue(ctx);
      found = schedules;
      total = { schedules: total.schedules + schedules, overdueMs: Math.max(total.overdueMs, overdueMs) };
      if (runs > 0) await pool.fill();
    }
    await pool.fill();
    return total;
  };
  const poll = (): Promise<FoundDue> => {
    if (isStopped) return Promise.resolve(NOTHING);
    if (current === null) {
      current = pollOnce().finally(() => {
        current = null;
      });
      return current;
    }
    next ??= current
      .catch(() => undefined) // the caller of that poll gets the error
      .then(() => {
        next = null;
        return poll();
      });
    return next;
  };
  return {
    poll,
    stop: async () => {
      isStopped = true;
      await current?.catch(() => undefined);
    },
  };
};
