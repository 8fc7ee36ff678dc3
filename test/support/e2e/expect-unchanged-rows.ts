import { afterEach, beforeEach, expect } from '@jest/globals';
import type { Rows } from './rows.js';

export interface UnchangedRows {
  /** What was changed so far was meant; from now on nothing is to be. */
  beginHere(): Promise<void>;
}

/** Whatever the tests of a `describe` ask for is rejected: each leaves as many rows as there were. */
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
