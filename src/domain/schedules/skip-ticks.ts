import type { Schedule } from '../../generated/prisma/client.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { RefusedError, ValidationError } from '../errors.js';
import { authorizeSchedule, type ScheduleKey } from './authorize-schedule.js';
import { changeSchedule } from './change-schedule.js';
import { nextRunAtFor } from './next-run-at.js';
import { requireTaskPermissions } from './task-permissions.js';
import { tickAt } from './tick-delay.js';

/** Longest pause: a year. A schedule can be made inactive for longer. */
const MAX_PAUSE_MS = 366 * 24 * 60 * 60_000;

/**
 * Marks the next tick of a schedule as skipped, or removes the mark. The tick is still recorded, as skipped. A repeated
 * call marks the same tick.
 * @throws the errors of `authorizeSchedule`
 * @throws {ForbiddenError} without `schedule.update`; to remove the mark, without the permission of an action
 * @throws {RefusedError} there is no next tick
 * Source: schedules.md §9.
 */
export const skipNextTick = async (
  ctx: DomainContext,
  { isSkipped, ...key }: ScheduleKey & { readonly isSkipped: boolean },
): Promise<Schedule> => {
  const { server, schedule } = await authorizeSchedule(ctx, key);
  requirePermission(server, 'schedule.update');
  return changeSchedule(ctx, schedule, async (tx, before) => {
    const { lockedAt: now } = before;
    // Removing the mark makes the tasks run.
    if (!isSkipped) requireTaskPermissions(server, before.tasks);
    // Paused ticks are skipped anyway.
    const { pausedUntil } = before;
    const base = pausedUntil !== null && pausedUntil > now ? new Date(pausedUntil.getTime() - 1) : now;
    const at = before.isActive ? nextRunAtFor(before, base) : null;
    if (isSkipped && at === null) throw new RefusedError('This schedule has no tick to come.');
    const skipped = isSkipped && at !== null ? tickAt(before, at) : null;
    const skippedTick = skipped?.tick ?? null;
    if (before.skippedTick?.getTime() === skippedTick?.getTime()) return before;
    const row = await tx.schedule.update({ where: { id: schedule.id }, data: { skippedTick } });
    await recordActivity(ctx, tx, {
      event: 'server:schedule.skip',
      serverId: server.id,
      subject: ['Schedule', before.id],
      properties: { name: before.name, tick: skipped?.at.toISOString() ?? null },
    });
    return row;
  });
};

/**
 * Pauses a schedule up to a time, or ends its pause. Its ticks are still recorded, as skipped. It continues by itself.
 * Active runs continue, and the schedule can be executed.
 * @throws the errors of `authorizeSchedule`
 * @throws {ForbiddenError} without `schedule.update`; to end or shorten a pause, without the permission of an action
 * @throws {ValidationError} a time in the past or more than a year away
 * Source: schedules.md §9.
 */
export const pauseSchedule = async (
  ctx: DomainContext,
  { until, ...key }: ScheduleKey & { readonly until: Date | null },
): Promise<Schedule> => {
  const { server, schedule } = await authorizeSchedule(ctx, key);
  requirePermission(server, 'schedule.update');
  return changeSchedule(ctx, schedule, async (tx, before) => {
    const { lockedAt: now } = before;
    if (until !== null) requirePause(now, until);
    const present = before.pausedUntil !== null && before.pausedUntil > now ? before.pausedUntil : null;
    // Ticks that would have been skipped now run.
    if (present !== null && (until === null || until < present)) requireTaskPermissions(server, before.tasks);
    if (before.pausedUntil?.getTime() === until?.getTime()) return before;
    const row = await tx.schedule.update({ where: { id: schedule.id }, data: { pausedUntil: until } });
    await recordActivity(ctx, tx, {
      event: 'server:schedule.pause',
      serverId: server.id,
      subject: ['Schedule', before.id],
      properties: { name: before.name, until: until?.toISOString() ?? null },
    });
    return row;
  });
};

const requirePause = (now: Date, until: Date): void => {
  const ms = until.getTime() - now.getTime();
  if (ms > 0 && ms <= MAX_PAUSE_MS) return;
  throw new ValidationError([{ path: ['until'], rule: 'in' }]);
};
