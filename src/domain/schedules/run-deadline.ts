import type { TaskAction } from '../../generated/prisma/client.js';
import { rulesOf } from './task-actions.js';

/** The action of a task and its offset. */
export interface TaskTime {
  readonly action: TaskAction;
  /** seconds */
  readonly timeOffset: number;
}

/** Time for one step, in addition to its offset. Source: schedules.md §4 "Guard". */
const STEP_ALLOWANCE_SECONDS = 120;

const RUN_ALLOWANCE_SECONDS = 600;

/**
 * The time at which an active run fails. An action with a longer deadline for retries than the usual allowance of a
 * step, such as a backup, adds that deadline.
 */
export const runDeadline = (startsAt: Date, tasks: readonly TaskTime[]): Date => {
  const seconds = tasks.reduce((sum, { action, timeOffset }) => {
    const { deadlineSeconds } = rulesOf(action);
    const retries = deadlineSeconds > STEP_ALLOWANCE_SECONDS ? deadlineSeconds : 0;
    return sum + timeOffset + STEP_ALLOWANCE_SECONDS + retries;
  }, RUN_ALLOWANCE_SECONDS);
  return new Date(startsAt.getTime() + seconds * 1_000);
};
