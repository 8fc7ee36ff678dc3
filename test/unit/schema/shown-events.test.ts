import { expect, test } from '@jest/globals';
import { buildSchema, type ExecutionArgs, GraphQLError, parse } from 'graphql';
import { createOperationCost } from '../../../src/schema/cost/operation-cost.js';
import type { GraphQLContext } from '../../../src/schema/graphql-context.js';
import { shownEvents } from '../../../src/schema/streams/shown-events.js';

const schema = buildSchema('type Query { a: Int } type Subscription { tick: Int }');

/** What is shown of events, and what was spent on them; every event costs two points. */
const show = async (events: AsyncIterable<unknown>) => {
  const spent: number[] = [];
  const contextValue = { cost: createOperationCost(10), points: { spend: (points: number) => spent.push(points) } };
  const args: ExecutionArgs = { schema, document: parse('subscription { tick }'), contextValue };
  const shown = shownEvents(events, args, {
    executeCompiled: (given, _operation, execute) => {
      (given.contextValue as GraphQLContext).cost.spend(2); // as the library types it
      return execute(given);
    },
    describeError: (error) => new GraphQLError(`masked: ${error instanceof Error && error.message}`),
  });
  const results = [];
  for await (const result of shown) results.push(result);
  return { results, spent };
};

test('each event spends for itself', async () => {
  async function* events() {
    yield { tick: 1 };
    yield { tick: 2 };
  }
  expect(await show(events())).toEqual({ results: [{ data: { tick: 1 } }, { data: { tick: 2 } }], spent: [2, 2] });
});

test('of errors there is what callers may read, and what a subscription fails with is its last event', async () => {
  async function* events() {
    yield {
      tick: () => {
        throw new Error('of a field');
      },
    };
    throw new Error('of the source');
  }
  const { results } = await show(events());
  expect(results.map(({ errors }) => errors?.map(({ message }) => message))).toEqual([
    ['masked: of a field'],
    ['masked: of the source'],
  ]);
});
