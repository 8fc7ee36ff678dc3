import mysql, { type RowDataPacket } from 'mysql2/promise';
import { type PanelTables, type Row, selectRows } from './panel-tables.js';

/** Where a database server is, and as whom it is read. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly socketPath?: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** Opens the database of a panel on MySQL or MariaDB, in a snapshot that cannot be written to. */
export const openMysqlTables = async ({ socketPath, ...address }: DatabaseAddress): Promise<PanelTables> => {
  const connection = await mysql.createConnection({
    ...address,
    ...(socketPath !== undefined && { socketPath }),
    charset: 'utf8mb4_unicode_ci',
    dateStrings: true,
    supportBigNumbers: true,
    jsonStrings: true,
  });
  // Columns of type `timestamp` are shown in the zone of the session.
  await connection.query("set time_zone = '+00:00'");
  await connection.query('set session transaction isolation level repeatable read');
  await connection.query('start transaction with consistent snapshot, read only');
  const [tables] = await connection.query<RowDataPacket[]>(
    'select table_name as name from information_schema.tables where table_schema = database()',
  );
  const names = new Set(tables.map(({ name }) => String(name)));
  return {
    has: (table) => names.has(table),
    read: async (table, part): Promise<readonly Row[]> => {
      if (!names.has(table)) return [];
      const [rows] = await connection.query<RowDataPacket[]>(selectRows(table, quote, part));
      return rows;
    },
    close: () => connection.end(),
  };
};
