import { expect, test } from '@jest/globals';
import { createEvents } from '../../../src/db/events.js';
import { silentLog } from '../../support/log.js';

/** Polls of all streams that run at the same time. */
const SLOTS = 32;

test('a user with hundreds of streams to poll delays the stream of another by one poll', async () => {
  // Nothing connects before the first subscription.
  const events = createEvents({ databaseUrl: 'postgresql://127.0.0.1:9/none', log: silentLog });
  const polled: number[] = [];
  const poll = async (userId: number): Promise<void> => {
    const end = await events.takePollSlot(userId);
    polled.push(userId);
    end();
  };
  const busy = Array.from({ length: 300 }, () => poll(1));
  await Promise.all([...busy, poll(2)]);
  expect(polled).toHaveLength(301);
  expect(polled.indexOf(2)).toBeLessThanOrEqual(SLOTS + 1);
  await events.stop();
});

test('other work runs between the polls of one batch and the next', async () => {
  const events = createEvents({ databaseUrl: 'postgresql://127.0.0.1:9/none', log: silentLog });
  const order: string[] = [];
  const polls = Array.from({ length: SLOTS + 1 }, async () => {
    const end = await events.takePollSlot(1);
    order.push('poll');
    setImmediate(() => order.push('other'));
    end();
  });
  await Promise.all(polls);
  expect(order.indexOf('other')).toBe(SLOTS);
  await events.stop();
});
