import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { requireGoodKey } from '../idempotency/do-once.js';
import { enterSchedule, lockSchedule, type ScheduleKey } from './enter-schedule.js';
import { startManualRun } from './start-manual-run.js';
import { requireTaskPermissions } from './task-permissions.js';

/**
 * Starts a run of a schedule now. Returns its id once it is recorded, not when it has run. At most one run of a schedule
 * is active; does not move the next tick; an inactive schedule runs too.
 * @param key.requestKey repeats of the same request get the first one's run
 * @throws what `enterSchedule` throws  @throws {ForbiddenError} without `schedule.update` or an action's permission
 * @throws {ConflictError} a run is active  @throws {RefusedError} no tasks, or a key that is none
 * Source: choices.md 23, 26, 50, schedules.md §4.
 */
export const executeSchedule = async (
  ctx: DomainContext,
  { requestKey, ...key }: ScheduleKey & { readonly requestKey?: string | null },
): Promise<string> => {
  if (typeof requestKey === 'string') requireGoodKey(requestKey);
  const { server, schedule } = await enterSchedule(ctx, key);
  requirePermission(server, 'schedule.update');

  const run = await ctx.db.$transaction(async (tx) => {
    const locked = await lockSchedule(tx, schedule.id);
    requireTaskPermissions(server, locked.tasks);
    const started = await startManualRun(ctx, tx, { schedule: locked, requestKey });
    if (started.isNew) {
      await recordActivity(ctx, tx, {
        event: 'server:schedule.execute',
        serverId: server.id,
        properties: { name: schedule.name },
      });
    }
    return started;
  });
  if (run.isNew) ctx.wake.taskDue(run.id, run.dueAt);
  return run.id;
};
