import type { Schedule } from '../../generated/prisma/client.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import { useCase } from '../use-case.js';
import { authorizeSchedule, type ScheduleKey } from './authorize-schedule.js';
import { cancelCronRunsOfSchedule } from './cancel-runs.js';
import { changeSchedule } from './change-schedule.js';
import { changesTicks, setsClock } from './changes-ticks.js';
import { listsTasks, parseListedTask, replaceTasks, requireDistinct } from './listed-tasks.js';
import { nextRunAtFor } from './next-run-at.js';
import { atCron, parseClocked, parseWithTasks } from './parse-schedule.js';
import { changedSchedule, cronOf, ScheduleChange } from './schedule-models.js';
import { requireTaskPermissions } from './task-permissions.js';

/**
 * Changes a schedule, and its tasks if they are listed; absent members keep their value. A changed clock starts now. An active run continues with the
 * tasks that it started with, except that disabling the schedule cancels the remaining steps of a cron run.
 * @throws the errors of `authorizeSchedule`
 * @throws {ForbiddenError} without `schedule.update` or, unless it is only renamed or disabled, the permission of one
 *   of its actions
 * @throws {ValidationError}  @throws {RefusedError} `TASK_LIMIT`, `TOO_MANY_BACKUPS`
 * Source: rest.md §11.5, schedules.md §4, choices.md 5.
 */
export const updateSchedule = useCase(
  async (ctx, { body, ...key }: ScheduleKey & { readonly body: unknown }) => {
    const { server, schedule } = await authorizeSchedule(ctx, key);
    requirePermission(server, 'schedule.update');
    const hasList = listsTasks(body);
    const before = hasList ? await ctx.reads.task.findMany({ where: { scheduleId: schedule.id } }) : [];
    const { wanted: change, tasks } = await parseWithTasks(body, {
      schedule: () => parseClocked(ctx, ScheduleChange, body),
      task: (task) => parseListedTask(ctx, before, task),
    });
    await atCron(body, () => changedSchedule(schedule, change));
    requireDistinct(tasks);
    return { server, schedule, change, tasks: hasList ? tasks : null };
  },
  async (ctx, { server, schedule, change, tasks }, { body }): Promise<Schedule> => {
    const endsClock = (before: Schedule): boolean => setsClock(before, changedSchedule(before, change));
    const updated = await changeSchedule(ctx, { id: schedule.id, endsClock }, async (tx, before) => {
      const { lockedAt: now } = before;
      // Applied again under the lock: a concurrent request may have changed the other members.
      const wanted = await atCron(body, () => changedSchedule(before, change));
      if (changesTicks(before, wanted)) {
        requireTaskPermissions(server, before.tasks);
      }
      const clock = {
        ...cronOf(wanted),
        timezone: wanted.timezone,
        jitter: wanted.jitter ?? before.jitter,
        clockSince: setsClock(before, wanted) ? now : before.clockSince,
      };
      if (tasks !== null) await replaceTasks(ctx, tx, { server, schedule: before, tasks });
      const row = await tx.schedule.update({
        where: { id: schedule.id },
        data: {
          name: wanted.name,
          ...clock,
          isActive: wanted.isActive ?? undefined,
          onlyWhenOnline: wanted.onlyWhenOnline ?? undefined,
          missedRunPolicy: wanted.missedRunPolicy ?? undefined,
          catchUpWindow: wanted.catchUpWindow ?? undefined,
          overlapPolicy: wanted.overlapPolicy ?? undefined,
          version: { increment: 1 },
          nextRunAt: nextRunAtFor({ id: schedule.id, ...clock }, now),
        },
      });
      if (!row.isActive) await cancelCronRunsOfSchedule(tx, row.id);
      await recordActivity(ctx, tx, {
        event: 'server:schedule.update',
        serverId: server.id,
        subject: ['Schedule', row.id],
        properties: { name: schedule.name, active: row.isActive },
      });
      return row;
    });
    if (updated.isActive && updated.nextRunAt !== null) ctx.wake.scheduleDue(updated.id, updated.nextRunAt);
    return updated;
  },
);
