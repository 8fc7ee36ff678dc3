import { expect, test } from '@jest/globals';
import { createPace, ROWS_AT_A_STRETCH, ROWS_AT_A_STRETCH_IN_ALL } from '../../../src/domain/pace.js';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** How many rows were there before each round of the event loop, until all are. */
const shownByRound = async (rows: readonly (number | Promise<number>)[]): Promise<readonly number[]> => {
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
  return [...new Set([...shownAt, shown])];
};

test('a list of one part is there at once', () => {
  expect(createPace().inParts(numbers(ROWS_AT_A_STRETCH))).toEqual(numbers(ROWS_AT_A_STRETCH));
});

test('a longer one is there part by part, with room for others between two parts, and whole in the end', async () => {
  const rows = createPace().inParts(numbers(2.5 * ROWS_AT_A_STRETCH));
  expect(await shownByRound(rows)).toEqual([0, 1, 2, 2.5].map((part) => part * ROWS_AT_A_STRETCH));
  expect(await Promise.all(rows)).toEqual(numbers(2.5 * ROWS_AT_A_STRETCH));
});

test('short lists of one answer take turns together, and those of another have their own', async () => {
  const pace = createPace();
  const lists = numbers(100).map(() => pace.inParts(numbers(90)));
  const other = createPace().inParts(numbers(90));
  expect(other).toEqual(numbers(90));
  const rounds = await shownByRound(lists.flat());
  expect(rounds).toEqual(numbers(19).map((round) => round * ROWS_AT_A_STRETCH_IN_ALL));
});

test('what comes when its round is over is there at once', async () => {
  const pace = createPace();
  await Promise.all(pace.inParts(numbers(2 * ROWS_AT_A_STRETCH)));
  expect(pace.inParts(numbers(10))).toEqual(numbers(10));
});
