import { expect, test } from '@jest/globals';
import SchemaBuilder from '@pothos/core';
import PrismaPlugin, { queryFromInfo } from '@pothos/plugin-prisma';
import { type GraphQLResolveInfo, graphql } from 'graphql';
import type PrismaTypes from '../../../src/generated/pothos-types.js';
import { getDatamodel } from '../../../src/generated/pothos-types.js';
import { recordedMappings, restoreMappings } from '../../../src/patches/pothos-mappings.js';
import { collectFields } from '../../../src/schema/selections/collect-fields.js';

const LOCATION = { short: 'eu', nodes: [{ name: 'one' }] };

const schemaWith = (plan: (context: object, info: GraphQLResolveInfo) => void) => {
  const builder = new SchemaBuilder<{ Context: object; PrismaTypes: PrismaTypes }>({
    plugins: [PrismaPlugin],
    prisma: { client: {} as never, dmmf: getDatamodel() }, // a row that is read again fails the test
  });
  builder.prismaObject('Node', { fields: (t) => ({ name: t.exposeString('name') }) });
  const Location = builder.prismaObject('Location', { fields: (t) => ({ nodes: t.relation('nodes') }) });
  builder.queryType({
    fields: (t) => ({
      location: t.field({
        type: Location,
        resolve: (_root, _args, context, info) => {
          plan(context, info);
          return LOCATION as never; // with what is selected of it
        },
      }),
    }),
  });
  return builder.toSchema();
};

const SOURCE = '{ location { all: nodes { name } } }';

const planned = async () => {
  const context = {};
  const found: ReturnType<typeof recordedMappings>[] = [];
  const schema = schemaWith((ctx, info) => {
    queryFromInfo({ context: ctx, info });
    found.push(recordedMappings(ctx, info, collectFields));
  });
  await graphql({ schema, source: SOURCE, contextValue: context });
  return found[0] ?? {};
};

test('a plan records its relations by type and path', async () => {
  expect(Object.keys(await planned())).toEqual(['Location@all']);
});

test('a context to which they are restored needs no plan', async () => {
  const mappings = await planned();
  const schema = schemaWith((context, info) => restoreMappings(context, info, mappings));
  const answer = await graphql({ schema, source: SOURCE, contextValue: {} });
  expect(answer).toEqual({ data: { location: { all: [{ name: 'one' }] } } });
});
