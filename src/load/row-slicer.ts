import { nextSlice } from './time-slicer.js';

/** Rows of one list that are resolved as one batch, whatever their fields: the size of a page over GraphQL. */
export const ROWS_PER_BATCH = 100;

/**
 * Fields of all lists of a response that form one batch. The first list may have more: child rows are read once for
 * each batch, and a page with all includes should be one batch. A response below this size is written at once, in about
 * four milliseconds. A REST page of fifty servers with their variables has four thousand fields.
 */
export const FIELDS_PER_BATCH = 5_000;

/** Fields of a longer response per time slice: one or two milliseconds, for which all other requests wait. */
export const FIELDS_PER_SLICE = 1_000;

/** Spreads the rows of a response over rounds of the event loop, so that other requests run in between. */
export interface RowSlicer {
  /**
   * Splits a list into batches. Each batch takes one or more time slices, after those of the earlier lists of the
   * response. Rows that need not wait are returned as they are, so nothing changes for a short response.
   * @param fieldsOfRow number of fields shown of each row
   */
  inBatches<Row>(rows: readonly Row[], fieldsOfRow: number): readonly (Row | Promise<Row>)[];
  /** Takes time for work that is no list and costs as much as `fields` fields. Resolves when its time slice begins. */
  takeSlice(fields: number): Promise<void>;
  /** Calls `read` once all rows of the current batch have registered what they need. */
  whenBatchIsShown(read: () => void): void;
}

const doNothing = (): void => undefined;

export interface RowSlicerOptions {
  /** Throws when the response must end early; all rows that wait then fail with that error. */
  readonly requireMore?: () => void;
  /** Whether the client has disconnected; rows that wait then never resolve. */
  readonly isAbandoned?: () => boolean;
}

interface Part {
  /** Its last time slice; undefined once that has begun. */
  last: Promise<void> | undefined;
  /** Fields that still fit. */
  left: number;
}

/** Slices the rows of one response. */
export const createRowSlicer = ({
  requireMore = doNothing,
  isAbandoned = () => false,
}: RowSlicerOptions = {}): RowSlicer => {
  /** The last time slice that rows wait for; undefined once it has begun. */
  let slice: Promise<void> | undefined;
  /** Fields that still fit into it; at first, a whole batch. */
  let left = FIELDS_PER_BATCH;
  let part: Part = { last: undefined, left: FIELDS_PER_BATCH };
  /** The batch whose time slice has begun last. */
  let shown = part;

  const beginSlice = (): void => {
    const of = part;
    const before = slice ?? Promise.resolve();
    const begun = before.then(nextSlice).then(() => {
      if (isAbandoned()) return never<void>();
      requireMore();
      shown = of;
      if (slice === begun) slice = undefined;
      if (of.last === begun) of.last = undefined;
      return undefined;
    });
    slice = begun;
    of.last = begun;
    left = FIELDS_PER_SLICE;
  };
  const beginBatch = (): void => {
    part = { last: undefined, left: FIELDS_PER_BATCH };
    beginSlice();
  };
  const whenBatchIsShown = (read: () => void): void => {
    if (isAbandoned()) return;
    // A failed batch shows nothing more; the reader finds that out.
    if (shown.last === undefined) afterPromises(read);
    else shown.last.then(() => whenBatchIsShown(read), read);
  };

  return {
    inBatches: (rows, fieldsOfRow) => {
      const fields = Math.max(1, fieldsOfRow);
      const all = rows.length * fields;
      const isOnePart = rows.length <= ROWS_PER_BATCH && (part.left === FIELDS_PER_BATCH || all <= part.left);
      if (slice === undefined && isOnePart && all <= left) {
        left -= all;
        part.left -= all;
        return rows;
      }
      if (slice === undefined) left = Math.min(left, FIELDS_PER_SLICE);
      return rows.map((row, index) => {
        const isFull = part.left < Math.min(fields, FIELDS_PER_BATCH) || (index > 0 && index % ROWS_PER_BATCH === 0);
        if (isFull && !isOnePart) beginBatch();
        else if (left < Math.min(fields, FIELDS_PER_SLICE)) beginSlice();
        left -= fields;
        part.left -= fields;
        return slice === undefined ? row : handled(slice.then(() => row));
      });
    },
    takeSlice: async (fields) => {
      if (left < Math.min(fields, FIELDS_PER_SLICE)) beginSlice();
      left -= fields;
      await slice;
    },
    whenBatchIsShown,
  };
};

/**
 * A promise that never settles, for results of an abandoned request. Garbage collection removes it with everything that
 * waits for it; a rejection would run the error handling of each waiter.
 */
export const never = <Value>(): Promise<Value> => new Promise(() => undefined);

/** Runs `read` after the rows that are there at once have registered what they need. */
const afterPromises = (read: () => void): void => {
  Promise.resolve().then(() => process.nextTick(read));
};

/** Prevents an unhandled rejection of a row that nothing awaits; the reader of the list still receives the error. */
const handled = <Row>(row: Promise<Row>): Promise<Row> => {
  row.catch(doNothing);
  return row;
};
