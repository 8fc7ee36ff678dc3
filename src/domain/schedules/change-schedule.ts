import type { DomainContext, Transaction } from '../context.js';
import { accountsAtChange } from './account-for-ticks.js';
import { type LockedSchedule, lockSchedule } from './authorize-schedule.js';
import { accountForDue, type Batch, countTicks } from './materialise-due.js';

/** The schedule to change. */
export interface ScheduleToChange {
  readonly id: number;
  /** Whether the change ends the schedule's clock; false when left out. */
  readonly endsClock?: (before: LockedSchedule) => boolean;
}

/**
 * Wraps every change of a schedule: of its clock, its tasks or its existence. Locks the schedule until the change is
 * committed. Ticks that have come before the lock belong to the schedule as it was and are accounted for first, in the
 * same transaction. If the change ends the clock, the same holds for ticks that still wait for their delay, because the
 * next clock does not know them.
 * @throws {NotFoundError} the schedule has been deleted since it was loaded
 * @throws the errors of `change`
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
