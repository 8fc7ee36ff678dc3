import pg from 'pg';
import type { DatabaseAddress } from './open-mysql-tables.js';
import { type PanelTables, type Row, selectRows } from './panel-tables.js';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** All values as text: `Fields` reads them. */
const AS_TEXT = { getTypeParser: () => (value: unknown) => value };

/** Opens the database of a panel on PostgreSQL, in a snapshot that cannot be written to. */
export const openPostgresqlTables = async ({ socketPath, host, ...address }: DatabaseAddress): Promise<PanelTables> => {
  const client = new pg.Client({ ...address, host: socketPath ?? host, types: AS_TEXT });
  await client.connect();
  await client.query("set timezone = 'UTC'");
  await client.query('begin transaction isolation level repeatable read read only');
  const { rows: tables } = await client.query<{ readonly name: string }>(
    'select table_name as name from information_schema.tables where table_schema = any(current_schemas(false))',
  );
  const names = new Set(tables.map(({ name }) => name));
  return {
    has: (table) => names.has(table),
    read: async (table, part): Promise<readonly Row[]> =>
      names.has(table) ? (await client.query<Row>(selectRows(table, quote, part))).rows : [],
    close: () => client.end(),
  };
};
