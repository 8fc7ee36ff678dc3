import { expect, test } from '@jest/globals';
import { createSliceQueue, timeSlicer } from '../../../src/load/time-slicer.js';

const nextRound = () => new Promise(setImmediate);

test('long work gets one time slice in each round of the event loop, in the order of arrival', async () => {
  const { nextSlice } = createSliceQueue();
  const events: string[] = [];
  const slices = ['a', 'b', 'c'].map(async (name) => {
    await nextSlice();
    events.push(name);
  });
  for (let round = 0; round < 3; round += 1) {
    await nextRound();
    events.push('round');
  }
  await Promise.all(slices);
  expect(events).toEqual(['a', 'round', 'b', 'round', 'c', 'round']);
});

test('long work that continues gets its next time slice after that of the others', async () => {
  const { nextSlice } = createSliceQueue();
  const events: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (let slice = 0; slice < 3; slice += 1) {
      await nextSlice();
      events.push(name);
    }
  };
  await Promise.all([work('a'), work('b')]);
  expect(events).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});

test('long work that comes after a pause gets its time slice in the next round', async () => {
  const { nextSlice } = createSliceQueue();
  await nextSlice();
  await nextRound();
  await nextSlice();
});

test('a computation yields once its time slice is used up, and not before', async () => {
  let slices = 0;
  const yieldIfDue = timeSlicer(600_000, async () => {
    slices += 1;
  });
  await yieldIfDue();
  expect(slices).toBe(0);
  const yieldSoon = timeSlicer(0, async () => {
    slices += 1;
  });
  for (let step = 1; step <= 3; step += 1) {
    for (const began = performance.now(); performance.now() - began < 1; );
    await yieldSoon();
    expect(slices).toBe(step);
  }
});
