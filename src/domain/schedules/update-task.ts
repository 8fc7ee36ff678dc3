import type { Task } from '../../generated/prisma/client.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { NotFoundError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { affectedTasks } from './affected-tasks.js';
import { authorizeTask, type TaskKey } from './authorize-task.js';
import { changeSchedule } from './change-schedule.js';
import { rewriteTasks } from './rewrite-tasks.js';
import { changedTask, TaskChange, taskOf } from './schedule-models.js';
import { rulesOf } from './task-actions.js';
import { requireTaskPermissions } from './task-permissions.js';

/**
 * Changes a task, and moves it when `sequenceId` is given; absent members keep their value. The tasks between its old
 * and its new position close up.
 * @throws the errors of `authorizeTask`
 * @throws {ForbiddenError} without `schedule.update` or the permission of the old or the new action; if its position,
 *   offset, wait or `continueOnFailure` changes, also of each later action
 * @throws {ValidationError}
 * @throws {RefusedError} `TOO_MANY_BACKUPS`
 * Source: rest.md §12.4, choices.md 24, 26, 49.
 */
export const updateTask = useCase(
  async (ctx, { body, ...key }: TaskKey & { readonly body: unknown }) => {
    const { server, schedule, task: known } = await authorizeTask(ctx, key);
    requirePermission(server, 'schedule.update');
    const change = await parseInput(ctx, TaskChange, body);
    changedTask(known, change);
    return { server, schedule, change };
  },
  async (ctx, { server, schedule, change }, { id }): Promise<Task> => {
    return changeSchedule(ctx, schedule, async (tx, locked) => {
      const { tasks } = locked;
      const before = tasks.find((task) => task.id === id);
      if (before === undefined) throw new NotFoundError();
      // Applied again under the lock: a concurrent request may have changed the other members.
      const wanted = changedTask(before, change);
      const at = Math.min(wanted.sequenceId ?? before.sequenceId, tasks.length);
      const others = tasks.filter((task) => task !== before);
      const after = others.toSpliced(at - 1, 0, { ...before, ...taskOf(wanted, before) });
      const touched = [before, wanted, ...affectedTasks(tasks, after)];
      requireTaskPermissions(server, touched);
      rulesOf(wanted.action).requirePossible?.(server);
      const [task] = await rewriteTasks(ctx, tx, { schedule: locked, after, at: [at] });
      if (task === undefined) throw new NotFoundError();
      return task;
    });
  },
);
