import pg from 'pg';
import type { Secrets } from '../domain/ports/secrets.js';
import type { PrismaClient } from '../generated/prisma/client.js';

/** The plain text of the sealed check. */
const KNOWN_TEXT = 'gamewarden';

/** The id of the only row. */
const CHECK_ID = 1;

const CONNECT_LIMIT_MS = 5_000;

/** Sealed columns of installations that predate the check, most reliable first. */
const SEALED_BEFORE = [
  { table: 'nodes', column: 'daemon_token' },
  { table: 'database_hosts', column: 'password' },
  { table: 'server_databases', column: 'password' },
] as const;

/** Most sealed texts that are tried per column. */
const TRIED = 1_000;

/** The database contains texts that were sealed under another key. */
export class WrongAppKeyError extends Error {
  constructor() {
    super(
      'APP_KEY is not the one that this database was set up with: the tokens of nodes and the passwords of databases cannot ' +
        'be decrypted. Set APP_KEY to the former key, or restore the secrets.json of DATA_DIR with it. Nothing was changed.',
    );
  }
}

/**
 * Checks whether a key opens the sealed texts of a database, migrated or not. Changes nothing. Where nothing is sealed
 * yet any key is right. Without the check row, which earlier releases did not store, the key must open half of the
 * sealed texts.
 * @throws {WrongAppKeyError}  @throws {Error} the database does not answer
 */
export const requireAppKey = async (url: string, { open }: Pick<Secrets, 'open'>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = any(current_schemas(false))',
    );
    const tables = new Set(rows.map(({ name }) => name));
    if (!(await isRight(client, tables, open))) throw new WrongAppKeyError();
  } finally {
    await client.end();
  }
};

const isRight = async (client: pg.Client, tables: ReadonlySet<string>, open: Secrets['open']): Promise<boolean> => {
  const select = async (sql: string): Promise<readonly string[]> =>
    (await client.query<{ sealed: string }>(sql)).rows.map(({ sealed }) => sealed);
  const known = tables.has('app_key_checks') ? await select('select sealed from app_key_checks') : [];
  if (known.length > 0) return known.every((sealed) => isKnown(open, sealed));
  for (const { table, column } of SEALED_BEFORE) {
    if (!tables.has(table)) continue;
    const texts = await select(
      `select ${column} as sealed from ${table} where ${column} like 'v1.%' order by id limit ${TRIED}`,
    );
    if (texts.length > 0) return texts.filter((text) => opens(open, text)).length * 2 >= texts.length;
  }
  return true;
};

/**
 * Stores the check row, once, in a database whose key is right.
 * @throws {WrongAppKeyError} another process has stored one under another key meanwhile
 */
export const storeAppKeyCheck = async (db: PrismaClient, { seal, open }: Secrets): Promise<void> => {
  await db.appKeyCheck.createMany({ data: { id: CHECK_ID, sealed: seal(KNOWN_TEXT) }, skipDuplicates: true });
  if (!(await isAppKeyRight(db, { open }))) throw new WrongAppKeyError();
};

/** Whether the key opens the check row. */
export const isAppKeyRight = async (db: PrismaClient, { open }: Pick<Secrets, 'open'>): Promise<boolean> => {
  const check = await db.appKeyCheck.findUnique({ where: { id: CHECK_ID } });
  return check === null || isKnown(open, check.sealed);
};

const isKnown = (open: Secrets['open'], sealed: string): boolean => opens(open, sealed) && open(sealed) === KNOWN_TEXT;

/** Whether a key opens a sealed text. */
export const opens = (open: Secrets['open'], sealed: string): boolean => {
  try {
    open(sealed);
    return true;
  } catch {
    return false; // the key does not fit
  }
};
