import pg from 'pg';

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * Statements that are not counted: the frame of a transaction, and the note of a key's last use, which runs separately.
 */
const FRAME = /^(?:BEGIN|COMMIT|ROLLBACK|SET |SAVEPOINT|RELEASE)|^update api_keys/i;

/**
 * The SQL that this process sends to PostgreSQL while `work` runs, in order. Nothing else may run meanwhile.
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: readonly unknown[]) {
    const [first, second] = args;
    const sql = textOf(first);
    if (sql !== undefined && !FRAME.test(sql.trimStart()))
      statements.push({ sql, values: valuesOf(first) ?? listOf(second) });
    return Reflect.apply(query, this, args);
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
};

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query;
  return isRecord(query) && typeof query.text === 'string' ? query.text : undefined;
};

const valuesOf = (query: unknown): readonly unknown[] | undefined =>
  isRecord(query) && Array.isArray(query.values) ? query.values : undefined;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
