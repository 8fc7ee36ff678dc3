import { expect, test } from '@jest/globals';
import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import { type GraphQLSchema, getOperationAST, parse } from 'graphql';
import type PrismaTypes from '../../../src/generated/pothos-types.js';
import { getDatamodel } from '../../../src/generated/pothos-types.js';
import { replacePrismaField } from '../../../src/patches/pothos-prisma-field.js';
import { createOperationCache } from '../../../src/schema/compiled/operation-cache.js';
import type { GraphQLContext } from '../../../src/schema/graphql-context.js';
import { selectionOf } from '../../../src/schema/selections/cached-selections.js';

/** What a field of rows was told to read, each time it was asked for. */
const selections: unknown[] = [];

const LOCATION = { id: 1, short: 'eu', nodes: [{ id: 2, name: 'one' }] };

const schemaWith = (): GraphQLSchema => {
  replacePrismaField(selectionOf);
  const builder = new SchemaBuilder<{ Context: GraphQLContext; PrismaTypes: PrismaTypes }>({
    plugins: [PrismaPlugin],
    // What was read is there: whoever looks it up again finds nothing.
    prisma: { client: {} as never, dmmf: getDatamodel() },
  });
  builder.prismaObject('Node', { fields: (t) => ({ name: t.exposeString('name') }) });
  builder.prismaObject('Location', {
    fields: (t) => ({
      short: t.exposeString('short'),
      nodes: t.relation('nodes', {
        args: { name: t.arg.string() },
        query: ({ name }) => (typeof name === 'string' ? { where: { name } } : {}),
      }),
      own: t.relation('nodes', {
        query: (_args, { principal }) => ({ where: { name: principal.kind } }),
      }),
    }),
  });
  builder.queryType({
    fields: (t) => ({
      location: t.prismaField({
        type: 'Location',
        resolve: (selection) => {
          selections.push(selection);
          return LOCATION as never; // with what is selected of it
        },
      }),
    }),
  });
  return builder.toSchema();
};

const schema = schemaWith();
const keep = createOperationCache(1_000_000);

/** What a query reads for each who asks, and answers the last. */
const readBy = async (
  text: string,
  asked: readonly { readonly kind?: string; readonly isTrusted?: boolean; readonly name?: string }[],
) => {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('A document has one operation.');
  const compiledFor = keep({
    ...{ schema, document, operation },
    ...{ documentBytes: 0, answersErrors: false, answersEnumNames: false, maxFields: 10 },
  });
  selections.length = 0;
  let data: unknown;
  for (const { kind = 'user', isTrusted = true, name } of asked) {
    const context = { principal: { kind }, isTrusted } as GraphQLContext; // all that is looked at
    const variables = name === undefined ? {} : { name };
    ({ data } = await compiledFor(variables).execute(context, variables));
  }
  return { selections: [...selections], data };
};

test('what is read for a document of ours is found out once, and below it nothing is read again', async () => {
  const found = await readBy('{ location { short nodes { name } } }', [{}, { kind: 'node' }, {}]);
  expect(found.data).toEqual({ location: { short: 'eu', nodes: [{ name: 'one' }] } });
  expect(found.selections[0]).toEqual({ include: { nodes: true } });
  expect(new Set(found.selections).size).toBe(1);
  expect(Object.isFrozen(Reflect.get(Object(found.selections[0]), 'include'))).toBe(true);
});

test('what depends on who asks is found out for each', async () => {
  const { selections: found } = await readBy('{ location { own { name } } }', [{ kind: 'node' }, { kind: 'user' }]);
  expect(found).toEqual([
    { include: { nodes: { where: { name: 'node' } } } },
    { include: { nodes: { where: { name: 'user' } } } },
  ]);
});

test('what depends on a variable is found out for each of its values but the first', async () => {
  const text = 'query ($name: String) { location { nodes(name: $name) { name } } }';
  const { selections: found } = await readBy(text, [{ name: 'one' }, { name: 'two' }, {}, { name: 'one' }]);
  expect(found).toEqual([
    { include: { nodes: { where: { name: 'one' } } } },
    { include: { nodes: { where: { name: 'two' } } } },
    { include: { nodes: true } },
    { include: { nodes: { where: { name: 'one' } } } },
  ]);
  expect(found[3]).toBe(found[0]);
});

test('what callers ask for themselves is found out each time', async () => {
  const { selections: found } = await readBy('{ location { short } }', [{ isTrusted: false }, { isTrusted: false }]);
  expect(new Set(found).size).toBe(2);
});
