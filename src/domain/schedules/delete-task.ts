import type { DomainContext } from '../context.js';
import { ForbiddenError, NotFoundError } from '../errors.js';
import { affectedTasks } from './affected-tasks.js';
import { authorizeTask, type TaskKey } from './authorize-task.js';
import { changeSchedule } from './change-schedule.js';
import { rewriteTasks } from './rewrite-tasks.js';
import { requireTaskPermissions } from './task-permissions.js';

/**
 * Deletes a task; the tasks after it move down by one. A run that has not reached it yet skips it. Returns the id of
 * the schedule.
 * @throws the errors of `authorizeTask`
 * @throws {ForbiddenError} without `schedule.update`, or the permission of the action of a later task
 */
export const deleteTask = async (ctx: DomainContext, key: TaskKey): Promise<{ readonly scheduleId: number }> => {
  const { id } = key;
  const { server, schedule } = await authorizeTask(ctx, key);
  if (!server.granted.includes('schedule.update')) {
    throw new ForbiddenError('You do not have permission to perform this action.', 'ACTION_FORBIDDEN');
  }

  await changeSchedule(ctx, schedule, async (tx, before) => {
    const { tasks } = before;
    const task = tasks.find((candidate) => candidate.id === id);
    if (task === undefined) throw new NotFoundError();
    const after = tasks.filter((candidate) => candidate !== task);
    requireTaskPermissions(server, affectedTasks(tasks, after));
    await rewriteTasks(ctx, tx, { schedule: before, after, at: [] });
  });
  return { scheduleId: schedule.id };
};
