import type { ServiceContext } from '../domain/context.js';
import { MATERIALISE_BATCH, materialiseDue } from '../domain/schedules/materialise-due.js';
import type { RunPool } from './run-pool.js';

/** What a look found. */
export interface FoundDue {
  readonly schedules: number;
  /** For how long the oldest of their ticks was due, in milliseconds; 0 where there was none. */
  readonly overdueMs: number;
}

/** Everything that can be due, looked at in one place: alarms and sweeps differ only in when they ask. */
export interface DueWork {
  /**
   * Turns due ticks into runs and claims due runs. Resolves after a look that began no earlier than the call;
   * calls during a look share the next one.
   * @returns which schedules were found due
   * @throws {Error} the database failed
   */
  poll(): Promise<FoundDue>;
  /** No further look begins. Resolves when the one in progress has ended. */
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
      .catch(() => undefined) // Whoever asked for that look has been told.
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
