import { pruneActivity } from '../domain/activity/prune-activity.js';
import type { ServiceContext } from '../domain/context.js';
import { pruneIdempotencyKeys } from '../domain/idempotency/prune-idempotency-keys.js';
import { pruneRuns } from '../domain/schedules/prune-runs.js';
import { pruneSessions } from '../domain/sessions/prune-sessions.js';
import { type Repetition, repeat } from './repeat.js';

const PRUNE_MS = 60 * 60_000;

/** What is pruned, with its name in the log. */
const PRUNINGS = {
  'entries of the activity log': pruneActivity,
  'runs of schedules': pruneRuns,
  'idempotency keys': pruneIdempotencyKeys,
  sessions: pruneSessions,
} as const;

/** Deletes expired rows, now and every hour. */
export const startPruning = (ctx: ServiceContext): Repetition => {
  const { log } = ctx;
  const stopping = new AbortController();
  const prunings = Object.entries(PRUNINGS).map(([what, prune]) =>
    repeat({
      name: `prune ${what}`,
      pauseMs: () => PRUNE_MS,
      work: async () => {
        const count = await prune(ctx, { signal: stopping.signal });
        if (count > 0) log.info({ count, what }, 'expired rows were deleted');
      },
      log,
    }),
  );
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(prunings.map((pruning) => pruning.stop()));
    },
  };
};
