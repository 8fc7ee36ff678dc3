import { expect, test } from '@jest/globals';
import { createSliceQueue } from '../../../src/load/time-slicer.js';

const nextRound = () => new Promise(setImmediate);

/** Longer than any test. */
const PATIENT_MS = 600_000;

type FairQueue = ReturnType<typeof createSliceQueue>;

/** Records the time slices of long work as they begin. */
const longWork = ({ nextSlice }: FairQueue, slices: number, events: string[] = []): Promise<void>[] =>
  Array.from({ length: slices }, async () => {
    await nextSlice();
    events.push('long');
  });

test('long work gets one time slice in each round', async () => {
  const slots = createSliceQueue(PATIENT_MS);
  const events: string[] = [];
  const slices = longWork(slots, 3, events);
  for (let round = 0; round < 3; round += 1) {
    await nextRound();
    events.push('round');
  }
  await Promise.all(slices);
  expect(events).toEqual(['long', 'round', 'long', 'round', 'long', 'round']);
});

test('long work yields to short work for any number of rounds, and continues when the last of it ends', async () => {
  const slots = createSliceQueue(PATIENT_MS);
  const events: string[] = [];
  const ends = [slots.beginShortWork(), slots.beginShortWork()];
  const slices = longWork(slots, 2, events);
  for (const end of ends) {
    await nextRound();
    events.push('short');
    end();
  }
  await Promise.all(slices);
  expect(events).toEqual(['short', 'short', 'long', 'long']);
});

test('long work also yields to short work that begins between two time slices', async () => {
  const slots = createSliceQueue(PATIENT_MS);
  const events: string[] = [];
  const slices = longWork(slots, 2, events);
  await slices[0];
  const end = slots.beginShortWork();
  await nextRound();
  events.push('short');
  end();
  await Promise.all(slices);
  expect(events).toEqual(['long', 'short', 'long']);
});

test('short work that never ends delays long work for a limited time, and then no longer counts as short', async () => {
  const slots = createSliceQueue(5);
  const end = slots.beginShortWork();
  await Promise.all(longWork(slots, 3));
  end();
});

test('a constant stream of short work leaves time slices for long work', async () => {
  const slots = createSliceQueue(5);
  let isOver = false;
  const flood = async (): Promise<void> => {
    let end = slots.beginShortWork();
    while (!isOver) {
      await nextRound();
      const next = slots.beginShortWork();
      end();
      end = next;
    }
    end();
  };
  const flooding = flood();
  await Promise.all(longWork(slots, 3));
  isOver = true;
  await flooding;
});

test('long work whose longest delay ends together with the short work still gets one time slice in each round', async () => {
  const slots = createSliceQueue(1);
  const events: string[] = [];
  const end = slots.beginShortWork();
  const slices = longWork(slots, 4, events);
  await nextRound();
  // The time limit passes before the next round, so both events would wake it.
  end();
  for (const began = performance.now(); performance.now() - began < 3; );
  for (let round = 0; round < 4; round += 1) {
    await nextRound();
    events.push('round');
  }
  await Promise.all(slices);
  expect(events).toEqual(['long', 'round', 'long', 'round', 'long', 'round', 'long', 'round']);
});

test('ending work twice has no further effect', async () => {
  const slots = createSliceQueue(PATIENT_MS);
  const events: string[] = [];
  const [first, second] = [slots.beginShortWork(), slots.beginShortWork()];
  const slices = longWork(slots, 1, events);
  first();
  first();
  await nextRound();
  await nextRound();
  events.push('short');
  second();
  await Promise.all(slices);
  expect(events).toEqual(['short', 'long']);
});

test('work that is abandoned while it waits uses no round', async () => {
  const slots = createSliceQueue(PATIENT_MS);
  const events: string[] = [];
  const end = slots.beginShortWork();
  let isAbandoned = false;
  const given = [1, 2, 3].map(() => slots.nextSliceUnless(() => isAbandoned));
  const [slice] = longWork(slots, 1, events);
  isAbandoned = true;
  end();
  await nextRound();
  events.push('round');
  await slice;
  expect(events).toEqual(['long', 'round']);
  expect(await Promise.all(given)).toEqual([false, false, false]);
});
