import type { DomainContext, Transaction } from '../../context.js';
import { databaseNow } from '../database-now.js';
import { NotFoundError } from '../errors.js';
import { accountForDue } from './materialise.js';

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
  change: (tx: Transaction, now: Date) => Promise<Result>,
): Promise<Result> => {
  const { result, runs } = await ctx.db.$transaction(async (tx) => {
    const now = await lockSchedule(tx, scheduleId);
    const { runs } = await accountForDue(ctx, tx, { limit: 1, scheduleId, now });
    return { runs, result: await change(tx, now) };
  });
  for (const { id, dueAt } of runs) ctx.wake.taskDue(id, dueAt);
  return result;
};

/** Resolves to the time at which the lock was held; the transaction's own may be before somebody else's tick. */
const lockSchedule = async (tx: Transaction, scheduleId: number): Promise<Date> => {
  const locked = await tx.$queryRaw<unknown[]>`select 1 from schedules where id = ${scheduleId} for update`;
  if (locked.length === 0) throw new NotFoundError();
  return databaseNow(tx);
};
