import { EventEmitter } from 'node:events';
import { beforeEach, expect, test } from '@jest/globals';
import { TooManyRequestsError } from '../../../../src/domain/errors.js';
import {
  createUnauthenticatedThrottle,
  type UnauthenticatedThrottle,
} from '../../../../src/http/limits/unauthenticated-throttle.js';

/** The clock, in milliseconds, and the timers that were started. */
let now: number;
let waits: { readonly ms: number; readonly end: () => void }[];
let slicer: UnauthenticatedThrottle;

beforeEach(() => {
  now = 5_000;
  waits = [];
  const limits = { atOnce: 3, perSecond: 10, longestWaitMs: 400, waiting: 6 };
  const after = (ms: number, end: () => void) => {
    waits.push({ ms, end });
    return () => undefined;
  };
  slicer = createUnauthenticatedThrottle(limits, { now: () => now, after });
});

/** Takes slots of a network concurrently. */
const take = (network: string, count: number): (Promise<void> | undefined)[] =>
  Array.from({ length: count }, () => slicer.take(network, new EventEmitter()));

test('the first few do not wait, and those behind them wait at equal intervals', () => {
  expect(take('a', 3)).toEqual([undefined, undefined, undefined]);
  take('a', 3);
  expect(waits.map(({ ms }) => ms)).toEqual([100, 200, 300]);
});

test('networks do not wait for each other', () => {
  take('a', 6);
  expect(take('b', 3)).toEqual([undefined, undefined, undefined]);
});

test('a client below the rate never waits, and after a pause the burst is available again', () => {
  take('a', 3);
  for (let time = 0; time < 50; time += 1) {
    now += 100;
    expect(slicer.take('a', new EventEmitter())).toBeUndefined();
  }
  now += 300;
  expect(take('a', 3)).toEqual([undefined, undefined, undefined]);
  expect(slicer.take('a', new EventEmitter())).toBeDefined();
});

test('a client that would wait too long is rejected after the longest wait, and takes no slot', async () => {
  const tooLate = take('a', 9).slice(-2);
  expect(waits.map(({ ms }) => ms)).toEqual([100, 200, 300, 400, 400, 400]);
  for (const { end } of waits) end();
  for (const slot of tooLate) await expect(slot).rejects.toThrow(TooManyRequestsError);
  now += 100;
  take('a', 1);
  expect(waits.at(-1)?.ms).toBe(400);
});

test('waiting clients of all networks are limited, and further ones are rejected until one is done', async () => {
  const [, , , first] = take('a', 6);
  take('b', 6);
  take('c', 3);
  await expect(slicer.take('c', new EventEmitter())).rejects.toThrow(TooManyRequestsError);
  waits[0]?.end();
  await first;
  slicer.take('c', new EventEmitter());
  expect(waits).toHaveLength(7);
});

test('a client that disconnects frees its place', async () => {
  take('a', 3);
  const response = new EventEmitter();
  const waiting = slicer.take('a', response);
  take('b', 8);
  await expect(slicer.take('b', new EventEmitter())).rejects.toThrow(TooManyRequestsError);
  response.emit('close');
  await waiting;
  slicer.take('b', new EventEmitter());
  expect(waits).toHaveLength(7);
});

test('when the service stops all waits end', async () => {
  const waiting = take('a', 6).slice(-3);
  slicer.end();
  await Promise.all(waiting);
  expect(slicer.take('a', new EventEmitter())).toBeUndefined();
});
