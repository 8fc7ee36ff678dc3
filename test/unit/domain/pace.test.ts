import { expect, test } from '@jest/globals';
import { createPace, FIELDS_AT_A_STRETCH, ROWS_AT_A_STRETCH } from '../../../src/domain/pace.js';

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
  expect(createPace().inParts(numbers(ROWS_AT_A_STRETCH), 1)).toEqual(numbers(ROWS_AT_A_STRETCH));
});

test('a longer one is there part by part, with room for others between two parts, and whole in the end', async () => {
  const rows = createPace().inParts(numbers(2.5 * ROWS_AT_A_STRETCH), 1);
  expect(await shownByRound(rows)).toEqual([0, 1, 2, 2.5].map((part) => part * ROWS_AT_A_STRETCH));
  expect(await Promise.all(rows)).toEqual(numbers(2.5 * ROWS_AT_A_STRETCH));
});

test('of rows with many fields there are fewer at once, and at least one', async () => {
  const rows = createPace().inParts(numbers(140), FIELDS_AT_A_STRETCH / 20);
  expect(await shownByRound(rows)).toEqual(numbers(8).map((round) => round * 20));
  const wide = createPace().inParts(numbers(101), 2 * FIELDS_AT_A_STRETCH);
  expect(await shownByRound(wide)).toEqual(numbers(102));
});

test('a first list that is short is there at once, whatever is shown of it; the next one takes a round', async () => {
  const pace = createPace();
  expect(pace.inParts(numbers(ROWS_AT_A_STRETCH), 50)).toEqual(numbers(ROWS_AT_A_STRETCH));
  expect(await shownByRound(pace.inParts(numbers(75), FIELDS_AT_A_STRETCH / 50))).toEqual([0, 50, 75]);
});

test('short lists of one answer take turns together, and those of another have their own', async () => {
  const pace = createPace();
  const lists = numbers(100).map(() => pace.inParts(numbers(90), 5));
  const other = createPace().inParts(numbers(90), 5);
  expect(other).toEqual(numbers(90));
  const rounds = await shownByRound(lists.flat());
  expect(rounds).toEqual(numbers(19).map((round) => (round * FIELDS_AT_A_STRETCH) / 5));
});

test('what comes when its round is over is there at once', async () => {
  const pace = createPace();
  await Promise.all(pace.inParts(numbers(2 * ROWS_AT_A_STRETCH), 1));
  expect(pace.inParts(numbers(10), 1)).toEqual(numbers(10));
});

test('long answers go on in rounds of their own: none waits for the sum of all', async () => {
  const lists = numbers(4).map(() => createPace().inParts(numbers(3 * ROWS_AT_A_STRETCH), 1));
  const rounds = await shownByRound(lists.flat());
  expect(rounds).toEqual([0, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((part) => part * ROWS_AT_A_STRETCH));
});

test('once nothing more is to be shown no further round comes, and what waits fails at once', async () => {
  const refusal = new Error('too much');
  let shown = 0;
  const pace = createPace(() => {
    if (shown >= 2 * ROWS_AT_A_STRETCH) throw refusal;
  });
  const rows = pace.inParts(numbers(5 * ROWS_AT_A_STRETCH), 1).map(async (row) => {
    await row;
    shown += 1;
  });
  const ends = await Promise.allSettled(rows);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 * ROWS_AT_A_STRETCH);
  expect(ends.at(-1)).toEqual({ status: 'rejected', reason: refusal });
  await expect(Promise.all(pace.inParts(numbers(101), 1))).rejects.toBe(refusal);
});
