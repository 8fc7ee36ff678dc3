import { expect, test } from '@jest/globals';
import { type CandidateHost, hostsInOrder } from '../../../../src/domain/databases/choose-host.js';

const NODE = 7;

const host = (id: number, values: Partial<CandidateHost> = {}): CandidateHost => ({
  ...{ id, nodeId: null, maxDatabases: null, count: 0 },
  ...values,
});

const order = (...hosts: CandidateHost[]) => hostsInOrder(NODE, hosts).map(({ id }) => id);

test('the hosts of the node come first, then those of no node, then those of others', () => {
  expect(order(host(1, { nodeId: 8 }), host(2), host(3, { nodeId: NODE }))).toEqual([3, 2, 1]);
});

test('among equals the one with the most free capacity comes first, then the one with the fewest databases', () => {
  expect(
    order(host(1, { maxDatabases: 5 }), host(2, { count: 9 }), host(3, { maxDatabases: 8, count: 1 }), host(4)),
  ).toEqual([4, 2, 3, 1]);
});

test('a full host is not chosen', () => {
  expect(order(host(1, { maxDatabases: 2, count: 2 }), host(2, { maxDatabases: 0 }))).toEqual([]);
});
