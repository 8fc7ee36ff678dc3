import type pg from 'pg';
import type { Statement } from './statements.js';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
  /** Rows of each loop; includes filtered rows only if the plan was executed. */
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
}

/** The tables that a statement reads from one end to the other. */
export const scannedBy = async (pool: pg.Pool, { sql, values }: Statement): Promise<readonly string[]> => {
  const { rows } = await pool.query(`explain (format json) ${sql}`, [...values]);
  const visit = (plan: Plan): readonly string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(visit),
  ];
  return visit(rows[0]['QUERY PLAN'][0].Plan);
};

/** How many rows a read reads from tables and indexes, including filtered ones. */
export const rowsReadBy = async (pool: pg.Pool, { sql, values }: Statement): Promise<number> => {
  const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...values]);
  const visit = (plan: Plan): number =>
    (plan['Relation Name'] === undefined ? 0 : rowsOf(plan)) +
    (plan.Plans ?? []).reduce((sum, below) => sum + visit(below), 0);
  return visit(rows[0]['QUERY PLAN'][0].Plan);
};

const rowsOf = (plan: Plan): number =>
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
  (plan['Actual Loops'] ?? 0);
