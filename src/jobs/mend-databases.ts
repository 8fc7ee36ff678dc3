import pTimeout from 'p-timeout';
import type { ServiceContext } from '../domain/context.js';
import { dropDatabases } from '../domain/databases/drop-databases.js';
import { reconcileDatabases } from '../domain/databases/reconcile-databases.js';
import { type Repetition, repeat } from './repeat.js';

const DROP_MS = 2_000;

const RECONCILE_MS = 5_000;

/** Longest wait at the end for a host that does not answer; the next process repeats the call. */
const STOP_LIMIT_MS = 5_000;

/** Drops deleted databases on their hosts, and repairs differences between the rows and the hosts. */
export const startMendingDatabases = (ctx: ServiceContext): Repetition => {
  const { log } = ctx;
  const drops = repeat({
    name: 'drop databases',
    pauseMs: () => DROP_MS,
    work: async () => {
      await dropDatabases(ctx);
    },
    log,
  });
  const repairs = repeat({
    name: 'reconcile databases',
    pauseMs: () => RECONCILE_MS,
    work: async () => {
      const { unmade, missing, settled } = await reconcileDatabases(ctx);
      if (unmade + missing + settled > 0) log.warn({ unmade, missing, settled }, 'databases were reconciled');
    },
    log,
  });
  return {
    stop: async () => {
      const stopped = Promise.all([drops.stop(), repairs.stop()]);
      await pTimeout(stopped, { milliseconds: STOP_LIMIT_MS, fallback: () => [] });
    },
  };
};
