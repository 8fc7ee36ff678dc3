import { pruneActivity } from '../domain/activity/prune-activity.js';
import type { ServiceContext } from '../domain/context.js';
import { type Repetition, repeat } from './repeat.js';

const PRUNE_MS = 60 * 60_000;

/** Deletes old entries of the activity log, now and every hour. */
export const startPruning = (ctx: ServiceContext): Repetition => {
  const { log } = ctx;
  const stopping = new AbortController();
  const pruning = repeat({
    name: 'prune activity',
    pauseMs: () => PRUNE_MS,
    work: async () => {
      const count = await pruneActivity(ctx, { signal: stopping.signal });
      if (count > 0) log.info({ count }, 'old entries of the activity log were deleted');
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
