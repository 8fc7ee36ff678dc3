import type pg from 'pg';
import type { Statement } from './statements.js';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
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
