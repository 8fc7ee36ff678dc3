import { expect, test } from '@jest/globals';
import { inParts, ROWS_AT_A_STRETCH } from '../../../src/domain/in-parts.js';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test('a list of one part is there at once', () => {
  expect(inParts(numbers(ROWS_AT_A_STRETCH))).toEqual(numbers(ROWS_AT_A_STRETCH));
});

test('a longer one is there part by part, with room for others between two parts, and whole in the end', async () => {
  const rows = inParts(numbers(2.5 * ROWS_AT_A_STRETCH));
  let shown = 0;
  const show = Promise.all(
    rows.map(async (row) => {
      await row;
      shown += 1;
    }),
  );
  const shownAt: number[] = [];
  while (shown < rows.length) {
    shownAt.push(shown);
    await new Promise(setImmediate);
  }
  await show;
  expect([...new Set(shownAt)]).toEqual([0, 1, 2].map((part) => part * ROWS_AT_A_STRETCH));
  expect(await Promise.all(rows)).toEqual(numbers(2.5 * ROWS_AT_A_STRETCH));
});
