import { expect, test } from '@jest/globals';
import { connectionsOfAll, connectionsOfEach } from '../../../src/service/connections.js';

test.each([
  [1, 20],
  [3, 20],
  [4, 15],
  [8, 7],
  [32, 4],
])('of %d processes each has %d connections', (processes, connections) => {
  expect(connectionsOfEach(processes)).toBe(connections);
});

test('all of them fit into a database of this size', () => {
  expect(connectionsOfAll(1)).toBe(40);
  expect(connectionsOfAll(2)).toBe(90);
  expect(connectionsOfAll(32)).toBe(328);
});
