import pTimeout from 'p-timeout';
import type { ServiceContext } from '../domain/context.js';
import { dropDatabases } from '../domain/databases/drop-databases.js';
import { reconcileDatabases } from '../domain/databases/reconcile-databases.js';
import { type Repetition, repeat } from './repeat.js';

const DROP_MS = 2_000;

const RECONCILE_MS = 5_000;

/** A host that hangs keeps no process from stopping: what it was asked is asked again by the next one. */
const STOP_LIMIT_MS = 5_000;

/** Drops databases that are gone here, and puts right what is not the same here and on a host. */
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
      if (unmade + missing + settled > 0) log.warn({ unmade, missing, settled }, 'databases were put right');
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
