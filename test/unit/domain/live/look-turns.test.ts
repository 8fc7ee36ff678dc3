import { expect, test } from '@jest/globals';
import { createLookTurns, type LookTurns } from '../../../../src/domain/live/look-turns.js';

const nextRound = () => new Promise(setImmediate);

/** Asks for a turn, and tells whether it has come two rounds later. */
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
  const next = ask(turns);
  expect(await next.comes()).toBe(false);
  endOfSlow();
  await next.turn;
  endOfOther();
});

test('looks that hang do not keep the others from theirs for ever', async () => {
  const turns = createLookTurns(2, 1);
  const endHanging = [await turns.begin(), await turns.begin()];
  const ends = [await turns.begin(), await turns.begin()];
  for (const end of [...endHanging, ...ends, ...ends]) end();
});

test('a turn ends once', async () => {
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
