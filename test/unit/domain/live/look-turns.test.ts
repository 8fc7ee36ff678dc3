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
