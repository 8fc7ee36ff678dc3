import type { DomainContext, Transaction } from '../context.js';
import { accountsAtChange } from './account-for-ticks.js';
import { type LockedSchedule, lockSchedule } from './enter-schedule.js';
import { accountForDue, type Batch, countTicks } from './materialise-due.js';

/** The schedule that changes. */
export interface ScheduleToChange {
  readonly id: number;
  /** Whether the change ends its clock; left out where it does not. */
  readonly endsClock?: (before: LockedSchedule) => boolean;
}

/**
 * The way in for everything that changes a schedule: when it ticks, what its ticks do, or that it is there at all.
 * Locks it until the change is committed. Ticks that have come belong to the schedule as it was, so they are accounted
 * for first, in the same commit; the time at which it was locked is where the changed schedule begins. Where its clock ends, so do
 * those whose turn is yet to come: the next clock knows nothing of them.
 * @throws {NotFoundError} the schedule was deleted since it was entered  @throws what `change` throws
 * Source: schedules.md §1, §11.
 */
export const changeSchedule = async <Result>(
  ctx: DomainContext,
  { id, endsClock }: ScheduleToChange,
  change: (tx: Transaction, before: LockedSchedule) => Promise<Result>,
): Promise<Result> => {
  const { result, due } = await ctx.db.$transaction(async (tx) => {
    const before = await lockSchedule(tx, id);
    const { isActive, nextRunAt, lockedAt: now } = before;
    const due: Batch[] = [];
    for (const until of accountsAtChange(before, now, endsClock?.(before) ?? false)) {
      const isDue = isActive && nextRunAt !== null && nextRunAt <= until;
      if (isDue) due.push(await accountForDue(ctx, tx, { limit: 1, scheduleId: id, now, until }));
    }
    return { due, result: await change(tx, before) };
  });
  for (const batch of due) {
    countTicks(ctx, batch);
    for (const { account } of batch.accounts) {
      if (account.nextRunAt !== null) ctx.wake.scheduleDue(id, account.nextRunAt);
    }
    for (const run of batch.runs) ctx.wake.taskDue(run.id, run.dueAt);
  }
  return result;
};
