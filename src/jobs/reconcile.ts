import type { ServiceContext } from '../domain/context.js';
import { reconcileSchedules } from '../domain/schedules/reconcile-schedules.js';
import type { AlarmClock } from './alarm-clock.js';
import { reconcileAlarms } from './reconcile-alarms.js';
import { type Repetition, repeat } from './repeat.js';

/** Source: schedules.md §2 "reconcile". */
const RECONCILE_MS = 60_000;

/** A job store that was away is compared with the rows soon after it is back. */
const AWAIT_STORE_MS = 1_000;

/** Puts rows right, and alarms after them, now and every minute. */
export const startReconciling = (ctx: ServiceContext, alarms: AlarmClock): Repetition => {
  const { log } = ctx;
  const rows = repeat({
    name: 'reconcile schedules',
    pauseMs: () => RECONCILE_MS,
    work: async () => {
      const repairs = await reconcileSchedules(ctx);
      if (repairs.clocks + repairs.strandedRuns + repairs.cancelledRuns === 0) return;
      log.warn(repairs, 'schedules and runs were put right');
    },
    log,
  });
  const jobs = repeat({
    name: 'reconcile alarms',
    pauseMs: () => (alarms.isFailing() ? AWAIT_STORE_MS : RECONCILE_MS),
    work: async () => {
      const store = alarms.store();
      if (store !== null && !alarms.isFailing()) await reconcileAlarms(ctx, store);
    },
    log,
  });
  return {
    stop: async () => {
      await Promise.all([rows.stop(), jobs.stop()]);
    },
  };
};
