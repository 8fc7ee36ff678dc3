import { describe, expect, test } from '@jest/globals';
import { shareConnections } from '../../../../src/domain/databases/share-connections.js';

/** The connections of each of several databases that are created one after another. */
const shares = (
  count: number,
  limits: { readonly connectionLimit: number; readonly serverConnectionLimit: number },
  databaseLimit: number | null,
): readonly (number | null)[] => {
  const given: (number | null)[] = [];
  while (given.length < count) {
    const left = databaseLimit === null ? null : databaseLimit - given.length;
    given.push(shareConnections({ ...limits, given: given.reduce<number>((sum, one) => sum + (one ?? 0), 0), left }));
  }
  return given;
};

describe('the connections of a server', () => {
  test('are no fewer than those of each database where they are unlimited', () => {
    expect(shares(2, { connectionLimit: 20, serverConnectionLimit: 0 }, 2)).toEqual([20, 20]);
    expect(shares(2, { connectionLimit: 0, serverConnectionLimit: 0 }, null)).toEqual([0, 0]);
  });

  test('are divided by the databases that it may have', () => {
    expect(shares(2, { connectionLimit: 20, serverConnectionLimit: 40 }, 2)).toEqual([20, 20]);
    expect(shares(5, { connectionLimit: 20, serverConnectionLimit: 40 }, 5)).toEqual([8, 8, 8, 8, 8]);
    expect(shares(3, { connectionLimit: 0, serverConnectionLimit: 10 }, 3)).toEqual([3, 3, 4]);
  });

  test('leave something for the next one where it may have any number, and end', () => {
    const limits = { connectionLimit: 20, serverConnectionLimit: 40 };
    expect(shares(7, limits, null)).toEqual([20, 10, 5, 3, 1, 1, null]);
    expect(shares(42, limits, 100).slice(39)).toEqual([1, null, null]);
  });

  test('never exceed the limit of the server together', () => {
    for (const databaseLimit of [null, 1, 2, 3, 7, 50, 100]) {
      for (const connectionLimit of [0, 1, 20, 90]) {
        for (const serverConnectionLimit of [1, 2, 40, 99]) {
          const given = shares(databaseLimit ?? 100, { connectionLimit, serverConnectionLimit }, databaseLimit);
          const sum = given.reduce<number>((total, one) => total + (one ?? 0), 0);
          expect(sum).toBeLessThanOrEqual(serverConnectionLimit);
          expect(given.every((one) => one === null || one > 0)).toBe(true);
        }
      }
    }
  });
});
