import { RefusedError } from '../errors.js';

/** Most tasks of one schedule. Source: choices.md 25. */
export const MAX_TASKS = 10;

/**
 * Checks that a schedule has at most {@link MAX_TASKS} tasks.
 * @throws {RefusedError} `TASK_LIMIT`
 */
export const requireTaskLimit = (count: number): void => {
  if (count <= MAX_TASKS) return;
  throw new RefusedError(
    `Schedules may not have more than ${MAX_TASKS} tasks associated with them. Creating this task would put this schedule over the limit.`,
    'TASK_LIMIT',
  );
};
