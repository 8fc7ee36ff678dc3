import type { DomainContext, Transaction } from '../context.js';
import { type LockedSchedule, lockSchedule } from './enter-schedule.js';
import { accountForDue, countTicks, NOTHING_DUE } from './materialise-due.js';

/**
 * The way in for everything that changes a schedule: when it ticks, what its ticks do, or that it is there at all.
 * Locks it until the change is committed. Ticks that have come belong to the schedule as it was, so they are accounted
 * for first, in the same commit; `now`, the database's time, is where the changed schedule begins.
 * @throws {NotFoundError} the schedule was deleted since it was entered  @throws what `change` throws
 * Source: schedules.md §1.
 */
export const changeSchedule = async <Result>(
  ctx: DomainContext,
  scheduleId: number,
  change: (tx: Transaction, now: Date, before: LockedSchedule) => Promise<Result>,
): Promise<Result> => {
  const { result, due } = await ctx.db.$transaction(async (tx) => {
    const before = await lockSchedule(tx, scheduleId);
    const { isActive, nextRunAt, lockedAt: now } = before;
    const isDue = isActive && nextRunAt !== null && nextRunAt <= now;
    const due = isDue ? await accountForDue(ctx, tx, { limit: 1, scheduleId, now }) : NOTHING_DUE;
    return { due, result: await change(tx, now, before) };
  });
  countTicks(ctx, due);
  for (const { account } of due.accounts) {
    if (account.nextRunAt !== null) ctx.wake.scheduleDue(scheduleId, account.nextRunAt);
  }
  for (const { id, dueAt } of due.runs) ctx.wake.taskDue(id, dueAt);
  return result;
};
