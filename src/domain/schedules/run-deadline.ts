import type { TaskAction } from '../../generated/prisma/client.js';
import { rulesOf } from './task-actions.js';

/** What a task takes of its run's time. */
export interface TaskTime {
  readonly action: TaskAction;
  /** seconds */
  readonly timeOffset: number;
}

/** Time for one step, beside its offset. Source: schedules.md §4 "Guard". */
const STEP_ALLOWANCE_SECONDS = 120;

const RUN_ALLOWANCE_SECONDS = 600;

/**
 * The time at which a run that is still active is given up.
 * What may be tried again for longer than the usual allowance of a step, as backups are, brings that time along.
 */
export const runDeadline = (startsAt: Date, tasks: readonly TaskTime[]): Date => {
  const seconds = tasks.reduce((sum, { action, timeOffset }) => {
    const { deadlineSeconds } = rulesOf(action);
    const retries = deadlineSeconds > STEP_ALLOWANCE_SECONDS ? deadlineSeconds : 0;
    return sum + timeOffset + STEP_ALLOWANCE_SECONDS + retries;
  }, RUN_ALLOWANCE_SECONDS);
  return new Date(startsAt.getTime() + seconds * 1_000);
};
