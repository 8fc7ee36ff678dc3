import type { ServiceContext } from '../domain/context.js';
import { beginQueuedRuns } from '../domain/schedules/begin-queued-runs.js';
import type { AlarmClock } from './alarm-clock.js';
import type { DueWork } from './due-work.js';
import { type Repetition, repeat } from './repeat.js';

/** Source: schedules.md §2 "sweep". */
const SWEEP_MS = 4_000;
const SWEEP_WITHOUT_ALARMS_MS = 1_000;

/** A tick that is due for so long has no alarm: one that there is rings within a second, or two where there is much to do. */
const OVERLOOKED_MS = 2_500;

export interface SweepState {
  /** Age of the last look that succeeded, in milliseconds; null before the first. */
  readonly sweepAgeMs: number | null;
  /** Whether a look is under way. */
  readonly isLooking: boolean;
  readonly lastLookFailed: boolean;
}

export interface Sweep extends Repetition {
  /** How its looks went. */
  state(): SweepState;
}

/** Looks at what is due without being asked, more often while alarms may be missing. */
export const createSweep = (parts: {
  readonly due: DueWork;
  readonly alarms: AlarmClock;
  readonly ctx: ServiceContext;
}): Sweep => {
  const { due, alarms, ctx } = parts;
  let lastAt: number | null = null;
  let isLooking = false;
  let lastLookFailed = false;
  const repetition = repeat({
    name: 'sweep',
    pauseMs: () => (alarms.isIncomplete() ? SWEEP_WITHOUT_ALARMS_MS : SWEEP_MS),
    work: async () => {
      isLooking = true;
      try {
        const { schedules, overdueMs } = await due.poll();
        ctx.metrics.sweepFound(schedules);
        // A store that has lost its alarms does not say so; those of the next seconds may be missing too. While the database
        // was away everything is late, whatever rings.
        if (overdueMs > OVERLOOKED_MS && !lastLookFailed) alarms.suspectLoss();
        lastAt = performance.now();
        lastLookFailed = false;
      } catch (error) {
        lastLookFailed = true;
        throw error;
      } finally {
        isLooking = false;
      }
      await beginQueuedRuns(ctx);
    },
    log: ctx.log,
  });
  return {
    stop: repetition.stop,
    state: () => ({ sweepAgeMs: lastAt === null ? null : performance.now() - lastAt, isLooking, lastLookFailed }),
  };
};
