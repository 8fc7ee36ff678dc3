import { expect, test } from '@jest/globals';
import SchemaBuilder from '@pothos/core';
import { execute, parse } from 'graphql';
import { ROWS_AT_A_STRETCH_IN_ALL } from '../../../../src/domain/in-parts.js';
import { LONG_LISTS } from '../../../../src/schema/paging/long-lists.js';

const NODES = 100;
const ALLOCATIONS = 90;

/** Nodes with their allocations, all of which are there at the same moment, as one statement reads them. */
const schemaThat = (onShown: () => void) => {
  const builder = new SchemaBuilder<{ Objects: { Allocation: number; Node: number } }>({ plugins: [LONG_LISTS] });
  builder.objectType('Allocation', {
    fields: (t) => ({
      port: t.int({
        resolve: (port) => {
          onShown();
          return port;
        },
      }),
    }),
  });
  builder.objectType('Node', {
    fields: (t) => ({
      allocations: t.field({
        type: ['Allocation'],
        resolve: (node) => Promise.resolve(Array.from({ length: ALLOCATIONS }, (_, port) => node * ALLOCATIONS + port)),
      }),
    }),
  });
  builder.queryType({
    fields: (t) => ({
      nodes: t.field({ type: ['Node'], resolve: () => Array.from({ length: NODES }, (_, node) => node) }),
    }),
  });
  return builder.toSchema();
};

test('rows of many short lists are shown in rounds of the event loop, whole and in their order', async () => {
  let shown = 0;
  let isOver = false;
  const schema = schemaThat(() => {
    shown += 1;
  });
  const byRound: number[] = [];
  const watch = (async () => {
    for (let before = 0; !isOver; before = shown) {
      await new Promise(setImmediate);
      byRound.push(shown - before);
    }
  })();
  const answer = await execute({ schema, document: parse('{ nodes { allocations { port } } }'), contextValue: {} });
  isOver = true;
  await watch;
  expect(Math.max(...byRound)).toBeLessThanOrEqual(ROWS_AT_A_STRETCH_IN_ALL);
  const ports = Array.from({ length: ALLOCATIONS * NODES }, (_, port) => ({ port }));
  const nodes = Array.from({ length: NODES }, (_, node) => ({
    allocations: ports.slice(node * ALLOCATIONS, (node + 1) * ALLOCATIONS),
  }));
  expect(JSON.parse(JSON.stringify(answer))).toEqual({ data: { nodes } });
});
