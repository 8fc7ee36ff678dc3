import { afterEach, beforeEach, expect } from '@jest/globals';
import type { Rows } from './rows.js';

export interface UnchangedRows {
  /** Accepts all changes so far; later ones fail the test. */
  beginHere(): Promise<void>;
}

/** For a `describe` whose requests are all rejected: checks that each test leaves the number of rows unchanged. */
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
