import { expect, test } from '@jest/globals';
import { liveStream } from '../../../../src/domain/live/live-stream.js';

test('who rings while a look waits for its turn rings for that look', async () => {
  let ring = (): void => undefined;
  let giveTurn = (): void => undefined;
  let looks = 0;
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
        looks += 1;
        return [looks];
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
  expect(looks).toBe(1);
  ring();
  await new Promise(setImmediate);
  giveTurn();
  expect(await second).toEqual({ done: false, value: 2 });
});
