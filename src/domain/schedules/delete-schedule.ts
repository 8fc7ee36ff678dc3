import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { authorizeSchedule, type ScheduleKey } from './authorize-schedule.js';
import { cancelRunsOfSchedule } from './cancel-runs.js';
import { changeSchedule } from './change-schedule.js';

/**
 * Deletes a schedule and its tasks. An effect in flight ends and is recorded; the remaining steps of its run are
 * cancelled. The history of runs stays. Returns the id of its server.
 * @throws the errors of `authorizeSchedule`
 * @throws {ForbiddenError} without `schedule.delete`
 */
export const deleteSchedule = async (ctx: DomainContext, key: ScheduleKey): Promise<{ readonly serverId: number }> => {
  const { server, schedule } = await authorizeSchedule(ctx, key);
  requirePermission(server, 'schedule.delete');

  await changeSchedule(ctx, { id: schedule.id, endsClock: () => true }, async (tx) => {
    await cancelRunsOfSchedule(tx, schedule.id);
    await tx.schedule.delete({ where: { id: schedule.id } });
    await recordActivity(ctx, tx, {
      event: 'server:schedule.delete',
      serverId: server.id,
      subject: ['Schedule', schedule.id],
      properties: { name: schedule.name },
    });
  });
  return { serverId: server.id };
};
