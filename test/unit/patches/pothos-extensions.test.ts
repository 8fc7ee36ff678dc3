import { expect, test } from '@jest/globals';
import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import { assertObjectType } from 'graphql';
import type PrismaTypes from '../../../src/generated/pothos-types.js';
import { getDatamodel } from '../../../src/generated/pothos-types.js';
import { exposedColumnOf, modelOf } from '../../../src/patches/pothos-extensions.js';

const builder = new SchemaBuilder<{ PrismaTypes: PrismaTypes }>({
  plugins: [PrismaPlugin],
  prisma: { client: {} as never, dmmf: getDatamodel() }, // nothing is read
});
builder.prismaObject('Location', {
  name: 'Place',
  fields: (t) => ({ code: t.exposeString('short'), upper: t.string({ resolve: ({ short }) => short.toUpperCase() }) }),
});
builder.queryType({ fields: (t) => ({ version: t.string({ resolve: () => '1' }) }) });
const schema = builder.toSchema();

test('the library writes the model of a type and the column of a field into their extensions', () => {
  const place = assertObjectType(schema.getType('Place'));
  const { code, upper } = place.getFields();
  expect(modelOf(place.extensions)).toBe('Location');
  expect([exposedColumnOf(code?.extensions), exposedColumnOf(upper?.extensions)]).toEqual(['short', undefined]);
  expect(modelOf(schema.getQueryType()?.extensions)).toBeUndefined();
});
