import { expect, test } from '@jest/globals';
import { isToBeLocked, reserveOf } from '../../../src/service/disk-reserve.js';

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

test.each([
  ['a gigabyte of a large disk', 100 * GIGABYTE, undefined, GIGABYTE],
  ['five percent of a small one', 10 * GIGABYTE, undefined, 0.5 * GIGABYTE],
  ['what was set', 10 * GIGABYTE, 200, 200 * MEGABYTE],
  ['nothing where that was set', 10 * GIGABYTE, 0, 0],
])('the reserve is %s', (_, total, set, reserve) => {
  expect(reserveOf({ free: 0, total }, set)).toBe(reserve);
});

test('access returns only with a tenth more than the reserve', () => {
  const of = (free: number) => ({ free, total: 1_000 });
  expect([99, 100].map((free) => isToBeLocked(false, of(free), 100))).toEqual([true, false]);
  expect([109, 110].map((free) => isToBeLocked(true, of(free), 100))).toEqual([true, false]);
});
