import { expect, test } from '@jest/globals';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { schema } from '../../../src/schema/index.js';

interface Named {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** Everything in the schema that bears a name, with its place. */
function* named(): Generator<readonly [place: string, what: Named]> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
    yield [type.name, type];
    if (isEnumType(type)) for (const value of type.getValues()) yield [`${type.name}.${value.name}`, value];
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) yield [`${type.name}.${field.name}`, field];
    }
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      yield [`${type.name}.${field.name}`, field];
      for (const argument of field.args) yield [`${type.name}.${field.name}(${argument.name})`, argument];
    }
  }
}

test('whatever the schema names, it explains', () => {
  const all = [...named()];
  expect(all.length).toBeGreaterThan(1_000);
  expect(all.filter(([, { description }]) => !description).map(([place]) => place)).toEqual([]);
});
