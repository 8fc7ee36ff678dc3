import type { ServiceContext } from '../domain/context.js';
import { MATERIALISE_BATCH, materialiseDue } from '../domain/schedules/materialise-due.js';
import type { RunPool } from './run-pool.js';

/** Everything that can be due, looked at in one place: alarms and sweeps differ only in when they ask. */
export interface DueWork {
  /**
   * Turns due ticks into runs and claims due runs. Resolves after a look that began no earlier than the call;
   * calls during a look share the next one.
   * @returns how many schedules were found due
   * @throws {Error} the database failed
   */
  look(): Promise<number>;
  /** No further look begins. Resolves when the one in progress has ended. */
  stop(): Promise<void>;
}

export const createDueWork = (ctx: ServiceContext, pool: RunPool): DueWork => {
  let isStopped = false;
  let current: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  const lookOnce = async (): Promise<number> => {
    let total = 0;
    for (let found = MATERIALISE_BATCH; found === MATERIALISE_BATCH && !isStopped; ) {
      const { schedules, runs } = await materialiseDue(ctx);
      found = schedules;
      total += schedules;
      if (runs > 0) await pool.fill();
    }
    await pool.fill();
    return total;
  };
  const look = (): Promise<number> => {
    if (isStopped) return Promise.resolve(0);
    if (current === null) {
      current = lookOnce().finally(() => {
        current = null;
      });
      return current;
    }
    next ??= current
      .catch(() => undefined) // Whoever asked for that look has been told.
      .then(() => {
        next = null;
        return look();
      });
    return next;
  };
  return {
    look,
    stop: async () => {
      isStopped = true;
      await current?.catch(() => undefined);
    },
  };
};
