import type { ServiceContext } from '../domain/context.js';
import { type RightClocks, reconcileSchedules } from '../domain/schedules/reconcile-schedules.js';
import type { AlarmClock } from './alarm-clock.js';
import type { JobStore } from './job-store.js';
import { reconcileAlarms } from './reconcile-alarms.js';
import { type Repetition, repeat } from './repeat.js';

/** Source: schedules.md §2 "reconcile". */
const RECONCILE_MS = 60_000;

/** How soon a job store that was unavailable, or has lost alarms, is compared with the rows. */
const LOSS_MS = 1_000;

/** Largest share of the time for comparisons, should alarms be lost repeatedly. */
const LARGEST_SHARE = 0.1;

/** Reconciles rows, and then alarms with them, now and every minute. */
export const startReconciling = (ctx: ServiceContext, alarms: AlarmClock): Repetition => {
  const { log } = ctx;
  const right: RightClocks = { marks: new Map() };
  const rows = repeat({
    name: 'reconcile schedules',
    pauseMs: () => RECONCILE_MS,
    work: async () => {
      const repairs = await reconcileSchedules(ctx, right);
      if (repairs.clocks + repairs.strandedRuns + repairs.cancelledRuns === 0) return;
      log.warn(repairs, 'schedules and runs were reconciled');
    },
    log,
  });
  let comparedAt = Number.NEGATIVE_INFINITY;
  let tookMs = 0;
  const compare = async (store: JobStore): Promise<void> => {
    const beganAt = performance.now();
    // Losses during the comparison may affect alarms that were already compared.
    const losses = alarms.losses();
    try {
      await reconcileAlarms(ctx, store);
      alarms.markCompared(losses);
    } finally {
      comparedAt = performance.now();
      tookMs = comparedAt - beganAt;
    }
  };
  const jobs = repeat({
    name: 'reconcile alarms',
    pauseMs: () => LOSS_MS,
    work: async () => {
      const store = alarms.store();
      if (store === null || alarms.isFailing()) return;
      const pauseMs = alarms.isIncomplete() ? tookMs / LARGEST_SHARE : RECONCILE_MS;
      if (performance.now() - comparedAt >= pauseMs) await compare(store);
    },
    log,
  });
  return {
    stop: async () => {
      await Promise.all([rows.stop(), jobs.stop()]);
    },
  };
};
