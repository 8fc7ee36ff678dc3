import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { RefusedError } from '../errors.js';
import { requireValidKey } from '../idempotency/do-once.js';
import { authorizeRun } from './authorize-run.js';
import { lockSchedule } from './authorize-schedule.js';
import type { RunKey } from './get-run.js';
import { startManualRun } from './start-manual-run.js';
import { requireTaskPermissions } from './task-permissions.js';

export interface RunAgain extends RunKey {
  /** The step whose task the new run starts with; the first one when left out. */
  readonly fromStep?: number | null | undefined;
  /** Repeated requests with the same key return the first run. */
  readonly requestKey?: string | null | undefined;
}

/**
 * Starts a new run of the schedule of another run, from its beginning or from one of the tasks of that run. It has the
 * current tasks of the schedule. Returns the id of the run once it is recorded, not when it has ended.
 * @throws the errors of `authorizeRun`
 * @throws {ForbiddenError} without `schedule.update` or the permission of an action that will run
 * @throws {ConflictError} a run is active
 * @throws {RefusedError} the schedule or the task is deleted, there are no tasks, or the key is invalid
 * Source: schedules.md §9.
 */
export const runAgain = async (ctx: DomainContext, { fromStep, requestKey, ...key }: RunAgain): Promise<string> => {
  if (typeof requestKey === 'string') requireValidKey(requestKey);
  const { server, run } = await authorizeRun(ctx, key);
  requirePermission(server, 'schedule.update');
  const { scheduleId } = run;
  if (scheduleId === null) throw new RefusedError('The schedule of this run is deleted.');

  const started = await ctx.db.$transaction(async (tx) => {
    const locked = await lockSchedule(tx, scheduleId);
    const step = await tx.scheduleRunStep.findFirst({ where: { runId: run.id, sequence: fromStep ?? 1 } });
    const first = fromStep ? locked.tasks.findIndex(({ id }) => id === step?.taskId) : 0;
    if (first === -1) throw new RefusedError('The task of this step is deleted.').at('fromStep');
    const schedule = { ...locked, tasks: locked.tasks.slice(first) };
    requireTaskPermissions(server, schedule.tasks);
    const manual = await startManualRun(ctx, tx, { schedule, requestKey, repeatOf: run.id });
    if (manual.isNew) {
      await recordActivity(ctx, tx, {
        event: 'server:schedule.execute',
        serverId: server.id,
        subject: ['ScheduleRun', manual.id],
        properties: { name: locked.name, again: run.id },
      });
    }
    return manual;
  });
  if (started.isNew) ctx.wake.taskDue(started.id, started.dueAt);
  return started.id;
};
