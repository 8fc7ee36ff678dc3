import type { Task } from '../../generated/prisma/client.js';
import type { TaskEffect } from './task-permissions.js';

/** A task in its chain; one that is yet to be made has no id. */
export interface ChainedTask
  extends TaskEffect,
    Pick<Task, 'timeOffset' | 'continueOnFailure' | 'waitUntil' | 'waitLimit'> {
  readonly id: number | null;
}

/**
 * The tasks that run at another time, after another task or on another condition once a chain has changed: all from the
 * first difference on, because each one waits for the one before it. What is only taken from the end changes none.
 */
export const tasksRunOtherwise = (
  before: readonly ChainedTask[],
  after: readonly ChainedTask[],
): readonly ChainedTask[] => {
  const first = after.findIndex((task, index) => !isSameLink(task, before[index]));
  return first === -1 ? [] : after.slice(first);
};

/** What a task does is no part of it: that needs a permission of its own. */
const isSameLink = (one: ChainedTask, other: ChainedTask | undefined): boolean =>
  one.id === other?.id &&
  one.timeOffset === other.timeOffset &&
  one.continueOnFailure === other.continueOnFailure &&
  one.waitUntil === other.waitUntil &&
  one.waitLimit === other.waitLimit;
