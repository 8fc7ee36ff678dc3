import { afterEach, beforeEach, expect } from '@jest/globals';
import type { Rows } from './rows.js';

export interface UnchangedRows {
  /** Accepts the changes so far; from now on no row may change. */
  beginHere(): Promise<void>;
}

/** Checks that every test of a `describe` leaves the number of rows unchanged. */
export const expectUnchangedRows = (rows: () => Rows): UnchangedRows => {
  let before: Readonly<Record<string, number>>;
  const beginHere = async (): Promise<void> => {
    before = await rows().counts();
  };
  beforeEach(beginHere);
  afterEach(async () => {
    expect(await rows().counts()).toEqual(before);
  });
  return { beginHere };
};
