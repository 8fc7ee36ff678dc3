import type { ServiceContext } from '../domain/context.js';
import { MATERIALISE_BATCH, materialiseDue } from '../domain/schedules/materialise-due.js';
import type { RunPool } from './run-pool.js';

/** Everything that can be due, looked at in one place: alarms and sweeps differ only in when they ask. */
export interface DueWork {
  /**
   * Turns due ticks into runs and claims due runs. Resolves after a look that began no earlier than the call;
   * calls during a look share the next one.
   * @throws {Error} the database failed
   */
  look(): Promise<void>;
  /** No further look begins. Resolves when the one in progress has ended. */
  stop(): Promise<void>;
}

export const createDueWork = (ctx: ServiceContext, pool: RunPool): DueWork => {
  let isStopped = false;
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const lookOnce = async (): Promise<void> => {
    for (let found = MATERIALISE_BATCH; found === MATERIALISE_BATCH && !isStopped; ) {
      const { schedules, runs } = await materialiseDue(ctx);
      found = schedules;
      if (runs > 0) await pool.fill();
    }
    await pool.fill();
  };
  const look = (): Promise<void> => {
    if (isStopped) return Promise.resolve();
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
