import { expect, test } from '@jest/globals';
import { liveStream } from '../../../../src/domain/live/live-stream.js';

test('a notification while a poll waits for its slot belongs to that poll', async () => {
  let notify = (): void => undefined;
  let yieldIfDue = (): void => undefined;
  let polls = 0;
  let ended = 0;
  const stream = liveStream<number>((notified) => {
    notify = notified;
    return {
      takeSlot: () =>
        new Promise((resolve) => {
          yieldIfDue = () =>
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
  notify();
  notify();
  yieldIfDue();
  expect(await first).toEqual({ done: false, value: 1 });
  expect(ended).toBe(1);

  const second = stream.next();
  await new Promise(setImmediate);
  expect(polls).toBe(1);
  notify();
  await new Promise(setImmediate);
  yieldIfDue();
  expect(await second).toEqual({ done: false, value: 2 });
});
