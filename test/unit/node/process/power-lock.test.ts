import { expect, test } from '@jest/globals';
import { PowerLock } from '../../../../packages/node/src/process/power-lock.js';

test('who does not wait gets nothing while the lock is held', async () => {
  const lock = new PowerLock();
  const release = await lock.acquire(0);
  expect(release).not.toBeNull();
  expect(await lock.acquire(0)).toBeNull();
  release?.();
  expect(lock.held).toBe(false);
});

test('who waits gets it in turn, and a second release does not take it from him', async () => {
  const lock = new PowerLock();
  const first = await lock.acquire(0);
  const second = lock.acquire(1000);
  first?.();
  first?.();
  expect(await second).not.toBeNull();
  expect(lock.held).toBe(true);
});

test('who has waited too long is passed over', async () => {
  const lock = new PowerLock();
  const release = await lock.acquire(0);
  expect(await lock.acquire(5)).toBeNull();
  release?.();
  expect(lock.held).toBe(false);
});

test('those who wait get it in the order in which they came, ten at most', async () => {
  const lock = new PowerLock();
  const first = await lock.acquire(0);
  const order: number[] = [];
  const waiting = Array.from({ length: 12 }, async (_, number) => {
    const release = await lock.acquire(60_000);
    if (release === null) return 'refused';
    order.push(number);
    release();
    return 'carried out';
  });
  first?.();
  expect(await Promise.all(waiting)).toEqual([
    ...Array.from({ length: 10 }, () => 'carried out'),
    'refused',
    'refused',
  ]);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
