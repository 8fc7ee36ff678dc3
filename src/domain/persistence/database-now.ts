import type { Transaction } from '../context.js';

/**
 * The current time of the database's clock, in milliseconds; not the start of the transaction. All processes share this
 * clock, so every stored time is compared with it.
 * Source: schedules.md §2 "clock".
 */
export const databaseNow = async (tx: Transaction): Promise<Date> => {
  const [row] = await tx.$queryRaw<readonly { now: Date }[]>`
    select date_trunc('milliseconds', clock_timestamp()) as now`;
  if (row === undefined) throw new Error('The database returned no time.');
  return row.now;
};

const DAY_MS = 24 * 60 * 60_000;

/** The time `days` days ago, by the database's clock. */
export const databaseDaysAgo = async (tx: Transaction, days: number): Promise<Date> =>
  new Date((await databaseNow(tx)).getTime() - days * DAY_MS);
