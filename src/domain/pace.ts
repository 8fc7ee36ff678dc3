import { setImmediate as nextRound } from 'node:timers/promises';

/** Rows of one list that are worked on at a stretch: as many as a page has over GraphQL, some tens of milliseconds with all that is included. */
export const ROWS_AT_A_STRETCH = 100;

/**
 * Rows of all lists of an answer that are worked on at a stretch: a hundred rows may each have a list below them that is short
 * by itself. More than {@link ROWS_AT_A_STRETCH}, for what is read below them is read once for each stretch.
 */
export const ROWS_AT_A_STRETCH_IN_ALL = 500;

/** Spreads the rows of an answer over rounds of the event loop, so that others are heard in between. */
export interface Pace {
  /**
   * A list whose rows are there part by part, each part in a round of the event loop of its own, behind those that other lists
   * of the answer have taken. Rows whose round has come are there at once, so that nothing changes for a short answer.
   */
  inParts<Row>(rows: readonly Row[]): readonly (Row | Promise<Row>)[];
}

/** The pace of one answer. */
export const createPace = (): Pace => {
  /** The last round that rows are put off to; undefined once it has come. */
  let round: Promise<void> | undefined;
  /** Rows that it still takes. */
  let left = ROWS_AT_A_STRETCH_IN_ALL;

  const beginRound = (): void => {
    const before = round ?? Promise.resolve();
    const begun = before.then(nextRound).then(() => {
      if (round === begun) round = undefined;
    });
    round = begun;
    left = ROWS_AT_A_STRETCH_IN_ALL;
  };

  return {
    inParts: (rows) => {
      const isShort = round === undefined && rows.length <= Math.min(left, ROWS_AT_A_STRETCH);
      if (isShort) {
        left -= rows.length;
        return rows;
      }
      return rows.map((row, index) => {
        const beginsPart = index > 0 && index % ROWS_AT_A_STRETCH === 0;
        if (beginsPart || left === 0) beginRound();
        left -= 1;
        return round === undefined ? row : round.then(() => row);
      });
    },
  };
};
