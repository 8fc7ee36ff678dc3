import type { ServiceContext } from '../domain/context.js';
import { beginQueuedRuns } from '../domain/schedules/begin-queued-runs.js';
import type { AlarmClock } from './alarm-clock.js';
import type { DueWork } from './due-work.js';
import { type Repetition, repeat } from './repeat.js';

/** Source: schedules.md §2 "sweep". */
const SWEEP_MS = 4_000;
const SWEEP_WITHOUT_ALARMS_MS = 1_000;

/** A tick that is due this long has lost its alarm: alarms fire within a second, or two under load. */
const OVERLOOKED_MS = 2_500;

export interface SweepState {
  /** Age of the last successful poll, in milliseconds; null before the first. */
  readonly sweepAgeMs: number | null;
  /** Whether a poll is in progress. */
  readonly isPolling: boolean;
  readonly lastPollFailed: boolean;
}

export interface Sweep extends Repetition {
  /** The state of its polls. */
  state(): SweepState;
}

/** Polls for due work without alarms, more often while alarms may be missing. */
export const createSweep = (parts: {
  readonly due: DueWork;
  readonly alarms: AlarmClock;
  readonly ctx: ServiceContext;
}): Sweep => {
  const { due, alarms, ctx } = parts;
  let lastAt: number | null = null;
  let isPolling = false;
  let lastPollFailed = false;
  const repetition = repeat({
    name: 'sweep',
    pauseMs: () => (alarms.isIncomplete() ? SWEEP_WITHOUT_ALARMS_MS : SWEEP_MS),
    work: async () => {
      isPolling = true;
      try {
        const { schedules, overdueMs } = await due.poll();
        ctx.metrics.sweepFound(schedules);
        // A store does not report lost alarms; those of the next seconds may be missing too. After an outage of the
        // database everything is late, with or without alarms.
        if (overdueMs > OVERLOOKED_MS && !lastPollFailed) alarms.suspectLoss();
        lastAt = performance.now();
        lastPollFailed = false;
      } catch (error) {
        lastPollFailed = true;
        throw error;
      } finally {
        isPolling = false;
      }
      await beginQueuedRuns(ctx);
    },
    log: ctx.log,
  });
  return {
    stop: repetition.stop,
    state: () => ({ sweepAgeMs: lastAt === null ? null : performance.now() - lastAt, isPolling, lastPollFailed }),
  };
};
