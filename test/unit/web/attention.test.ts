import { describe, expect, test } from '@jest/globals';
import {
  type AttentionNode,
  type AttentionRun,
  failingSchedules,
  hangs,
  hasOldToken,
  isOutdated,
  nearLimits,
  newestVersion,
  oldKeys,
} from '../../../packages/web/src/attention/find-problems.js';

const NOW = Date.parse('2026-06-01T12:00:00Z');

const ago = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();

const run = (id: string, schedule: string | null, lastStatus: 'FAILED' | 'SUCCEEDED'): AttentionRun => ({
  id,
  status: 'FAILED',
  reason: 'step_failed',
  advice: null,
  trigger: 'CRON',
  scheduledAt: ago(1),
  startedAt: ago(1),
  finishedAt: ago(1),
  scheduleName: 'Nightly',
  schedule: schedule === null ? null : { id: schedule, lastRun: { id: `${id} last`, status: lastStatus } },
  server: null,
  steps: [],
});

test('a failing schedule is one problem, and none once it has succeeded again', () => {
  const runs = [run('1', 'a', 'FAILED'), run('2', 'b', 'SUCCEEDED'), run('3', 'a', 'FAILED'), run('4', null, 'FAILED')];
  expect(failingSchedules(runs).map(({ newest, count }) => [newest.id, count])).toEqual([
    ['1', 2],
    ['4', 1],
  ]);
});

test('a token is old after a year, unless it is that of the built-in node', () => {
  const old = { isBuiltIn: false, tokenIssuedAt: ago(24 * 366) };
  expect(hasOldToken(old, NOW)).toBe(true);
  expect(hasOldToken({ ...old, isBuiltIn: true }, NOW)).toBe(false);
  expect(hasOldToken({ ...old, tokenIssuedAt: ago(24 * 364) }, NOW)).toBe(false);
});

test('an installation hangs after half an hour, a restore after an hour', () => {
  expect(hangs({ status: 'INSTALLING', updatedAt: ago(0.4) }, NOW)).toBe(false);
  expect(hangs({ status: 'INSTALLING', updatedAt: ago(0.6) }, NOW)).toBe(true);
  expect(hangs({ status: 'RESTORING_BACKUP', updatedAt: ago(0.6) }, NOW)).toBe(false);
  expect(hangs({ status: 'RESTORING_BACKUP', updatedAt: ago(1.1) }, NOW)).toBe(true);
});

describe('a node', () => {
  const node = (more: Partial<AttentionNode>): AttentionNode => ({
    id: 'node',
    name: 'Node',
    version: '1.11.0',
    isBuiltIn: false,
    isUnderMaintenance: false,
    unansweredSince: null,
    isTokenPending: false,
    tokenIssuedAt: ago(1),
    formerTokenUntil: null,
    capacity: null,
    ...more,
  });
  const capacity = {
    serverCount: 1,
    assignedAllocations: 1,
    freeAllocations: 9,
    allocatedMemory: 10,
    memoryLimit: 100,
    allocatedDisk: 10,
    diskLimit: null,
  };

  test('is outdated when another one has a newer daemon; the built-in node comes with the service', () => {
    const nodes = [
      node({}),
      node({ version: '1.9.0' }),
      node({ version: null }),
      node({ version: '9.0.0', isBuiltIn: true }),
    ];
    const newest = newestVersion(nodes);
    expect(newest).toBe('1.11.0');
    expect(nodes.map((one) => isOutdated(one, newest))).toEqual([false, true, false, false]);
  });

  test('is near its limits from nine tenths on; without a limit it never is', () => {
    expect(nearLimits(node({ capacity }))).toEqual([]);
    expect(nearLimits(node({ capacity: { ...capacity, allocatedMemory: 90, assignedAllocations: 90 } }))).toEqual([
      'memory',
      'ports',
    ]);
    expect(nearLimits(node({ capacity: { ...capacity, diskLimit: 10 } }))).toEqual(['disk']);
  });

  test('without a free allocation has none, whether all are assigned or there are none at all', () => {
    const free = { ...capacity, freeAllocations: 0 };
    expect(nearLimits(node({ capacity: free }))).toEqual(['noPorts']);
    expect(nearLimits(node({ capacity: { ...free, assignedAllocations: 0 } }))).toEqual(['noPorts']);
  });
});

test('a key is old that was not used for 90 days, each key once, and not the own one', () => {
  const key = (identifier: string, lastUsedAt: string | null, createdAt = ago(24 * 400)) => ({
    ...{ id: identifier, identifier, description: '', kind: 'CLIENT' as const, expiresAt: null, user: null },
    ...{ lastUsedAt, createdAt },
  });
  const old = key('old', ago(24 * 91));
  const keys = [old, old, key('used', ago(24)), key('never', null), key('new', null, ago(24)), key('own', null)];
  expect(oldKeys(keys, 'own', NOW).map(({ identifier }) => identifier)).toEqual(['old', 'never']);
});
