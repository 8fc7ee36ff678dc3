import { writeFile } from 'node:fs/promises';
import mysql from 'mysql2/promise';
import pg from 'pg';
import initSqlJs from 'sql.js/dist/sql-wasm-inline.js';
import type { MariaDb } from '../mariadb.js';
import type { PanelFixture } from './panel-fixture.js';

type Run = (sql: string) => Promise<unknown>;

interface Dialect {
  readonly quote: (name: string) => string;
  readonly time: string;
}

const TIMES: ReadonlySet<string> = new Set([
  ...['created_at', 'updated_at', 'deleted_at', 'completed_at', 'installed_at', 'last_used_at', 'expires_at'],
  ...['last_run_at', 'next_run_at', 'timestamp'],
]);

/** Rows of one statement. */
const BATCH = 500;

const loadWith = async (run: Run, { tables }: PanelFixture, { quote, time }: Dialect): Promise<void> => {
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? { mount_id: 1 });
    const typeOf = (name: string): string => {
      if (TIMES.has(name)) return `${time} null`;
      return rows.some((row) => typeof row[name] === 'string') ? 'text' : 'bigint';
    };
    await run(`create table ${quote(table)} (${columns.map((name) => `${quote(name)} ${typeOf(name)}`).join(', ')})`);
    for (let at = 0; at < rows.length; at += BATCH) {
      const values = rows
        .slice(at, at + BATCH)
        .map((row) => `(${columns.map((name) => literal(row[name] ?? null)).join(', ')})`);
      await run(`insert into ${quote(table)} values ${values.join(', ')}`);
    }
  }
};

const literal = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

const doubleQuoted = (name: string): string => `"${name}"`;

/** Loads a panel into a new database, and returns the URL of that. */
export const loadIntoMariaDb = async (server: MariaDb, name: string, fixture: PanelFixture): Promise<string> => {
  const { port, username: user, password } = server;
  const connection = await mysql.createConnection({ host: '127.0.0.1', port, user, password, charset: 'utf8mb4' });
  try {
    await connection.query(`create database ${name} character set utf8mb4`);
    await connection.changeUser({ database: name });
    await connection.query("set sql_mode = 'NO_BACKSLASH_ESCAPES', time_zone = '+00:00'");
    await loadWith((sql) => connection.query(sql), fixture, { quote: (text) => `\`${text}\``, time: 'timestamp' });
  } finally {
    await connection.end();
  }
  return `mysql://${user}:${password}@127.0.0.1:${port}/${name}`;
};

/** Loads a panel into a schema of its own in a database of PostgreSQL. */
export const loadIntoPostgres = async (url: string, fixture: PanelFixture): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
    await loadWith((sql) => client.query(sql), fixture, { quote: doubleQuoted, time: 'timestamp' });
  } finally {
    await client.end();
  }
};

/** Loads a panel into a file of SQLite. */
export const loadIntoSqlite = async (file: string, fixture: PanelFixture): Promise<void> => {
  const { Database } = await initSqlJs();
  const database = new Database();
  await loadWith(async (sql) => database.run(sql), fixture, { quote: doubleQuoted, time: 'text' });
  await writeFile(file, database.export());
  database.close();
};
