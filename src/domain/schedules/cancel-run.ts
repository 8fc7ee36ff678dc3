import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { ConflictError } from '../errors.js';
import { authorizeRun } from './authorize-run.js';
import { beginQueuedBehind } from './begin-queued-runs.js';
import { cancelRunForPerson } from './cancel-runs.js';
import type { RunKey } from './get-run.js';

/**
 * Cancels a waiting or running run. Requests already sent are not taken back; a step in flight ends `unknown`, and the
 * remaining steps end `cancelled`. The run queued behind it starts. Returns its id.
 * @throws the errors of `authorizeRun`
 * @throws {ForbiddenError} without `schedule.update`
 * @throws {ConflictError} the run has already ended
 * Source: schedules.md §9.
 */
export const cancelRun = async (ctx: DomainContext, key: RunKey): Promise<string> => {
  const { server, run } = await authorizeRun(ctx, key);
  requirePermission(server, 'schedule.update');
  await ctx.db.$transaction(async (tx) => {
    if (!(await cancelRunForPerson(ctx, tx, run.id))) throw new ConflictError('This run has ended already.');
    await recordActivity(ctx, tx, {
      event: 'server:schedule.cancel',
      serverId: server.id,
      subject: ['ScheduleRun', run.id],
      properties: { name: run.scheduleName, run: run.id },
    });
  });
  if (run.scheduleId !== null) await beginQueuedBehind(ctx, run.scheduleId);
  return run.id;
};
