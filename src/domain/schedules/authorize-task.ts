import type { Task } from '../../generated/prisma/client.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { type AuthorizedSchedule, authorizeSchedule, type ScheduleKey } from './authorize-schedule.js';

/** The id of a task. With `schedule` or `server`, the task must belong to that schedule or server. */
export interface TaskKey {
  readonly id: number;
  readonly schedule?: ScheduleKey | undefined;
  readonly server?: ServerKey | undefined;
}

/**
 * Loads a task and its schedule, and authorizes the caller for their server.
 * @throws {NotFoundError} no such task, or not in this schedule
 * @throws the errors of `authorizeSchedule`
 */
export const authorizeTask = async (
  ctx: DomainContext,
  { id, schedule: key, server }: TaskKey,
): Promise<AuthorizedSchedule & { readonly task: Task }> => {
  const task = await ctx.reads.task.findUnique({ where: { id } });
  // If the caller names a schedule, its errors come before that of a missing task.
  const named = key ?? (task === null ? undefined : { id: task.scheduleId });
  if (named === undefined) throw new NotFoundError();
  const authorized = await authorizeSchedule(ctx, { ...named, ...(server && { server }) });
  if (task === null || task.scheduleId !== authorized.schedule.id) throw new NotFoundError();
  return { ...authorized, task };
};
