import { expect, test } from '@jest/globals';
import { createPace, FIELDS_AT_A_STRETCH, FIELDS_OF_A_PART, ROWS_OF_A_PART } from '../../../src/domain/pace.js';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** The number of available rows before each round of the event loop, until all are there. */
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

test('a list of one batch is available at once', () => {
  expect(createPace().inParts(numbers(ROWS_OF_A_PART), 1)).toEqual(numbers(ROWS_OF_A_PART));
});

test('a longer list becomes available batch by batch, with time for other work in between', async () => {
  const rows = createPace().inParts(numbers(2.5 * ROWS_OF_A_PART), 1);
  expect(await shownByRound(rows)).toEqual([0, 1, 2, 2.5].map((part) => part * ROWS_OF_A_PART));
  expect(await Promise.all(rows)).toEqual(numbers(2.5 * ROWS_OF_A_PART));
});

test('rows with many fields come in smaller batches of at least one', async () => {
  const rows = createPace().inParts(numbers(140), FIELDS_OF_A_PART / 25);
  expect(await shownByRound(rows)).toEqual(numbers(140 / 5 + 1).map((stretch) => stretch * 5));
  const wide = createPace().inParts(numbers(101), 2 * FIELDS_OF_A_PART);
  expect(await shownByRound(wide)).toEqual(numbers(102));
});

test('a short first list is available at once if its fields fit into a batch, otherwise in time slices', async () => {
  const fits = FIELDS_OF_A_PART / ROWS_OF_A_PART;
  expect(createPace().inParts(numbers(ROWS_OF_A_PART), fits)).toEqual(numbers(ROWS_OF_A_PART));
  const rows = createPace().inParts(numbers(ROWS_OF_A_PART), FIELDS_AT_A_STRETCH / 10);
  expect(await shownByRound(rows)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
});

test('child rows are read once for each batch, after its last time slice', async () => {
  const pace = createPace();
  const events: string[] = [];
  const show = (name: string, rows: readonly unknown[]) =>
    Promise.all(
      rows.map(async (row) => {
        await row;
        events.push(name);
        // Like a loader without rows to read for.
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

test('reads for rows that fail are not awaited', async () => {
  const pace = createPace({
    requireMore: () => {
      throw new Error('too much');
    },
  });
  const rows = pace.inParts(numbers(ROWS_OF_A_PART), FIELDS_OF_A_PART);
  await new Promise<void>((resolve) => pace.whenPartIsShown(resolve));
  await expect(Promise.all(rows)).rejects.toThrow('too much');
});

test('short lists of one response share time slices, and those of another response have their own', async () => {
  const pace = createPace();
  const lists = numbers(100).map(() => pace.inParts(numbers(90), 5));
  const other = createPace().inParts(numbers(90), 5);
  expect(other).toEqual(numbers(90));
  const rounds = await shownByRound(lists.flat());
  expect(rounds.at(-1)).toBe(9_000);
  const [ofPart, ofStretch] = [FIELDS_OF_A_PART / 5, FIELDS_AT_A_STRETCH / 5];
  // Lists that fit into the first batch are available.
  expect(rounds.slice(0, 5)).toEqual([0, ...[0, 1, 2, 3].map((stretch) => ofPart + stretch * ofStretch)]);
  const shown = rounds.slice(2).map((count, round) => count - (rounds[round + 1] ?? 0));
  expect(Math.max(...shown)).toBe(ofStretch);
});

test('rows whose round has passed are available at once', async () => {
  const pace = createPace();
  await Promise.all(pace.inParts(numbers(2 * ROWS_OF_A_PART), 1));
  expect(pace.inParts(numbers(10), 1)).toEqual(numbers(10));
});

test('long responses continue in alternating rounds, so that none waits for all of the others', async () => {
  const lists = numbers(4).map(() => createPace().inParts(numbers(3 * ROWS_OF_A_PART), 1));
  const rounds = await shownByRound(lists.flat());
  expect(rounds).toEqual([0, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((part) => part * ROWS_OF_A_PART));
});

test('once the response must end, no further round follows, and waiting rows fail at once', async () => {
  const tooMuch = new Error('too much');
  let shown = 0;
  const requireMore = (): void => {
    if (shown >= 2 * ROWS_OF_A_PART) throw tooMuch;
  };
  const pace = createPace({ requireMore });
  const rows = pace.inParts(numbers(5 * ROWS_OF_A_PART), 1).map(async (row) => {
    await row;
    shown += 1;
  });
  const ends = await Promise.allSettled(rows);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 * ROWS_OF_A_PART);
  expect(ends.at(-1)).toEqual({ status: 'rejected', reason: tooMuch });
  await expect(Promise.all(pace.inParts(numbers(101), 1))).rejects.toBe(tooMuch);
});

test('after the client has disconnected, no row resolves or fails, and nothing is read for them', async () => {
  let isAbandoned = false;
  const pace = createPace({ isAbandoned: () => isAbandoned });
  const events: string[] = [];
  const rows = pace.inParts(numbers(5 * ROWS_OF_A_PART), 1).map(async (row, index) => {
    try {
      await row;
      if (index >= ROWS_OF_A_PART) isAbandoned = true;
      events.push('row');
    } catch {
      events.push('failed');
    }
  });
  await Promise.all(rows.slice(0, 2 * ROWS_OF_A_PART));
  pace.whenPartIsShown(() => events.push('read'));
  for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
  expect(events).toEqual(numbers(2 * ROWS_OF_A_PART).map(() => 'row'));
});
