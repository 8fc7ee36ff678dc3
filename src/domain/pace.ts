import { nextTurn } from './event-loop-turns.js';

/** Rows of one list that are worked on at a stretch, whatever is shown of them: as many as a page has over GraphQL. */
export const ROWS_AT_A_STRETCH = 100;

/**
 * Fields of all lists of an answer that are shown at a stretch, some ten milliseconds. A first list that is short may have
 * more: what is read below rows is read once for each stretch, and a page with all that is included is to be one.
 */
export const FIELDS_AT_A_STRETCH = 2_500;

/** Spreads the rows of an answer over rounds of the event loop, so that others are heard in between. */
export interface Pace {
  /**
   * A list whose rows are there part by part, each part in a round of the event loop of its own, behind those that other lists
   * of the answer have taken. Rows whose round has come are there at once, so that nothing changes for a short answer.
   * @param fieldsOfRow how many fields are shown of each row
   */
  inParts<Row>(rows: readonly Row[], fieldsOfRow: number): readonly (Row | Promise<Row>)[];
}

const goOn = (): void => undefined;

/**
 * The pace of one answer.
 * @param requireMore throws once nothing more is to be shown: then no further round comes, and all rows that wait fail with it
 */
export const createPace = (requireMore = goOn): Pace => {
  /** The last round that rows are put off to; undefined once it has come. */
  let round: Promise<void> | undefined;
  /** Fields that it still takes. */
  let left = FIELDS_AT_A_STRETCH;

  const beginRound = (): void => {
    const before = round ?? Promise.resolve();
    const begun = before.then(nextTurn).then(() => {
      requireMore();
      if (round === begun) round = undefined;
    });
    round = begun;
    left = FIELDS_AT_A_STRETCH;
  };

  return {
    inParts: (rows, fieldsOfRow) => {
      const fields = Math.max(1, fieldsOfRow);
      const isFirst = left === FIELDS_AT_A_STRETCH;
      const fits = isFirst || rows.length * fields <= left;
      if (round === undefined && rows.length <= ROWS_AT_A_STRETCH && fits) {
        left -= rows.length * fields;
        return rows;
      }
      return rows.map((row, index) => {
        const beginsPart = index > 0 && index % ROWS_AT_A_STRETCH === 0;
        if (beginsPart || left < Math.min(fields, FIELDS_AT_A_STRETCH)) beginRound();
        left -= fields;
        return round === undefined ? row : handled(round.then(() => row));
      });
    },
  };
};

/** A row that fails while nobody waits for it yet, or any more, is no end of the process: whoever has its list hears of it. */
const handled = <Row>(row: Promise<Row>): Promise<Row> => {
  row.catch(goOn);
  return row;
};
