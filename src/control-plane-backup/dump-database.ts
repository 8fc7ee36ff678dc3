import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type BackupEnd, type BackupHeader, type BackupTable, END_OF_ROWS } from './backup-format.js';
import { quoteName } from './database-session.js';

/** All tables of the schema but that of the migrations, which a restore writes itself, and those of extensions. */
const TABLES = `
  select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relnamespace = current_schema()::text::regnamespace and c.relname <> '_prisma_migrations'
    and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
  group by c.relname order by c.relname`;

const SEQUENCES = `
  select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = current_schema() and last_value is not null order by sequencename`;

/** The text of a backup, from a session in a transaction whose statements all see one snapshot. */
export async function* dumpDatabase(client: pg.Client, header: BackupHeader): AsyncGenerator<Buffer> {
  const { rows: tables } = await client.query<BackupTable>(TABLES);
  yield lineOf(header);
  const counts: Record<string, number> = {};
  for (const { table, columns } of tables) {
    yield lineOf({ table, columns } satisfies BackupTable);
    const copy = client.query(copyTo(`copy ${quoteName(table)} (${columns.map(quoteName).join(', ')}) to stdout`));
    yield* copy;
    counts[table] = copy.rowCount;
    yield Buffer.from(END_OF_ROWS);
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(SEQUENCES);
  yield lineOf({
    rows: counts,
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
  } satisfies BackupEnd);
}

const lineOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
