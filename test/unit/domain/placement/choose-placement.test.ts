import { describe, expect, test } from '@jest/globals';
import {
  type CandidateAllocation,
  type CandidateNode,
  fittingAllocations,
  nodesWithCapacity,
  type PlacementRequest,
} from '../../../../src/domain/placement/choose-placement.js';

const REQUEST: PlacementRequest = { memory: 100, disk: 100, dedicatedIp: false, ports: [] };

const NODE: CandidateNode = {
  isBuiltIn: false,
  isAlone: false,
  id: 1,
  memory: 1000,
  memoryOverallocate: 0,
  disk: 1000,
  diskOverallocate: 0,
  usedMemory: 0,
  usedDisk: 0,
};

describe('a node', () => {
  const CASES: readonly (readonly [name: string, node: Partial<CandidateNode>, hasRoom: boolean])[] = [
    ['that is filled exactly has capacity', { usedMemory: 900, usedDisk: 900 }, true],
    ['that lacks a megabyte of memory has none', { usedMemory: 901 }, false],
    ['that lacks a megabyte of disk has none', { usedDisk: 901 }, false],
    ['that may be over-allocated has capacity up to that limit', { usedMemory: 1400, memoryOverallocate: 50 }, true],
    ['that may be over-allocated has none beyond it', { usedMemory: 1401, memoryOverallocate: 50 }, false],
    ['without a memory limit has capacity', { usedMemory: 1_000_000, memoryOverallocate: -1 }, true],
    ['without a disk limit has capacity', { usedDisk: 1_000_000, diskOverallocate: -1 }, true],
    ['without a memory limit still has a disk limit', { usedDisk: 901, memoryOverallocate: -1 }, false],
  ];

  test.each(CASES)('%s', (_name, changes, hasRoom) => {
    expect(nodesWithCapacity([{ ...NODE, ...changes }], REQUEST)).toHaveLength(hasRoom ? 1 : 0);
  });

  test('that is full has capacity for an unlimited server', () => {
    const full = { ...NODE, usedMemory: 1000, usedDisk: 1000 };
    expect(nodesWithCapacity([full], { ...REQUEST, memory: 0, disk: 0 })).toEqual([full]);
  });
});

describe('an allocation', () => {
  const at = (id: number, changes: Partial<CandidateAllocation> = {}): CandidateAllocation => ({
    id,
    nodeId: 1,
    ip: '192.0.2.1',
    port: 25_564 + id,
    isFree: true,
    ...changes,
  });
  const fitting = (allocations: readonly CandidateAllocation[], changes: Partial<PlacementRequest>) =>
    fittingAllocations(allocations, { ...REQUEST, ...changes }).map(({ id }) => id);

  test('must be free', () => {
    expect(fitting([at(1), at(2, { isFree: false })], {})).toEqual([1]);
  });

  test('must have a port in one of the ranges, bounds included', () => {
    const ports = [
      { first: 25_566, last: 25_567 },
      { first: 25_569, last: 25_569 },
    ];
    expect(fitting([at(1), at(2), at(3), at(4), at(5)], { ports })).toEqual([2, 3, 5]);
  });

  test('with a dedicated address must have an address that no server of its node uses', () => {
    const allocations = [at(1), at(2, { isFree: false }), at(3, { ip: '192.0.2.2' }), at(4, { nodeId: 2 })];
    expect(fitting(allocations, { dedicatedIp: true })).toEqual([3, 4]);
    expect(fitting(allocations, { dedicatedIp: false })).toEqual([1, 3, 4]);
  });
});
