import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { ConflictError } from '../errors.js';
import { beginQueuedBehind } from './begin-queued-runs.js';
import { cancelRunForPerson } from './cancel-runs.js';
import { enterRun } from './enter-run.js';
import type { RunKey } from './get-run.js';

/**
 * Cancels a run that waits or runs: what was sent stays sent, and what is being sent ends `unknown`; the other steps are
 * `cancelled`. One that is queued behind it begins. Returns its id.
 * @throws what `enterRun` throws  @throws {ForbiddenError} without `schedule.update`
 * @throws {ConflictError} it has ended already
 * Source: schedules.md §9.
 */
export const cancelRun = async (ctx: DomainContext, key: RunKey): Promise<string> => {
  const { server, run } = await enterRun(ctx, key);
  requirePermission(server, 'schedule.update');
  await ctx.db.$transaction(async (tx) => {
    if (!(await cancelRunForPerson(tx, run.id))) throw new ConflictError('This run has ended already.');
    await recordActivity(ctx, tx, {
      event: 'server:schedule.cancel',
      serverId: server.id,
      properties: { name: run.scheduleName, run: run.id },
    });
  });
  if (run.scheduleId !== null) await beginQueuedBehind(ctx, run.scheduleId);
  return run.id;
};
