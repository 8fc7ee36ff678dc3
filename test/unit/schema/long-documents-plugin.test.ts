import { expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { createSliceQueue } from '../../../src/load/time-slicer.js';
import type { GraphQLContext } from '../../../src/schema/graphql-context.js';
import { longDocumentsPlugin } from '../../../src/schema/limits/long-documents-plugin.js';
import type { NodeRequest } from '../../../src/schema/request-locals.js';

const SHORT = '{ __typename }';
const LONG = `{ __typename } # ${'x'.repeat(3_000)}`;

/** A server beside which other short work is under way, whose requests are short work until they say that they are long. */
const serverBesideShortWork = ({ kept = [] }: { readonly kept?: readonly string[] } = {}) => {
  const slots = createSliceQueue(600_000);
  const events: string[] = [];
  const schema = buildSchema('type Query { a: Int }');
  const plugins = [
    { onParse: () => void events.push('parsed') },
    longDocumentsPlugin((text) => kept.includes(text), slots.nextSliceUnless),
    { onExecute: () => void events.push('executed') },
  ];
  const yoga = createYoga<NodeRequest, GraphQLContext>({ schema, plugins, logging: false, graphiql: false });
  const endOther = slots.beginShortWork();
  const ask = async (query: string, connection: { closed?: boolean } = {}): Promise<string> => {
    const context = { becomeLong: slots.beginShortWork() } as unknown as GraphQLContext; // the plugin asks for nothing else
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    };
    const res = Object.assign(connection, { locals: { context } });
    const answer = await yoga.fetch('http://localhost/graphql', request, { res, ...context });
    context.becomeLong?.();
    return answer.text();
  };
  const endShortWork = () => {
    events.push('short work ended');
    endOther();
  };
  return { ask, endShortWork, events };
};

const ANSWER = '{"data":{"__typename":"Query"}}';

test('a long document is parsed when no short work is under way', async () => {
  const { ask, endShortWork, events } = serverBesideShortWork();
  const answer = ask(LONG);
  expect(await ask(SHORT)).toBe(ANSWER);
  for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
  endShortWork();
  expect(await answer).toBe(ANSWER);
  expect(events).toEqual(['parsed', 'executed', 'short work ended', 'parsed', 'executed']);
});

test('one that is kept is executed when no short work is under way', async () => {
  const { ask, endShortWork, events } = serverBesideShortWork({ kept: [LONG] });
  const answer = ask(LONG);
  while (!events.includes('parsed')) await new Promise(setImmediate);
  for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
  endShortWork();
  expect(await answer).toBe(ANSWER);
  expect(events).toEqual(['parsed', 'short work ended', 'executed']);
});

test('one is not read, nor one that is kept executed, when whoever sent it has hung up', async () => {
  const { ask, endShortWork, events } = serverBesideShortWork({ kept: [LONG] });
  const connections: [{ closed: boolean }, { closed: boolean }] = [{ closed: false }, { closed: false }];
  const answers = [ask(`${LONG}x`, connections[0]), ask(LONG, connections[1])];
  while (!events.includes('parsed')) await new Promise(setImmediate);
  for (const connection of connections) connection.closed = true;
  endShortWork();
  await Promise.all(answers);
  expect(events).toEqual(['parsed', 'short work ended']);
});
