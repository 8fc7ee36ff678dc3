import { expect, test } from '@jest/globals';
import { TooManyRequestsError } from '../../../src/domain/errors.js';
import { createFairQueue, type FairQueue, type FairQueueLimits } from '../../../src/load/fair-queue.js';

const TWO: FairQueueLimits = { ofAll: 2, alone: 2, besideOthers: 2, longestMs: 600_000 };

const nextRound = () => new Promise(setImmediate);

/** Takes a slot without a connection, which is always granted. */
const take = async (slots: FairQueue, caller = 'ada'): Promise<() => void> => {
  const end = await slots.take(caller);
  if (end === undefined) throw new Error('The caller has no connection that could close.');
  return end;
};

test('slots are granted in the order of a caller, and no more than there are', async () => {
  const slots = createFairQueue(TWO);
  const events: string[] = [];
  const taken = ['a', 'b', 'c'].map(async (name) => {
    const end = await take(slots);
    events.push(name);
    return end;
  });
  await nextRound();
  expect(events).toEqual(['a', 'b']);
  (await taken[1])?.();
  await taken[2];
  expect(events).toEqual(['a', 'b', 'c']);
});

test('a caller who waits for hundreds of slots delays another by one', async () => {
  const slots = createFairQueue({ ...TWO, ofAll: 1 });
  const end = await take(slots, 'busy');
  const granted: string[] = [];
  const callers = [...Array(300).fill('busy'), 'other'];
  const taken = callers.map(async (caller) => {
    const endOfNext = await take(slots, caller);
    granted.push(caller);
    endOfNext();
  });
  end();
  await Promise.all(taken);
  expect(granted.indexOf('other')).toBeLessThanOrEqual(1);
});

test('a slow holder occupies one slot and does not block the others', async () => {
  const slots = createFairQueue(TWO);
  const endOfSlow = await take(slots);
  for (let index = 0; index < 5; index += 1) (await take(slots))();
  const endOfOther = await take(slots);
  const next = take(slots);
  expect(slots.load()).toEqual({ active: 2, queued: 1 });
  endOfSlow();
  await next;
  endOfOther();
});

test('slots that are never released expire', async () => {
  const slots = createFairQueue({ ...TWO, longestMs: 1 });
  const hanging = [await take(slots), await take(slots)];
  const ends = [await take(slots), await take(slots)];
  for (const end of [...hanging, ...ends, ...ends]) end();
  expect(slots.load()).toEqual({ active: 0, queued: 0 });
});

test('a slot is released once', async () => {
  const slots = createFairQueue({ ...TWO, ofAll: 1 });
  const end = await take(slots);
  end();
  end();
  const endOfNext = await take(slots);
  const third = take(slots);
  expect(slots.load()).toEqual({ active: 1, queued: 1 });
  endOfNext();
  await third;
});

test('a thousand slots of one caller are queued, and further ones are rejected', async () => {
  const slots = createFairQueue({ ...TWO, ofAll: 1 });
  const ends = Array.from({ length: 1_001 }, async () => (await take(slots))());
  await expect(take(slots)).rejects.toThrow(TooManyRequestsError);
  await Promise.all([take(slots, 'other').then((end) => end()), ...ends]);
});
