import { expect, test } from '@jest/globals';
import { createPollQueue, type PollQueue } from '../../../../src/domain/live/poll-queue.js';

const nextRound = () => new Promise(setImmediate);

/** Asks for a slot, and returns whether it was granted two rounds later. */
const ask = (slots: PollQueue) => {
  let hasCome = false;
  const slot = slots.begin().then((end) => {
    hasCome = true;
    return end;
  });
  const comes = async (): Promise<boolean> => {
    await nextRound();
    await nextRound();
    return hasCome;
  };
  return { slot, comes };
};

test('a limited number of polls run at once in their order, and the next ones start in another round of the event loop', async () => {
  const slots = createPollQueue(2);
  const events: string[] = [];
  const polls = ['a', 'b', 'c', 'd', 'e'].map(async (who) => {
    const end = await slots.begin();
    events.push(who);
    end();
  });
  for (let round = 0; round < 3; round += 1) {
    await nextRound();
    events.push('round');
  }
  await Promise.all(polls);
  expect(events).toEqual(['a', 'b', 'round', 'c', 'd', 'round', 'e', 'round']);
});

test('a slow poll occupies one slot and does not block the others', async () => {
  const slots = createPollQueue(2);
  const endOfSlow = await slots.begin();
  for (let index = 0; index < 5; index += 1) (await slots.begin())();
  const endOfOther = await slots.begin();
  const next = ask(slots);
  expect(await next.comes()).toBe(false);
  endOfSlow();
  await next.slot;
  endOfOther();
});

test('polls that hang do not block the others for ever', async () => {
  const slots = createPollQueue(2, 1);
  const endHanging = [await slots.begin(), await slots.begin()];
  const ends = [await slots.begin(), await slots.begin()];
  for (const end of [...endHanging, ...ends, ...ends]) end();
});

test('a slot is released once', async () => {
  const slots = createPollQueue(1, 600_000);
  const end = await slots.begin();
  end();
  end();
  const endOfNext = await slots.begin();
  const third = ask(slots);
  expect(await third.comes()).toBe(false);
  endOfNext();
  await third.slot;
});
