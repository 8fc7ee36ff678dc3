import type { Schedule } from '../../generated/prisma/client.js';
import { enterServer } from '../access/enter-server.js';
import { lockServer } from '../access/lock-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { RefusedError, ValidationError } from '../errors.js';
import { parseInput } from '../input-model.js';
import { isRecord } from '../is-record.js';
import { verb } from '../verb.js';
import { nextTick } from './cron-ticks.js';
import { nextRunAtFor } from './next-run-at.js';
import { requireFewTasks } from './require-few-tasks.js';
import { cronOf, ScheduleBody, TaskBody, taskOf } from './schedule-models.js';
import { rulesOf } from './task-actions.js';
import { requireTaskPermissions } from './task-permissions.js';

/**
 * Creates a schedule with the tasks that its body has, if any, in the order in which they stand there. Its clock starts now.
 * @throws what `enterServer` throws  @throws {ForbiddenError} without `schedule.create`; with tasks, without
 * `schedule.update` or the permission of an action  @throws {ValidationError}
 * @throws {RefusedError} the server has as many as it may have; `TASK_LIMIT`, `TOO_MANY_BACKUPS`
 * Source: rest.md §11.4, choices.md 5, 25, 26.
 */
export const createSchedule = verb(
  async (ctx, { server: key, body }: { readonly server: ServerKey; readonly body: unknown }) => {
    const server = await enterServer(ctx, key);
    requirePermission(server, 'schedule.create');
    const { wanted, tasks } = await parseSchedule(ctx, body);
    if (tasks.length > 0) {
      requireTaskPermissions(server, tasks);
      for (const { action } of tasks) rulesOf(action).requirePossible?.(server);
    }
    return { server, wanted, tasks };
  },
  async (ctx, { server, wanted, tasks }): Promise<Schedule> => {
    const timezone = wanted.timezone ?? ctx.settings.scheduleTimezone;

    const schedule = await ctx.db.$transaction(async (tx) => {
      const now = await requireRoom(ctx, tx, server.id);
      const made = await tx.schedule.create({
        data: {
          serverId: server.id,
          name: wanted.name,
          ...cronOf(wanted),
          timezone,
          isActive: wanted.isActive ?? true,
          onlyWhenOnline: wanted.onlyWhenOnline ?? false,
          missedRunPolicy: wanted.missedRunPolicy ?? undefined,
          catchUpWindow: wanted.catchUpWindow ?? undefined,
          overlapPolicy: wanted.overlapPolicy ?? undefined,
          jitter: wanted.jitter ?? undefined,
          clockSince: now,
          nextRunAt: nextTick(wanted, timezone, now),
        },
      });
      // How long its ticks wait is settled by the id, which it has only now.
      const created =
        made.jitter === 0
          ? made
          : await tx.schedule.update({ where: { id: made.id }, data: { nextRunAt: nextRunAtFor(made, now) } });
      await recordActivity(ctx, tx, {
        event: 'server:schedule.create',
        serverId: server.id,
        properties: { name: created.name },
      });
      for (const [index, task] of tasks.entries()) {
        const { action, payload } = await tx.task.create({
          data: { scheduleId: created.id, sequenceId: index + 1, ...taskOf(task) },
        });
        await recordActivity(ctx, tx, {
          event: 'server:task.create',
          serverId: server.id,
          properties: { name: created.name, action, payload },
        });
      }
      return created;
    });
    if (schedule.isActive && schedule.nextRunAt !== null) ctx.wake.scheduleDue(schedule.id, schedule.nextRunAt);
    return schedule;
  },
);

/** A schedule and its tasks, read as they are alone; what is wrong with them is told at once. */
const parseSchedule = async (ctx: DomainContext, body: unknown) => {
  const listed: unknown = isRecord(body) ? body.tasks : undefined;
  const tasks: readonly unknown[] = Array.isArray(listed) ? listed : [];
  // Before each of them is read.
  requireFewTasks(tasks.length);
  const [schedule, ...others] = await Promise.allSettled([
    parseInput(ctx, ScheduleBody, body),
    ...tasks.map((task) => parseInput(ctx, TaskBody, task)),
  ]);
  const issues = [schedule, ...others].flatMap((result, index) => {
    if (result.status === 'fulfilled') return [];
    if (!(result.reason instanceof ValidationError)) throw result.reason;
    const place = index === 0 ? [] : ['tasks', index - 1];
    return result.reason.issues.map((issue) => ({ ...issue, path: [...place, ...issue.path] }));
  });
  if (schedule.status === 'rejected' || issues.length > 0) throw new ValidationError(issues);
  return { wanted: schedule.value, tasks: others.flatMap((task) => (task.status === 'fulfilled' ? [task.value] : [])) };
};

/**
 * The server's row is locked: of several requests at once, each counts what those before it made. Returns the time of the
 * database at which there was room.
 */
const requireRoom = async ({ settings }: DomainContext, tx: Transaction, serverId: number): Promise<Date> => {
  await lockServer(tx, serverId);
  const most = settings.schedulesPerServer;
  const [found] = await tx.$queryRaw<readonly { readonly count: number; readonly now: Date }[]>`
    select count(*)::int as count, date_trunc('milliseconds', clock_timestamp()) as now
    from schedules where server_id = ${serverId}`;
  if (found !== undefined && found.count < most) return found.now;
  throw new RefusedError(
    `Servers may not have more than ${most} schedules associated with them. Creating this schedule would put this server over the limit.`,
    'SCHEDULE_LIMIT',
  );
};
