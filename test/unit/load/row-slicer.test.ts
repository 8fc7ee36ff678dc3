import { expect, test } from '@jest/globals';
import { createRowSlicer, FIELDS_PER_BATCH, FIELDS_PER_SLICE, ROWS_PER_BATCH } from '../../../src/load/row-slicer.js';

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
  expect(createRowSlicer().inBatches(numbers(ROWS_PER_BATCH), 1)).toEqual(numbers(ROWS_PER_BATCH));
});

test('a longer list becomes available batch by batch, with time for other work in between', async () => {
  const rows = createRowSlicer().inBatches(numbers(2.5 * ROWS_PER_BATCH), 1);
  expect(await shownByRound(rows)).toEqual([0, 1, 2, 2.5].map((part) => part * ROWS_PER_BATCH));
  expect(await Promise.all(rows)).toEqual(numbers(2.5 * ROWS_PER_BATCH));
});

test('rows with many fields come in smaller batches of at least one', async () => {
  const rows = createRowSlicer().inBatches(numbers(140), FIELDS_PER_BATCH / 25);
  expect(await shownByRound(rows)).toEqual(numbers(140 / 5 + 1).map((slice) => slice * 5));
  const wide = createRowSlicer().inBatches(numbers(101), 2 * FIELDS_PER_BATCH);
  expect(await shownByRound(wide)).toEqual(numbers(102));
});

test('a short first list is available at once if its fields fit into a batch, otherwise in time slices', async () => {
  const fits = FIELDS_PER_BATCH / ROWS_PER_BATCH;
  expect(createRowSlicer().inBatches(numbers(ROWS_PER_BATCH), fits)).toEqual(numbers(ROWS_PER_BATCH));
  const rows = createRowSlicer().inBatches(numbers(ROWS_PER_BATCH), FIELDS_PER_SLICE / 10);
  expect(await shownByRound(rows)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
});

test('child rows are read once for each batch, after its last time slice', async () => {
  const slicer = createRowSlicer();
  const events: string[] = [];
  const show = (name: string, rows: readonly unknown[]) =>
    Promise.all(
      rows.map(async (row) => {
        await row;
        events.push(name);
        // Like a loader without rows to read for.
        if (!events.slice(events.lastIndexOf('read') + 1).includes('asked')) {
          events.push('asked');
          slicer.whenBatchIsShown(() => events.push('read'));
        }
      }),
    );
  await Promise.all([
    show('first', slicer.inBatches(numbers(6), FIELDS_PER_SLICE)),
    show('second', slicer.inBatches(numbers(3), 2 * FIELDS_PER_SLICE)),
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
  const slicer = createRowSlicer({
    requireMore: () => {
      throw new Error('too much');
    },
  });
  const rows = slicer.inBatches(numbers(ROWS_PER_BATCH), FIELDS_PER_BATCH);
  await new Promise<void>((resolve) => slicer.whenBatchIsShown(resolve));
  await expect(Promise.all(rows)).rejects.toThrow('too much');
});

test('short lists of one response share time slices, and those of another response have their own', async () => {
  const slicer = createRowSlicer();
  const lists = numbers(100).map(() => slicer.inBatches(numbers(90), 5));
  const other = createRowSlicer().inBatches(numbers(90), 5);
  expect(other).toEqual(numbers(90));
  const rounds = await shownByRound(lists.flat());
  expect(rounds.at(-1)).toBe(9_000);
  const [ofPart, ofStretch] = [FIELDS_PER_BATCH / 5, FIELDS_PER_SLICE / 5];
  // Lists that fit into the first batch are available.
  expect(rounds.slice(0, 5)).toEqual([0, ...[0, 1, 2, 3].map((slice) => ofPart + slice * ofStretch)]);
  const shown = rounds.slice(2).map((count, round) => count - (rounds[round + 1] ?? 0));
  expect(Math.max(...shown)).toBe(ofStretch);
});

test('rows whose round has passed are available at once', async () => {
  const slicer = createRowSlicer();
  await Promise.all(slicer.inBatches(numbers(2 * ROWS_PER_BATCH), 1));
  expect(slicer.inBatches(numbers(10), 1)).toEqual(numbers(10));
});

test('long responses continue in alternating rounds, so that none waits for all of the others', async () => {
  const lists = numbers(4).map(() => createRowSlicer().inBatches(numbers(3 * ROWS_PER_BATCH), 1));
  const rounds = await shownByRound(lists.flat());
  expect(rounds).toEqual([0, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((part) => part * ROWS_PER_BATCH));
});

test('once the response must end, no further round follows, and waiting rows fail at once', async () => {
  const tooMuch = new Error('too much');
  let shown = 0;
  const requireMore = (): void => {
    if (shown >= 2 * ROWS_PER_BATCH) throw tooMuch;
  };
  const slicer = createRowSlicer({ requireMore });
  const rows = slicer.inBatches(numbers(5 * ROWS_PER_BATCH), 1).map(async (row) => {
    await row;
    shown += 1;
  });
  const ends = await Promise.allSettled(rows);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 * ROWS_PER_BATCH);
  expect(ends.at(-1)).toEqual({ status: 'rejected', reason: tooMuch });
  await expect(Promise.all(slicer.inBatches(numbers(101), 1))).rejects.toBe(tooMuch);
});

test('after the client has disconnected, no row resolves or fails, and nothing is read for them', async () => {
  let isAbandoned = false;
  const slicer = createRowSlicer({ isAbandoned: () => isAbandoned });
  const events: string[] = [];
  const rows = slicer.inBatches(numbers(5 * ROWS_PER_BATCH), 1).map(async (row, index) => {
    try {
      await row;
      if (index >= ROWS_PER_BATCH) isAbandoned = true;
      events.push('row');
    } catch {
      events.push('failed');
    }
  });
  await Promise.all(rows.slice(0, 2 * ROWS_PER_BATCH));
  slicer.whenBatchIsShown(() => events.push('read'));
  for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
  expect(events).toEqual(numbers(2 * ROWS_PER_BATCH).map(() => 'row'));
});
