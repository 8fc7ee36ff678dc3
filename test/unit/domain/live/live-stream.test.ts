import { expect, test } from '@jest/globals';
import { liveStream } from '../../../../src/domain/live/live-stream.js';

test('a notification while a poll waits for its slot belongs to that poll', async () => {
  let ring = (): void => undefined;
  let giveTurn = (): void => undefined;
  let polls = 0;
  let ended = 0;
  const stream = liveStream<number>((rung) => {
    ring = rung;
    return {
      takeTurn: () =>
        new Promise((resolve) => {
          giveTurn = () =>
            resolve(() => {
              ended += 1;
            });
        }),
      read: async () => {
        polls += 1;
        return [polls];
      },
      hasEnded: () => false,
      close: () => undefined,
    };
  });
  const first = stream.next();
  await new Promise(setImmediate);
  ring();
  ring();
  giveTurn();
  expect(await first).toEqual({ done: false, value: 1 });
  expect(ended).toBe(1);

  const second = stream.next();
  await new Promise(setImmediate);
  expect(polls).toBe(1);
  ring();
  await new Promise(setImmediate);
  giveTurn();
  expect(await second).toEqual({ done: false, value: 2 });
});
