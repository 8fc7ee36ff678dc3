import type { Task } from '../../generated/prisma/client.js';
import type { TaskEffect } from './task-permissions.js';

/** A task in its chain; a new one has no id. */
export interface ChainedTask
  extends TaskEffect,
    Pick<Task, 'timeOffset' | 'continueOnFailure' | 'waitUntil' | 'waitLimit'> {
  readonly id: number | null;
}

/**
 * The tasks that run at another time, after another task or on another condition once a chain has changed: all from the
 * first difference on, because each waits for the one before it. Removing the last tasks affects none.
 */
export const affectedTasks = (
  before: readonly ChainedTask[],
  after: readonly ChainedTask[],
): readonly ChainedTask[] => {
  const first = after.findIndex((task, index) => !isSameLink(task, before[index]));
  return first === -1 ? [] : after.slice(first);
};

/** Compares all but action and payload, which need a permission of their own. */
const isSameLink = (one: ChainedTask, other: ChainedTask | undefined): boolean =>
  one.id === other?.id &&
  one.timeOffset === other.timeOffset &&
  one.continueOnFailure === other.continueOnFailure &&
  one.waitUntil === other.waitUntil &&
  one.waitLimit === other.waitLimit;
