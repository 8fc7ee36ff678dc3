import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { shortRequests } from '../../../../src/http/limits/short-requests.js';
import { takeSlot } from '../../../../src/http/limits/take-slot.js';
import { createFairQueue } from '../../../../src/load/fair-queue.js';
import { createSliceQueue } from '../../../../src/load/time-slicer.js';

const nextRound = () => new Promise(setImmediate);

/** A request that passes the middleware. */
const beginRequest = ({ beginShortWork }: ReturnType<typeof createSliceQueue>): Response => {
  const res = Object.assign(new EventEmitter(), { locals: {} }) as unknown as Response; // only the members that the middleware reads
  shortRequests(beginShortWork)({} as Request, res, () => undefined);
  return res;
};

test.each<[string, (res: Response) => void]>([
  ['is answered or gone', (res) => res.emit('close')],
  ['has become long', (res) => res.locals.becomeLong()],
])('long work waits for a request until it %s', async (_name, end) => {
  const events: string[] = [];
  const slots = createSliceQueue(600_000);
  const res = beginRequest(slots);
  const slice = slots.nextSlice().then(() => events.push('long'));
  await nextRound();
  await nextRound();
  events.push('request');
  end(res);
  await slice;
  expect(events).toEqual(['request', 'long']);
});

test('long work does not wait for a queued request, whose slot it may hold itself', async () => {
  const slots = createSliceQueue(600_000);
  const step = takeSlot(createFairQueue({ ofAll: 1, alone: 1, besideOthers: 1, longestMs: 60_000 }), {
    callerOf: () => 'ada',
    renew: async () => undefined,
  });
  const begin = async (res: Response, next: () => void): Promise<void> =>
    step({ socket: {} } as Request, res, next) as unknown as Promise<void>; // as declared by Express
  const [long, short] = [beginRequest(slots), beginRequest(slots)];
  const events: string[] = [];
  await begin(long, () => long.locals.becomeLong());
  const begun = begin(short, () => events.push('short'));
  await slots.nextSlice();
  events.push('long');
  long.emit('close');
  await begun;
  const slice = slots.nextSlice().then(() => events.push('long'));
  await nextRound();
  await nextRound();
  events.push('answer');
  short.emit('close');
  await slice;
  expect(events).toEqual(['long', 'short', 'answer', 'long']);
});

test('a request whose client has disconnected is not short work any more', async () => {
  const slots = createSliceQueue(600_000);
  const res = beginRequest(slots);
  res.emit('close');
  Object.assign(res, { closed: true });
  res.locals.becomeShort();
  await slots.nextSlice();
});
