import type { TaskAction } from '../../generated/prisma/client.js';

/** What a task takes of its run's time. */
export interface TaskTime {
  readonly action: TaskAction;
  /** seconds */
  readonly timeOffset: number;
}

/** How long a step may be tried again, counted from its first attempt. Source: schedules.md §5. */
export const STEP_DEADLINE_SECONDS: Readonly<Record<TaskAction, number>> = { command: 60, power: 60, backup: 900 };

/** Time for one step, beside its offset. Source: schedules.md §4 "Guard". */
const STEP_ALLOWANCE_SECONDS = 120;

const RUN_ALLOWANCE_SECONDS = 600;

/**
 * The time at which a run that is still active is given up.
 * A backup may be retried for longer than the usual allowance of a step, so it brings that time along.
 */
export const runDeadline = (startsAt: Date, tasks: readonly TaskTime[]): Date => {
  const seconds = tasks.reduce((sum, { action, timeOffset }) => {
    const retries = action === 'backup' ? STEP_DEADLINE_SECONDS.backup : 0;
    return sum + timeOffset + STEP_ALLOWANCE_SECONDS + retries;
  }, RUN_ALLOWANCE_SECONDS);
  return new Date(startsAt.getTime() + seconds * 1_000);
};
