import { expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { createSliceQueue } from '../../../src/load/time-slicer.js';
import type { GraphQLContext } from '../../../src/schema/graphql-context.js';
import { longAnswersPlugin } from '../../../src/schema/limits/long-answers-plugin.js';
import type { NodeRequest } from '../../../src/schema/request-locals.js';

/** Takes longer to be written than anything may at a stretch. */
const SLOW = {
  toJSON: () => {
    const end = performance.now() + 3;
    while (performance.now() < end);
    return 'slow';
  },
};

const SHOWN = { rows: [...Array.from({ length: 300 }, (_, n) => n), 'é'], slow: [SLOW, SLOW] };

/** A server that answers with data that take long to be written, and the number of time slices that it waited for. */
const slowServer = () => {
  let slices = 0;
  const { nextSlice } = createSliceQueue();
  const countedSlice = (): Promise<void> => {
    slices += 1;
    return nextSlice();
  };
  const plugins = [
    {
      onExecute: ({ setResultAndStopExecution }: { readonly setResultAndStopExecution: (result: object) => void }) =>
        setResultAndStopExecution({ data: SHOWN, extensions: { cost: 1 } }),
    },
    longAnswersPlugin(countedSlice),
  ];
  const schema = buildSchema('type Query { a: Int }');
  const yoga = createYoga<NodeRequest, GraphQLContext>({ schema, plugins, logging: false, graphiql: false });
  const ask = async (points: number) => {
    const context = { cost: { actual: points } } as unknown as GraphQLContext; // the plugin asks for nothing else
    const response = await yoga.fetch(
      'http://localhost/graphql?query={__typename}',
      {},
      { res: { locals: { context } }, ...context },
    );
    return { type: response.headers.get('Content-Type'), text: await response.text() };
  };
  return { ask, slices: () => slices };
};

const ANSWER = {
  type: expect.stringMatching(/json; charset=utf-8$/),
  text: JSON.stringify({ data: { ...SHOWN, slow: ['slow', 'slow'] }, extensions: { cost: 1 } }),
};

test('a long answer is written in time slices, and is the same as one that is written at once', async () => {
  const { ask, slices } = slowServer();
  expect(await ask(20_000)).toEqual(ANSWER);
  expect(slices()).toBeGreaterThan(0);
});

test('a short answer is written at once', async () => {
  const { ask, slices } = slowServer();
  expect(await ask(100)).toEqual(ANSWER);
  expect(slices()).toBe(0);
});
