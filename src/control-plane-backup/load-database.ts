import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createMigratedTables } from '../db/migrate.js';
import type { BackupEnd } from './backup-format.js';
import { countRows } from './count-rows.js';
import { quoteName } from './database-session.js';
import type { OpenBackup } from './open-backup.js';

const OBJECTS = `
  select c.relname as name from pg_class c
  where c.relnamespace = current_schema()::text::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
  order by c.relname`;

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::text::regnamespace order by 1, 2`;

export interface LoadOptions {
  /** Called when everything is written, before the commit. */
  readonly beforeCommit: () => Promise<void>;
}

export interface Loaded {
  readonly end: BackupEnd;
  /** Tables in the backup that no release creates; they are not restored. */
  readonly unknownTables: readonly string[];
}

/**
 * Loads a backup into an empty database in one transaction, which also creates the tables as the release of the backup
 * had them.
 * @throws {BackupFileError} it is damaged or incomplete  @throws {Error} the database is not empty, or a newer release
 * made the backup. Nothing was changed
 */
export const loadDatabase = async (
  client: pg.Client,
  { header, readTables }: OpenBackup,
  { beforeCommit }: LoadOptions,
): Promise<Loaded> => {
  await client.query('begin');
  await requireEmpty(client);
  await createMigratedTables(client, header.migrations);
  const known = new Set(await namesOfObjects(client));
  const foreignKeys = await dropForeignKeys(client);
  const quoted = [...known].filter((name) => name !== '_prisma_migrations').map(quoteName);
  // Migrations write rows, too; triggers would send notifications for each row.
  await client.query(`truncate ${quoted.join(', ')}`);
  for (const table of quoted) await client.query(`alter table ${table} disable trigger user`);
  const unknownTables: string[] = [];
  const end = await readTables(async ({ table, columns }, rows) => {
    if (known.has(table)) return copyRows(client, `${quoteName(table)} (${columns.map(quoteName).join(', ')})`, rows);
    unknownTables.push(table);
    return countRows(rows);
  });
  await setSequences(client, end);
  for (const table of quoted) await client.query(`alter table ${table} enable trigger user`);
  // Each one is checked against the rows.
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`);
  }
  await beforeCommit();
  await client.query('commit');
  await client.query('analyze');
  return { end, unknownTables };
};

const requireEmpty = async (client: pg.Client): Promise<void> => {
  const [name] = await namesOfObjects(client);
  if (name === undefined) return;
  throw new Error(`The database is not empty: it has the table or view ${name}. Restore into a new, empty database.`);
};

const namesOfObjects = async (client: pg.Client): Promise<readonly string[]> =>
  (await client.query<{ name: string }>(OBJECTS)).rows.map(({ name }) => name);

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Tables refer to each other in circles, so no order of loading satisfies the foreign keys. */
const dropForeignKeys = async (client: pg.Client): Promise<readonly ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(FOREIGN_KEYS);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoteName(name)}`);
  return rows;
};

const copyRows = async (client: pg.Client, target: string, rows: AsyncIterable<Buffer>): Promise<number> => {
  const copy = client.query(copyFrom(`copy ${target} from stdin`));
  await pipeline(rows, copy);
  return copy.rowCount;
};

/** Sequences that no release creates are left out, like their tables. */
const setSequences = async (client: pg.Client, { sequences }: BackupEnd): Promise<void> => {
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('select setval(to_regclass($1), $2::bigint)', [quoteName(name), value]);
  }
};
