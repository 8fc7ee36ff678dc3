/** The last known state of the rows of one kind. */
export interface WatchedRows<State> {
  /** Sets the known rows. */
  begin(rows: readonly State[]): void;
  /**
   * Compares rows with their known state, and stores the new state.
   * @param ids the ids that were read, of watched rows or others
   * @param rows the rows that were found among them and are watched
   */
  compare<Row extends State>(ids: readonly number[], rows: readonly Row[]): RowChanges<Row>;
  readonly size: number;
}

export interface RowChanges<Row> {
  /** Created, changed, or watched from now on. */
  readonly changed: readonly Row[];
  /** Ids of rows that are no longer watched: deleted, not visible to the caller any more, or outside of the filter. */
  readonly gone: readonly number[];
}

/**
 * @param textOf the state of a row as text; rows with the same text are unchanged
 */
export const createWatchedRows = <State extends { readonly id: number }>(
  textOf: (row: State) => string,
): WatchedRows<State> => {
  let known = new Map<number, string>();
  return {
    begin: (rows) => {
      known = new Map(rows.map((row) => [row.id, textOf(row)]));
    },
    compare: (ids, rows) => {
      const changed = rows.filter((row) => known.get(row.id) !== textOf(row));
      for (const row of changed) known.set(row.id, textOf(row));
      const found = new Set(rows.map(({ id }) => id));
      // Other missing ids are not reported: that would reveal rows that the caller may not see.
      const gone = ids.filter((id) => !found.has(id) && known.delete(id));
      return { changed, gone };
    },
    get size() {
      return known.size;
    },
  };
};
