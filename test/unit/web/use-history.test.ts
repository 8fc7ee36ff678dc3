import { expect, test } from '@jest/globals';
import { addStats, ratesOf } from '../../../packages/web/src/server/use/use-history.js';

type Stats = Parameters<typeof addStats>[1][number];

const stats = (second: number, receivedBytes: number): Stats => ({
  readAt: new Date(second * 1_000).toISOString(),
  server: { id: 'server' },
  resources: {
    powerState: 'RUNNING',
    memoryBytes: 1,
    diskBytes: 1,
    cpuPercent: 1,
    networkRxBytes: receivedBytes,
    networkTxBytes: 0,
    uptime: 1,
  },
});

test('samples follow each other once, without those of a node that did not answer', () => {
  const known = addStats([], [stats(1, 0), { ...stats(2, 0), resources: null }, stats(3, 0)]);
  expect(addStats(known, [stats(3, 0), stats(4, 0)]).map(({ at }) => at)).toEqual([1_000, 3_000, 4_000]);
  expect(addStats(known, [stats(3, 0)])).toBe(known);
});

test('a process that the node has started and not yet measured has no sample, a server that is offline has one', () => {
  const { resources } = stats(1, 0);
  if (resources == null) throw new Error('A node that answers reports resources.');
  const unmeasured = { ...stats(1, 0), resources: { ...resources, memoryBytes: 0 } };
  expect(addStats([], [unmeasured, stats(2, 0)]).map(({ at }) => at)).toEqual([2_000]);
  const offline = { ...unmeasured, resources: { ...unmeasured.resources, powerState: 'OFFLINE' as const } };
  expect(addStats([], [offline])).toHaveLength(1);
});

test('a rate is that of a second, and a counter that begins again has none', () => {
  const samples = addStats([], [stats(1, 100), stats(3, 300), stats(5, 50), stats(6, 60)]);
  expect(ratesOf(samples, 'receivedBytes')).toEqual([
    { at: 3_000, value: 100 },
    { at: 6_000, value: 10 },
  ]);
});
