import { readFile, stat } from 'node:fs/promises';
import type { Database } from 'sql.js';
import initSqlJs from 'sql.js/dist/sql-wasm-inline.js';
import { type PanelTables, type Row, selectRows } from './panel-tables.js';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Opens the database file of a panel on SQLite. It is read into memory, and never written.
 * @throws {Error} SQLite has changes in its `-wal` file, which are not in the file itself
 */
export const openSqliteTables = async (file: string): Promise<PanelTables> => {
  const waiting = await stat(`${file}-wal`).catch(() => null); // not there, in most cases
  if (waiting !== null && waiting.size > 0) {
    throw new Error(
      `${file}-wal has changes that are not in ${file}. Merge them: sqlite3 ${file} 'pragma wal_checkpoint(truncate)'`,
    );
  }
  const [content, { Database: Sqlite }] = await Promise.all([readFile(file), initSqlJs()]);
  const database = new Sqlite(content);
  const names = new Set(
    rowsOf(database, "select name from sqlite_master where type = 'table'").map(({ name }) => name),
  );
  return {
    has: (table) => names.has(table),
    read: async (table, part) => (names.has(table) ? rowsOf(database, selectRows(table, quote, part)) : []),
    close: async () => database.close(),
  };
};

const rowsOf = (database: Database, sql: string): Row[] => {
  const statement = database.prepare(sql);
  const rows: Row[] = [];
  while (statement.step()) rows.push(statement.getAsObject());
  statement.free();
  return rows;
};
