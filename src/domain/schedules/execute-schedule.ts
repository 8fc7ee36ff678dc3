import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { requireValidKey } from '../idempotency/do-once.js';
import { authorizeSchedule, lockSchedule, type ScheduleKey } from './authorize-schedule.js';
import { startManualRun } from './start-manual-run.js';
import { requireTaskPermissions } from './task-permissions.js';

/**
 * Starts a run of a schedule now, active or not. Returns the id of the run once it is recorded, not when it has ended.
 * At most one run of a schedule is active. The next tick does not move.
 * @param key.requestKey repeated requests with the same key return the first run
 * @throws the errors of `authorizeSchedule`
 * @throws {ForbiddenError} without `schedule.update` or the permission of an action
 * @throws {ConflictError} a run is active
 * @throws {RefusedError} no tasks, or an invalid key
 * Source: choices.md 23, 26, 50, schedules.md §4.
 */
export const executeSchedule = async (
  ctx: DomainContext,
  { requestKey, ...key }: ScheduleKey & { readonly requestKey?: string | null },
): Promise<string> => {
  if (typeof requestKey === 'string') requireValidKey(requestKey);
  const { server, schedule } = await authorizeSchedule(ctx, key);
  requirePermission(server, 'schedule.update');

  const run = await ctx.db.$transaction(async (tx) => {
    const locked = await lockSchedule(tx, schedule.id);
    requireTaskPermissions(server, locked.tasks);
    const started = await startManualRun(ctx, tx, { schedule: locked, requestKey });
    if (started.isNew) {
      await recordActivity(ctx, tx, {
        event: 'server:schedule.execute',
        serverId: server.id,
        subject: ['ScheduleRun', started.id],
        properties: { name: schedule.name },
      });
    }
    return started;
  });
  if (run.isNew) ctx.wake.taskDue(run.id, run.dueAt);
  return run.id;
};
