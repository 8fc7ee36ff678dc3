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

/** A server beside which other short work is under way, that answers with what takes long to be written. */
const serverBesideShortWork = () => {
  const slots = createSliceQueue(600_000);
  const plugins = [
    {
      onExecute: ({ setResultAndStopExecution }: { readonly setResultAndStopExecution: (result: object) => void }) =>
        setResultAndStopExecution({ data: SHOWN, extensions: { cost: 1 } }),
    },
    longAnswersPlugin(slots.nextSlice),
  ];
  const schema = buildSchema('type Query { a: Int }');
  const yoga = createYoga<NodeRequest, GraphQLContext>({ schema, plugins, logging: false, graphiql: false });
  const endOther = slots.beginShortWork();
  const ask = async (points: number) => {
    const becomeLong = slots.beginShortWork();
    const context = { becomeLong, cost: { actual: points } } as unknown as GraphQLContext; // the plugin asks for nothing else
    const response = await yoga.fetch(
      'http://localhost/graphql?query={__typename}',
      {},
      { res: { locals: { context } }, ...context },
    );
    becomeLong();
    return { type: response.headers.get('Content-Type'), text: await response.text() };
  };
  return { ask, endOther };
};

const ANSWER = {
  type: expect.stringMatching(/json; charset=utf-8$/),
  text: JSON.stringify({ data: { ...SHOWN, slow: ['slow', 'slow'] }, extensions: { cost: 1 } }),
};

test('a long answer is written in turns with other long work, and is what it would be at once', async () => {
  const { ask, endOther } = serverBesideShortWork();
  let hasCome = false;
  const long = ask(20_000).finally(() => {
    hasCome = true;
  });
  for (let round = 0; round < 20; round += 1) await new Promise(setImmediate);
  expect(hasCome).toBe(false);
  endOther();
  expect(await long).toEqual(ANSWER);
});

test('a short one is written at once', async () => {
  expect(await serverBesideShortWork().ask(100)).toEqual(ANSWER);
});
