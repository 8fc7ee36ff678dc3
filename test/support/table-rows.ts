import type pg from 'pg';

type Row = Readonly<Record<string, unknown>>;

/** All rows of all tables, by the table. */
export type TableRows = Readonly<Record<string, readonly Row[]>>;

/** A row that came or went, and the table that it was in. */
export interface RowChange {
  readonly table: string;
  readonly change: 'came' | 'went';
  readonly row: Row;
}

/** Looks at all rows of a database, and puts them back as they were. */
export interface RowKeeper {
  read(): Promise<TableRows>;
  /** Puts back what `before` has, and numbers go on where they did then. */
  restore(before: TableRows, changed: readonly RowChange[]): Promise<void>;
}

/** @param pool of somebody who may leave triggers out: what they do is in the rows already */
export const createRowKeeper = async (pool: pg.Pool): Promise<RowKeeper> => {
  const { rows: found } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like '\\_prisma%' order by 1",
  );
  const tables = found.map(({ name }) => name);
  // When a key was last used is written down a while after the answer.
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

/** What became of rows from one look to the next; a row that changed went and came. */
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
