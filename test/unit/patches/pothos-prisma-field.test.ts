import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import SchemaBuilder, { RootFieldBuilder } from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import { graphql } from 'graphql';
import type PrismaTypes from '../../../src/generated/pothos-types.js';
import { getDatamodel } from '../../../src/generated/pothos-types.js';
import { replacePrismaField } from '../../../src/patches/pothos-prisma-field.js';

/** The library's method, which the replacement repeats but for its last line. */
const OWN_METHOD = `fieldBuilderProto.prismaField = function prismaField({ type, resolve, ...options }) {
    return this.field({
        ...options,
        type: refForType(this.builder, type),
        resolve: queryResolver(this.builder, resolve)
    });
};`;

test('the method of the library does what the replacement repeats', async () => {
  const path = fileURLToPath(new URL('./field-builder.js', import.meta.resolve('@pothos/plugin-prisma')));
  expect(await readFile(path, 'utf8')).toContain(OWN_METHOD);
});

test('a field of rows obtains its selection from the given function', async () => {
  const own = Reflect.get(RootFieldBuilder.prototype, 'prismaField');
  replacePrismaField((context, info) => ({ context, field: info.fieldName }));
  const given: unknown[] = [];
  const builder = new SchemaBuilder<{ PrismaTypes: PrismaTypes }>({
    plugins: [PrismaPlugin],
    prisma: { client: {} as never, dmmf: getDatamodel() }, // nothing is read
  });
  builder.prismaObject('Location', { fields: (t) => ({ short: t.exposeString('short') }) });
  builder.queryType({
    fields: (t) => ({
      location: t.prismaField({
        type: 'Location',
        resolve: (selection) => {
          given.push(selection);
          return { short: 'eu' } as never; // with what is selected of it
        },
      }),
    }),
  });
  const schema = builder.toSchema();
  Reflect.set(RootFieldBuilder.prototype, 'prismaField', own);
  const { data } = await graphql({ schema, source: '{ location { short } }', contextValue: { of: 'caller' } });
  expect(data).toEqual({ location: { short: 'eu' } });
  expect(given).toEqual([{ context: { of: 'caller' }, field: 'location' }]);
});
