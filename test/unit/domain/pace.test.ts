import { expect, test } from '@jest/globals';
import { createPace, FIELDS_AT_A_STRETCH, FIELDS_OF_A_PART, ROWS_OF_A_PART } from '../../../src/domain/pace.js';

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
  expect(createPace().inParts(numbers(ROWS_OF_A_PART), 1)).toEqual(numbers(ROWS_OF_A_PART));
});

test('a longer one is there part by part, with room for others between two parts, and whole in the end', async () => {
  const rows = createPace().inParts(numbers(2.5 * ROWS_OF_A_PART), 1);
  expect(await shownByRound(rows)).toEqual([0, 1, 2, 2.5].map((part) => part * ROWS_OF_A_PART));
  expect(await Promise.all(rows)).toEqual(numbers(2.5 * ROWS_OF_A_PART));
});

test('of rows with many fields there are fewer at once, and at least one', async () => {
  const rows = createPace().inParts(numbers(140), FIELDS_OF_A_PART / 25);
  expect(await shownByRound(rows)).toEqual(numbers(140 / 5 + 1).map((stretch) => stretch * 5));
  const wide = createPace().inParts(numbers(101), 2 * FIELDS_OF_A_PART);
  expect(await shownByRound(wide)).toEqual(numbers(102));
});

test('a first list that is short is there at once as long as it has no more fields than a part, else by stretches', async () => {
  const fits = FIELDS_OF_A_PART / ROWS_OF_A_PART;
  expect(createPace().inParts(numbers(ROWS_OF_A_PART), fits)).toEqual(numbers(ROWS_OF_A_PART));
  const rows = createPace().inParts(numbers(ROWS_OF_A_PART), FIELDS_AT_A_STRETCH / 10);
  expect(await shownByRound(rows)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
});

test('what is read for rows is read once for each part, when the last of its stretches is shown', async () => {
  const pace = createPace();
  const events: string[] = [];
  const show = (name: string, rows: readonly unknown[]) =>
    Promise.all(
      rows.map(async (row) => {
        await row;
        events.push(name);
        // As a loader does that has none to read for.
        if (!events.slice(events.lastIndexOf('read') + 1).includes('asked')) {
          events.push('asked');
          pace.whenPartIsShown(() => events.push('read'));
        }
      }),
    );
  await Promise.all([
    show('first', pace.inParts(numbers(6), FIELDS_AT_A_STRETCH)),
    show('second', pace.inParts(numbers(3), 2 * FIELDS_AT_A_STRETCH)),
  ]);
  await new Promise(setImmediate);
  expect(events).toEqual([
    'first',
    'asked',
    ...Array(5).fill('first'),
    'read',
    'second',
    'asked',
    'second',
    'read',
    'second',
    'asked',
    'read',
  ]);
});

test('what is read for rows that fail is not waited for', async () => {
  const pace = createPace({
    requireMore: () => {
      throw new Error('too much');
    },
  });
  const rows = pace.inParts(numbers(ROWS_OF_A_PART), FIELDS_OF_A_PART);
  await new Promise<void>((resolve) => pace.whenPartIsShown(resolve));
  await expect(Promise.all(rows)).rejects.toThrow('too much');
});

test('short lists of one answer take turns together, and those of another have their own', async () => {
  const pace = createPace();
  const lists = numbers(100).map(() => pace.inParts(numbers(90), 5));
  const other = createPace().inParts(numbers(90), 5);
  expect(other).toEqual(numbers(90));
  const rounds = await shownByRound(lists.flat());
  expect(rounds.at(-1)).toBe(9_000);
  const [ofPart, ofStretch] = [FIELDS_OF_A_PART / 5, FIELDS_AT_A_STRETCH / 5];
  // Lists that fit into the first part are there.
  expect(rounds.slice(0, 5)).toEqual([0, ...[0, 1, 2, 3].map((stretch) => ofPart + stretch * ofStretch)]);
  const shown = rounds.slice(2).map((count, round) => count - (rounds[round + 1] ?? 0));
  expect(Math.max(...shown)).toBe(ofStretch);
});

test('what comes when its round is over is there at once', async () => {
  const pace = createPace();
  await Promise.all(pace.inParts(numbers(2 * ROWS_OF_A_PART), 1));
  expect(pace.inParts(numbers(10), 1)).toEqual(numbers(10));
});

test('long answers go on in rounds of their own: none waits for the sum of all', async () => {
  const lists = numbers(4).map(() => createPace().inParts(numbers(3 * ROWS_OF_A_PART), 1));
  const rounds = await shownByRound(lists.flat());
  expect(rounds).toEqual([0, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((part) => part * ROWS_OF_A_PART));
});

test('once nothing more is to be shown no further round comes, and what waits fails at once', async () => {
  const refusal = new Error('too much');
  let shown = 0;
  const requireMore = (): void => {
    if (shown >= 2 * ROWS_OF_A_PART) throw refusal;
  };
  const pace = createPace({ requireMore });
  const rows = pace.inParts(numbers(5 * ROWS_OF_A_PART), 1).map(async (row) => {
    await row;
    shown += 1;
  });
  const ends = await Promise.allSettled(rows);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 * ROWS_OF_A_PART);
  expect(ends.at(-1)).toEqual({ status: 'rejected', reason: refusal });
  await expect(Promise.all(pace.inParts(numbers(101), 1))).rejects.toBe(refusal);
});

test('what nobody waits for any more is let go of: no row comes, none fails, and nothing is read for them', async () => {
  let isAbandoned = false;
  const pace = createPace({ isAbandoned: () => isAbandoned });
  const heard: string[] = [];
  const rows = pace.inParts(numbers(5 * ROWS_OF_A_PART), 1).map(async (row, index) => {
    try {
      await row;
      if (index >= ROWS_OF_A_PART) isAbandoned = true;
      heard.push('row');
    } catch {
      heard.push('failed');
    }
  });
  await Promise.all(rows.slice(0, 2 * ROWS_OF_A_PART));
  pace.whenPartIsShown(() => heard.push('read'));
  for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
  expect(heard).toEqual(numbers(2 * ROWS_OF_A_PART).map(() => 'row'));
});
