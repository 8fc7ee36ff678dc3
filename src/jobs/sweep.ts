import type { ServiceContext } from '../domain/context.js';
import { beginQueuedRuns } from '../domain/schedules/begin-queued-runs.js';
import type { AlarmClock } from './alarm-clock.js';
import type { DueWork } from './due-work.js';
import { type Repetition, repeat } from './repeat.js';

/** Source: schedules.md §2 "sweep". */
const SWEEP_MS = 5_000;
const SWEEP_WITHOUT_ALARMS_MS = 1_000;

export interface Sweep extends Repetition {
  /** Age of the last look that succeeded, in milliseconds; null before the first. */
  ageMs(): number | null;
}

/** Looks at what is due without being asked, more often while alarms may be missing. */
export const createSweep = (parts: {
  readonly due: DueWork;
  readonly alarms: AlarmClock;
  readonly ctx: ServiceContext;
}): Sweep => {
  const { due, alarms, ctx } = parts;
  let lastAt: number | null = null;
  const repetition = repeat({
    name: 'sweep',
    pauseMs: () => (alarms.isFailing() ? SWEEP_WITHOUT_ALARMS_MS : SWEEP_MS),
    work: async () => {
      await due.look();
      lastAt = performance.now();
      await beginQueuedRuns(ctx);
    },
    log: ctx.log,
  });
  return { stop: repetition.stop, ageMs: () => (lastAt === null ? null : performance.now() - lastAt) };
};
