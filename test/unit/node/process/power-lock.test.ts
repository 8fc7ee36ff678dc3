import { expect, test } from '@jest/globals';
import { PowerLock } from '../../../../packages/node/src/process/power-lock.js';

test('a caller that does not wait gets nothing while the lock is held', async () => {
  const lock = new PowerLock();
  const release = await lock.acquire(0);
  expect(release).not.toBeNull();
  expect(await lock.acquire(0)).toBeNull();
  release?.();
  expect(lock.held).toBe(false);
});

test('a waiting caller gets the lock after its release, and a second release does not affect it', async () => {
  const lock = new PowerLock();
  const first = await lock.acquire(0);
  const second = lock.acquire(1000);
  first?.();
  first?.();
  expect(await second).not.toBeNull();
  expect(lock.held).toBe(true);
});

test('a caller that has waited too long is skipped', async () => {
  const lock = new PowerLock();
  const release = await lock.acquire(0);
  expect(await lock.acquire(5)).toBeNull();
  release?.();
  expect(lock.held).toBe(false);
});

test('waiting callers get the lock in the order of arrival, ten at most', async () => {
  const lock = new PowerLock();
  const first = await lock.acquire(0);
  const order: number[] = [];
  const waiting = Array.from({ length: 12 }, async (_, number) => {
    const release = await lock.acquire(60_000);
    if (release === null) return 'rejected';
    order.push(number);
    release();
    return 'carried out';
  });
  first?.();
  expect(await Promise.all(waiting)).toEqual([
    ...Array.from({ length: 10 }, () => 'carried out'),
    'rejected',
    'rejected',
  ]);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
