import { setImmediate as nextRound } from 'node:timers/promises';

/** Rows that are worked on at a stretch: as many as a page has over GraphQL, some tens of milliseconds with all that is included. */
export const ROWS_AT_A_STRETCH = 100;

/**
 * A list whose rows are there part by part, each part in a round of the event loop of its own. The first is there at once, so
 * that nothing changes for a list of no more.
 */
export const inParts = <Row>(rows: readonly Row[]): readonly (Row | Promise<Row>)[] => {
  if (rows.length <= ROWS_AT_A_STRETCH) return rows;
  let turn: Promise<unknown> = Promise.resolve();
  return rows.map((row, index) => {
    if (index < ROWS_AT_A_STRETCH) return row;
    if (index % ROWS_AT_A_STRETCH === 0) turn = turn.then(() => nextRound());
    return turn.then(() => row);
  });
};
