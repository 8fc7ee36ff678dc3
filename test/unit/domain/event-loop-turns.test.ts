import { expect, test } from '@jest/globals';
import { createEventLoopTurns } from '../../../src/domain/event-loop-turns.js';

const nextRound = () => new Promise(setImmediate);

/** Longer than any test. */
const PATIENT_MS = 600_000;

type Turns = ReturnType<typeof createEventLoopTurns>;

/** Notes the stretches of long work as they come. */
const longWork = ({ nextTurn }: Turns, stretches: number, events: string[] = []): Promise<void>[] =>
  Array.from({ length: stretches }, async () => {
    await nextTurn();
    events.push('long');
  });

test('long work goes on by one stretch in each round', async () => {
  const turns = createEventLoopTurns(PATIENT_MS);
  const events: string[] = [];
  const stretches = longWork(turns, 3, events);
  for (let round = 0; round < 3; round += 1) {
    await nextRound();
    events.push('round');
  }
  await Promise.all(stretches);
  expect(events).toEqual(['long', 'round', 'long', 'round', 'long', 'round']);
});

test('it gives way to short work, however many rounds that takes, and goes on when the last of it is over', async () => {
  const turns = createEventLoopTurns(PATIENT_MS);
  const events: string[] = [];
  const ends = [turns.beginShortWork(), turns.beginShortWork()];
  const stretches = longWork(turns, 2, events);
  for (const end of ends) {
    await nextRound();
    events.push('short');
    end();
  }
  await Promise.all(stretches);
  expect(events).toEqual(['short', 'short', 'long', 'long']);
});

test('short work that begins between two stretches is waited for, too', async () => {
  const turns = createEventLoopTurns(PATIENT_MS);
  const events: string[] = [];
  const stretches = longWork(turns, 2, events);
  await stretches[0];
  const end = turns.beginShortWork();
  await nextRound();
  events.push('short');
  end();
  await Promise.all(stretches);
  expect(events).toEqual(['long', 'short', 'long']);
});

test('short work that never ends holds up long work for some time, and then counts as short no more', async () => {
  const turns = createEventLoopTurns(5);
  const end = turns.beginShortWork();
  await Promise.all(longWork(turns, 3));
  end();
});

test('short work that begins again and again leaves long work its stretches', async () => {
  const turns = createEventLoopTurns(5);
  let isOver = false;
  const flood = async (): Promise<void> => {
    let end = turns.beginShortWork();
    while (!isOver) {
      await nextRound();
      const next = turns.beginShortWork();
      end();
      end = next;
    }
    end();
  };
  const flooding = flood();
  await Promise.all(longWork(turns, 3));
  isOver = true;
  await flooding;
});

test('long work that was held up as long as it may be, just when short work ends, still goes on by one stretch a round', async () => {
  const turns = createEventLoopTurns(1);
  const events: string[] = [];
  const end = turns.beginShortWork();
  const stretches = longWork(turns, 4, events);
  await nextRound();
  // Its time is over before the next round, so that both would wake it.
  end();
  for (const began = performance.now(); performance.now() - began < 3; );
  for (let round = 0; round < 4; round += 1) {
    await nextRound();
    events.push('round');
  }
  await Promise.all(stretches);
  expect(events).toEqual(['long', 'round', 'long', 'round', 'long', 'round', 'long', 'round']);
});

test('what ends twice ends once', async () => {
  const turns = createEventLoopTurns(PATIENT_MS);
  const events: string[] = [];
  const [first, second] = [turns.beginShortWork(), turns.beginShortWork()];
  const stretches = longWork(turns, 1, events);
  first();
  first();
  await nextRound();
  await nextRound();
  events.push('short');
  second();
  await Promise.all(stretches);
  expect(events).toEqual(['short', 'long']);
});

test('what was given up while it waited takes no round of others', async () => {
  const turns = createEventLoopTurns(PATIENT_MS);
  const events: string[] = [];
  const end = turns.beginShortWork();
  let isGivenUp = false;
  const given = [1, 2, 3].map(() => turns.nextTurnUnless(() => isGivenUp));
  const [stretch] = longWork(turns, 1, events);
  isGivenUp = true;
  end();
  await nextRound();
  events.push('round');
  await stretch;
  expect(events).toEqual(['long', 'round']);
  expect(await Promise.all(given)).toEqual([false, false, false]);
});
