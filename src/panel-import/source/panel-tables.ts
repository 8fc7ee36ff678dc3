/** A row of a table of the panel, as its driver returns it. */
export type Row = Readonly<Record<string, unknown>>;

/** Which rows of a table are read. */
export interface Part {
  /** Only rows with a greater id. */
  readonly afterId: number;
  readonly limit: number;
}

/** The tables of a panel, read in one snapshot. Nothing is written to them. */
export interface PanelTables {
  readonly has: (table: string) => boolean;
  /** The rows of a table, in the order of their ids if it has ids; none if the panel has no such table. */
  readonly read: (table: string, part?: Part) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

/** The tables that have no column `id`. */
const WITHOUT_ID: ReadonlySet<string> = new Set([
  ...['egg_mount', 'mount_node', 'mount_server', 'mountables', 'database_host_node', 'model_has_roles'],
  ...['sessions', 'password_resets', 'password_reset_tokens'],
]);

/** The statement that reads a table; `quote` quotes a name. */
export const selectRows = (table: string, quote: (name: string) => string, part?: Part): string => {
  if (WITHOUT_ID.has(table)) return `select * from ${quote(table)}`;
  const rows = `select * from ${quote(table)}`;
  if (part === undefined) return `${rows} order by ${quote('id')}`;
  return `${rows} where ${quote('id')} > ${part.afterId} order by ${quote('id')} limit ${part.limit}`;
};
