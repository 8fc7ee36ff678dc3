import type { Transaction } from './context.js';

/**
 * The time of day by the database's clock, to the millisecond: what every time is compared with that is stored, because
 * all processes share it. Not the start of the transaction.
 * Source: schedules.md §2 "clock".
 */
export const databaseNow = async (tx: Transaction): Promise<Date> => {
  const [row] = await tx.$queryRaw<readonly { now: Date }[]>`
    select date_trunc('milliseconds', clock_timestamp()) as now`;
  if (row === undefined) throw new Error('The database did not tell the time.');
  return row.now;
};

const DAY_MS = 24 * 60 * 60_000;

/** The time so many days ago, by the database's clock. */
export const databaseDaysAgo = async (tx: Transaction, days: number): Promise<Date> =>
  new Date((await databaseNow(tx)).getTime() - days * DAY_MS);
