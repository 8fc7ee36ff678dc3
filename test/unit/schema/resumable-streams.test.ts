import { expect, test } from '@jest/globals';
import { MAX_SUBSCRIPTIONS } from '../../../src/domain/live/max-subscriptions.js';
import { createResumableStreams, type StreamOwner } from '../../../src/schema/streams/resumable-streams.js';
import { silentLog } from '../../support/log.js';

const ownedBy = (userId: number): StreamOwner => ({ userId, keyId: userId, ip: '192.0.2.1', operation: 'x' });

/** One event, and then nothing for ever. */
async function* oneEvent() {
  yield { data: { number: 1 } };
  await new Promise(() => undefined);
}

const NEW = { points: undefined, isGap: false, releaseSlot: () => undefined };

test('of streams that nobody reads, those of whoever has most give way, not those of whoever has one', async () => {
  const streams = createResumableStreams({
    resumableMs: 60_000,
    takeStreamSlot: async () => () => undefined,
    log: silentLog,
  });
  const drop = async (userId: number): Promise<string> => {
    const reader = streams.open(ownedBy(userId), { ...NEW, results: oneEvent() });
    const event = await reader.next();
    if (typeof event !== 'object') throw new Error(`There is no event: ${event}.`);
    reader.release();
    return /^id: (.+)$/m.exec(event.result)?.[1] ?? '';
  };
  const theirs = await drop(1);
  const many: string[] = [];
  for (let count = 0; count < 500; count += 1) many.push(await drop(2));
  await new Promise(setImmediate);
  expect(await streams.resume(ownedBy(1), theirs)).not.toBeNull();
  expect(await streams.resume(ownedBy(2), many[0] ?? '')).toBeNull();
  expect(await streams.resume(ownedBy(2), many[1] ?? '')).not.toBeNull();
});

test('several streams that a user opens at once each take the place of one without a reader', async () => {
  const streams = createResumableStreams({
    resumableMs: 60_000,
    takeStreamSlot: async () => () => undefined,
    log: silentLog,
  });
  let ended = 0;
  async function* dropped() {
    try {
      yield { data: { number: 1 } };
    } finally {
      ended += 1;
    }
  }
  for (let count = 0; count < MAX_SUBSCRIPTIONS - 1; count += 1) {
    const reader = streams.open(ownedBy(1), { ...NEW, results: dropped() });
    await reader.next();
    reader.release();
  }
  const endings = await Promise.all([1, 2, 3, 4].map(() => streams.makeRoom(1)));
  // The first has the last free place.
  expect(ended).toBe(3);
  for (const end of endings) end();
  await streams.makeRoom(1);
  expect(ended).toBe(3);
});
