import type pg from 'pg';
import { until } from './until.js';

/** Resolves when this many statements of this database wait for a lock. */
export const untilWaiting = (pool: pg.Pool, count = 1): Promise<true> =>
  until(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= count && true;
  });
