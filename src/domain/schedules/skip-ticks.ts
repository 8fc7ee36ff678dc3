import type { Schedule } from '../../generated/prisma/client.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { RefusedError, ValidationError } from '../errors.js';
import { changeSchedule } from './change-schedule.js';
import { enterSchedule, type ScheduleKey } from './enter-schedule.js';
import { nextRunAtFor } from './next-run-at.js';
import { requireTaskPermissions } from './task-permissions.js';
import { tickAt } from './tick-delay.js';

/** Longest pause: a year. What is to rest for longer is made inactive. */
const MAX_PAUSE_MS = 366 * 24 * 60 * 60_000;

/**
 * Has the next tick of a schedule skipped, or takes that back. The tick comes all the same, and is recorded as skipped. Asked
 * again before that, it is the same tick.
 * @throws what `enterSchedule` throws  @throws {ForbiddenError} without `schedule.update`; to take it back, without the
 * permission of an action  @throws {RefusedError} no tick is to come
 * Source: schedules.md §9.
 */
export const skipNextTick = async (
  ctx: DomainContext,
  { isSkipped, ...key }: ScheduleKey & { readonly isSkipped: boolean },
): Promise<Schedule> => {
  const { server, schedule } = await enterSchedule(ctx, key);
  requirePermission(server, 'schedule.update');
  return changeSchedule(ctx, schedule, async (tx, before) => {
    const { lockedAt: now } = before;
    // Taking it back makes something run.
    if (!isSkipped) requireTaskPermissions(server, before.tasks);
    // The ticks that are paused are skipped as it is.
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
      properties: { name: before.name, tick: skipped?.at.toISOString() ?? null },
    });
    return row;
  });
};

/**
 * Has all ticks of a schedule skipped up to a time, or no more. They come all the same, and are recorded as skipped; it goes
 * on by itself. A run that is active goes on, and it can be executed.
 * @throws what `enterSchedule` throws  @throws {ForbiddenError} without `schedule.update`; to end or to shorten a pause,
 * without the permission of an action  @throws {ValidationError} a time that has passed, or more than a year away
 * Source: schedules.md §9.
 */
export const pauseSchedule = async (
  ctx: DomainContext,
  { until, ...key }: ScheduleKey & { readonly until: Date | null },
): Promise<Schedule> => {
  const { server, schedule } = await enterSchedule(ctx, key);
  requirePermission(server, 'schedule.update');
  return changeSchedule(ctx, schedule, async (tx, before) => {
    const { lockedAt: now } = before;
    if (until !== null) requirePause(now, until);
    const present = before.pausedUntil !== null && before.pausedUntil > now ? before.pausedUntil : null;
    // Ticks that would have been skipped are to run.
    if (present !== null && (until === null || until < present)) requireTaskPermissions(server, before.tasks);
    if (before.pausedUntil?.getTime() === until?.getTime()) return before;
    const row = await tx.schedule.update({ where: { id: schedule.id }, data: { pausedUntil: until } });
    await recordActivity(ctx, tx, {
      event: 'server:schedule.pause',
      serverId: server.id,
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
