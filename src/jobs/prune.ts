import { pruneActivity } from '../domain/activity/prune-activity.js';
import type { ServiceContext } from '../domain/context.js';
import { pruneRuns } from '../domain/schedules/prune-runs.js';
import { type Repetition, repeat } from './repeat.js';

const PRUNE_MS = 60 * 60_000;

/** Deletes old entries of the activity log and old runs of schedules, now and every hour. */
export const startPruning = (ctx: ServiceContext): Repetition => {
  const { log } = ctx;
  const stopping = new AbortController();
  const { signal } = stopping;
  const prunings = [
    repeat({
      name: 'prune activity',
      pauseMs: () => PRUNE_MS,
      work: async () => {
        const count = await pruneActivity(ctx, { signal });
        if (count > 0) log.info({ count }, 'old entries of the activity log were deleted');
      },
      log,
    }),
    repeat({
      name: 'prune runs',
      pauseMs: () => PRUNE_MS,
      work: async () => {
        const count = await pruneRuns(ctx, { signal });
        if (count > 0) log.info({ count }, 'old runs of schedules were deleted');
      },
      log,
    }),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(prunings.map((pruning) => pruning.stop()));
    },
  };
};
