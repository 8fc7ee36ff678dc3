import type pg from 'pg';

type Row = Readonly<Record<string, unknown>>;

/** All rows of all tables, by the table. */
export type TableRows = Readonly<Record<string, readonly Row[]>>;

/** A row that was added or removed, with its table. */
export interface RowChange {
  readonly table: string;
  readonly change: 'came' | 'went';
  readonly row: Row;
}

/** Reads and restores all rows of a database. */
export interface RowKeeper {
  read(): Promise<TableRows>;
  /** Restores the rows of `before`, and the sequences as they were then. */
  restore(before: TableRows, changed: readonly RowChange[]): Promise<void>;
}

/** @param pool of a role that may disable triggers: their effects are already in the rows */
export const createRowKeeper = async (pool: pg.Pool): Promise<RowKeeper> => {
  const { rows: found } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like '\\_prisma%' order by 1",
  );
  const tables = found.map(({ name }) => name);
  // The time of a key's last use is stored some time after the response.
  const lists = tables.map(
    (name) =>
      `'${name}', (select coalesce(jsonb_agg(to_jsonb(t) - 'last_used_at' order by t::text), '[]') from ${name} t)`,
  );
  const everything = `select jsonb_build_object(${lists.join(', ')}) as rows`;
  const { rows: sequences } = await pool.query<{ name: string; last: string | null }>(
    "select quote_ident(sequencename) as name, last_value as last from pg_sequences where schemaname = 'public'",
  );
  const resets = sequences.map(({ name, last }) => `select setval('${name}', ${last ?? 1}, ${last !== null})`);
  return {
    read: async () => (await pool.query<{ rows: TableRows }>(everything)).rows[0]?.rows ?? {},
    restore: async (before, changed) => {
      const touched = [...new Set(changed.map(({ table }) => table))];
      const client = await pool.connect();
      try {
        await client.query("begin; set local session_replication_role = 'replica'");
        for (const name of touched) {
          await client.query(`delete from ${name}`);
          await client.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)`, [
            JSON.stringify(before[name]),
          ]);
        }
        await client.query([...resets, 'commit'].join('; '));
      } finally {
        client.release();
      }
    },
  };
};

/** The difference between two reads of the rows; a changed row counts as removed and added. */
export const changesBetween = (before: TableRows, after: TableRows): readonly RowChange[] =>
  Object.keys(after).flatMap((table) => {
    const [was, is] = [before[table] ?? [], after[table] ?? []];
    const [known, now] = [new Set(was.map(text)), new Set(is.map(text))];
    return [
      ...was.filter((row) => !now.has(text(row))).map((row): RowChange => ({ table, change: 'went', row })),
      ...is.filter((row) => !known.has(text(row))).map((row): RowChange => ({ table, change: 'came', row })),
    ];
  });

const text = (row: Row): string => JSON.stringify(row);
