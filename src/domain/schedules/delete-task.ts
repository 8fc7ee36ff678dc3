import type { DomainContext } from '../context.js';
import { ForbiddenError, NotFoundError } from '../errors.js';
import { affectedTasks } from './affected-tasks.js';
import { authorizeSchedule } from './authorize-schedule.js';
import { changeSchedule } from './change-schedule.js';
import { rewriteTasks } from './rewrite-tasks.js';
import { requireTaskPermissions } from './task-permissions.js';
import type { TaskKey } from './update-task.js';

/**
 * Deletes a task; the tasks after it move down by one. A run that has not reached it yet skips it. Returns the id of
 * the schedule.
 * @throws the errors of `authorizeSchedule`
 * @throws {NotFoundError} no such task in this schedule
 * @throws {ForbiddenError} without `schedule.update`, or the permission of the action of a later task
 */
export const deleteTask = async (
  ctx: DomainContext,
  { id, schedule: key }: TaskKey,
): Promise<{ readonly scheduleId: number }> => {
  const { server, schedule } = await authorizeSchedule(ctx, key);
  const known = await ctx.reads.task.findUnique({ where: { id } });
  if (known === null || known.scheduleId !== schedule.id) throw new NotFoundError();
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
