import { expect, test } from '@jest/globals';
import { createLookTurns } from '../../../../src/domain/live/look-turns.js';

const nextRound = () => new Promise(setImmediate);

test('so many look at a moment, in the order in which they asked, and those behind them in another round of the event loop', async () => {
  const turns = createLookTurns(2);
  const events: string[] = [];
  const looks = ['a', 'b', 'c', 'd', 'e'].map(async (who) => {
    const end = await turns.begin();
    events.push(who);
    end();
  });
  for (let round = 0; round < 3; round += 1) {
    await nextRound();
    events.push('round');
  }
  await Promise.all(looks);
  expect(events).toEqual(['a', 'b', 'round', 'c', 'd', 'round', 'e', 'round']);
});

test('whoever looks for long keeps one turn, and not that of the others', async () => {
  const turns = createLookTurns(2);
  const endOfSlow = await turns.begin();
  for (let index = 0; index < 5; index += 1) (await turns.begin())();
  const endOfOther = await turns.begin();
  let isNext = false;
  const next = turns.begin().then(() => {
    isNext = true;
  });
  await nextRound();
  await nextRound();
  expect(isNext).toBe(false);
  endOfSlow();
  await next;
  endOfOther();
});

test('looks that hang do not keep the others from theirs for ever, and end their turns once', async () => {
  const turns = createLookTurns(2, 1);
  const endHanging = [await turns.begin(), await turns.begin()];
  const ends = [await turns.begin(), await turns.begin()];
  for (const end of [...endHanging, ...ends, ...ends]) end();

  const strict = createLookTurns(1, 600_000);
  const end = await strict.begin();
  end();
  end();
  const endOfNext = await strict.begin();
  let isThird = false;
  const third = strict.begin().then(() => {
    isThird = true;
  });
  await nextRound();
  await nextRound();
  expect(isThird).toBe(false);
  endOfNext();
  await third;
});
