import type { Task } from '../../generated/prisma/client.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { NotFoundError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { affectedTasks } from './affected-tasks.js';
import { authorizeSchedule, type ScheduleKey } from './authorize-schedule.js';
import { changeSchedule } from './change-schedule.js';
import { requireTaskLimit } from './require-few-tasks.js';
import { rewriteTasks } from './rewrite-tasks.js';
import { TaskBody, taskOf } from './schedule-models.js';
import { rulesOf } from './task-actions.js';
import { requireTaskPermissions } from './task-permissions.js';

/**
 * Adds a task to a schedule, at the end or at `sequenceId`; the tasks from there on move up by one.
 * @throws the errors of `authorizeSchedule`
 * @throws {ForbiddenError} without `schedule.update`, or the permission of its action or of the action of a later task
 * @throws {ValidationError}
 * @throws {RefusedError} `TASK_LIMIT`, `TOO_MANY_BACKUPS`
 * Source: rest.md §12, choices.md 24–26.
 */
export const createTask = useCase(
  async (ctx, { schedule: key, body }: { readonly schedule: ScheduleKey; readonly body: unknown }) => {
    const { server, schedule } = await authorizeSchedule(ctx, key);
    requirePermission(server, 'schedule.update');
    const wanted = await parseInput(ctx, TaskBody, body);
    return { server, schedule, wanted };
  },
  async (ctx, { server, schedule, wanted }): Promise<Task> => {
    return changeSchedule(ctx, schedule, async (tx, before) => {
      const { tasks } = before;
      const at = Math.min(wanted.sequenceId ?? tasks.length + 1, tasks.length + 1);
      const after = [...tasks.slice(0, at - 1), { id: null, ...taskOf(wanted) }, ...tasks.slice(at - 1)];
      requireTaskPermissions(server, affectedTasks(tasks, after));
      requireTaskLimit(after.length);
      rulesOf(wanted.action).requirePossible?.(server);
      const [task] = await rewriteTasks(ctx, tx, { schedule: before, after, at: [at] });
      if (task === undefined) throw new NotFoundError();
      return task;
    });
  },
);
