import { expect, test } from '@jest/globals';
import { createLookTurns, type LookTurns } from '../../../../src/domain/live/look-turns.js';

const nextRound = () => new Promise(setImmediate);

/** Asks for a slot, and returns whether it was granted two rounds later. */
const ask = (turns: LookTurns) => {
  let hasCome = false;
  const turn = turns.begin().then((end) => {
    hasCome = true;
    return end;
  });
  const comes = async (): Promise<boolean> => {
    await nextRound();
    await nextRound();
    return hasCome;
  };
  return { turn, comes };
};

test('a limited number of polls run at once in their order, and the next ones start in another round of the event loop', async () => {
  const turns = createLookTurns(2);
  const events: string[] = [];
  const polls = ['a', 'b', 'c', 'd', 'e'].map(async (who) => {
    const end = await turns.begin();
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
  const turns = createLookTurns(2);
  const endOfSlow = await turns.begin();
  for (let index = 0; index < 5; index += 1) (await turns.begin())();
  const endOfOther = await turns.begin();
  const next = ask(turns);
  expect(await next.comes()).toBe(false);
  endOfSlow();
  await next.turn;
  endOfOther();
});

test('polls that hang do not block the others for ever', async () => {
  const turns = createLookTurns(2, 1);
  const endHanging = [await turns.begin(), await turns.begin()];
  const ends = [await turns.begin(), await turns.begin()];
  for (const end of [...endHanging, ...ends, ...ends]) end();
});

test('a slot is released once', async () => {
  const turns = createLookTurns(1, 600_000);
  const end = await turns.begin();
  end();
  end();
  const endOfNext = await turns.begin();
  const third = ask(turns);
  expect(await third.comes()).toBe(false);
  endOfNext();
  await third.turn;
});
