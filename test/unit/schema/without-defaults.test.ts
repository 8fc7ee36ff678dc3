import { expect, test } from '@jest/globals';
import { buildSchema, type GraphQLResolveInfo, graphql } from 'graphql';
import { digestOf } from '../../../src/domain/idempotency/input-digest.js';
import { withoutDefaults } from '../../../src/schema/input/without-defaults.js';

const SCHEMA = buildSchema(`
  type Query { name: String }
  type Mutation { make(input: NewThing!, times: Int = 1): String }
  input NewThing { name: String!, isActive: Boolean! = true, note: String, parts: [Part!]! = [] }
  input Part { size: Int! }
`);

/** A version later: each input has one member more, and the mutation an argument. */
const LATER = buildSchema(`
  type Query { name: String }
  type Mutation { make(input: NewThing!, times: Int = 1, force: Boolean! = false): String }
  input NewThing {
    name: String!, isActive: Boolean! = true, note: String, parts: [Part!]! = [], jitter: Int! = 0, policy: Policy! = skip
  }
  input Part { size: Int!, unit: String! = "MB" }
  enum Policy { skip queue }
`);

/** What a request is known by where a schema has it. */
const digestIn = async (schema: typeof SCHEMA, call: string, variableValues?: Readonly<Record<string, unknown>>) => {
  const make = (args: object, _ctx: unknown, { parentType, fieldName }: GraphQLResolveInfo): string =>
    digestOf(withoutDefaults({ ...args }, parentType.getFields()[fieldName]?.args ?? []));
  const { data, errors } = await graphql({ schema, source: call, variableValues, rootValue: { make } });
  expect(errors).toBeUndefined();
  return data?.make;
};

test.each([
  'name: "a"',
  'name: "a", note: null',
  'name: "a", isActive: false',
  'name: "a", parts: [{ size: 1 }, { size: 2 }]',
])('a request is the same to a schema that knows more: %s', async (input) => {
  const call = `mutation { make(input: { ${input} }) }`;
  expect(await digestIn(LATER, call)).toBe(await digestIn(SCHEMA, call));
});

test('what is said as it is by default is not said', async () => {
  const brief = await digestIn(LATER, 'mutation ($input: NewThing!) { make(input: $input) }', { input: { name: 'a' } });
  const long = 'name: "a", isActive: true, parts: [], jitter: 0, policy: skip';
  expect(await digestIn(LATER, `mutation { make(input: { ${long} }, times: 1, force: false) }`)).toBe(brief);
});

test.each([
  'input: { name: "b" }',
  'input: { name: "a", isActive: false }',
  'input: { name: "a", note: null }',
  'input: { name: "a", parts: [{ size: 1 }] }',
  'input: { name: "a", policy: queue }',
  'input: { name: "a" }, times: 2',
  'input: { name: "a" }, times: null',
])('another request is another one: %s', async (input) => {
  const first = await digestIn(LATER, 'mutation { make(input: { name: "a" }) }');
  expect(await digestIn(LATER, `mutation { make(${input}) }`)).not.toBe(first);
});
