import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { packagePath } from '../host/package-path.js';

/** The migrations of this release. */
export const MIGRATIONS = packagePath('prisma', 'migrations');

/** The advisory lock of Prisma's migration engine, so that both never migrate at the same time. */
const MIGRATION_LOCK = 72_707_369;

const CREATE_TABLE = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz,
    migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
    started_at timestamptz not null default now(), applied_steps_count integer not null default 0
  )`;

export interface MigrateOptions {
  readonly url: string;
  /** The folder with one subfolder per migration. */
  readonly directory: string;
  /** Stops before the next migration; the next start continues. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Applies pending migrations, each in one transaction, and returns their names. Writes Prisma's migrations table, so
 * that `prisma migrate deploy` finds nothing pending.
 * @throws {Error} an applied migration was changed or is unknown here, or one failed and was rolled back
 * @throws {DOMException} aborted
 */
export const migrate = async ({ url, directory, signal }: MigrateOptions): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(CREATE_TABLE);
    const applied = await readApplied(client);
    const migrations = await readMigrations(directory);
    checkHistory('The database', applied, migrations);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) {
      signal?.throwIfAborted();
      await apply(client, migration);
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
};

/** How long a check of migrations waits for a connection, in milliseconds. */
const CONNECT_LIMIT_MS = 5_000;

/**
 * The names of pending migrations. Changes nothing and waits for no other migration.
 * @throws {Error} the database does not answer, or an applied migration was changed or is unknown here
 */
export const pendingMigrations = async ({ url, directory }: MigrateOptions): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  await client.connect();
  try {
    const migrations = await readMigrations(directory);
    const { rows } = await client.query<{ isEmpty: boolean }>(
      `select to_regclass('_prisma_migrations') is null as "isEmpty"`,
    );
    const applied = rows[0]?.isEmpty === true ? new Map<string, string>() : await readApplied(client);
    checkHistory('The database', applied, migrations);
    return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
  } finally {
    await client.end();
  }
};

const readApplied = async (client: pg.Client): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
};

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const readMigrations = async (directory: string): Promise<readonly Migration[]> => {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

const checkHistory = (
  subject: 'The database' | 'The backup',
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): void => {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new Error(`${subject} has migration ${name}, which this release does not know. Use a newer release.`);
    }
    if (known.get(name) !== checksum) throw new Error(`Migration ${name} was changed after it had been applied.`);
  }
};

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await execute(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed and was rolled back.`, { cause: error });
  }
};

const execute = async (client: pg.Client, { name, sql, checksum }: Migration): Promise<void> => {
  await client.query(sql);
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     values ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
};

/** A migration that a database has, as it is stored there. */
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

/**
 * The migrations that a database has, after those in progress. No other is applied until the session ends.
 * @throws {Error} the database has no table of migrations
 */
export const lockMigrations = async (client: pg.Client): Promise<readonly AppliedMigration[]> => {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  return [...(await readApplied(client))].map(([name, checksum]) => ({ name, checksum }));
};

/** @throws {Error} this release does not know a migration of a backup, or has changed it */
export const requireKnownMigrations = async (
  applied: readonly AppliedMigration[],
  directory = MIGRATIONS,
): Promise<void> => checkHistory('The backup', historyOf(applied), await readMigrations(directory));

/**
 * Creates the tables of an empty database as they are after some migrations, in the transaction of the session.
 * @throws {Error} this release does not know one of them, or has changed it
 */
export const createMigratedTables = async (
  client: pg.Client,
  applied: readonly AppliedMigration[],
  directory = MIGRATIONS,
): Promise<void> => {
  const history = historyOf(applied);
  const migrations = await readMigrations(directory);
  checkHistory('The backup', history, migrations);
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(CREATE_TABLE);
  for (const migration of migrations.filter(({ name }) => history.has(name))) await execute(client, migration);
};

const historyOf = (applied: readonly AppliedMigration[]): ReadonlyMap<string, string> =>
  new Map(applied.map(({ name, checksum }) => [name, checksum]));
