import { pruneActivity } from '../domain/activity/prune-activity.js';
import type { ServiceContext } from '../domain/context.js';
import { pruneIdempotencyKeys } from '../domain/idempotency/prune-idempotency-keys.js';
import { type Repetition, repeat } from './repeat.js';

const PRUNE_MS = 60 * 60_000;

/** Deletes what is old, now and every hour: entries of the activity log, and what is known of requests. */
export const startPruning = (ctx: ServiceContext): Repetition => {
  const { log } = ctx;
  const stopping = new AbortController();
  const pruning = repeat({
    name: 'prune',
    pauseMs: () => PRUNE_MS,
    work: async () => {
      const { signal } = stopping;
      const entries = await pruneActivity(ctx, { signal });
      const requests = await pruneIdempotencyKeys(ctx, { signal });
      if (entries + requests > 0) log.info({ entries, requests }, 'old entries and requests were deleted');
    },
    log,
  });
  return {
    stop: () => {
      stopping.abort();
      return pruning.stop();
    },
  };
};
