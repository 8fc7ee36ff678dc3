/** Rows of one kind that somebody watches, as they last were. */
export interface WatchedRows<State> {
  /** Takes all of them as they are now for known. */
  begin(rows: readonly State[]): void;
  /**
   * What is new to the watcher after a look at some ids.
   * @param ids the ones that were looked for, of rows that are watched or not
   * @param rows what was found of them, as far as it is watched
   */
  compare<Row extends State>(ids: readonly number[], rows: readonly Row[]): RowChanges<Row>;
  readonly size: number;
}

export interface RowChanges<Row> {
  /** Made, changed, or watched from now on. */
  readonly changed: readonly Row[];
  /** Ids of those that were watched, and are not any more: deleted, not for this caller, or not what was asked for. */
  readonly gone: readonly number[];
}

/** @param textOf what of a row matters: rows that are alike in it are no news */
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
      // Nobody is told of the rest: it would say that there is something they may not see.
      const gone = ids.filter((id) => !found.has(id) && known.delete(id));
      return { changed, gone };
    },
    get size() {
      return known.size;
    },
  };
};
