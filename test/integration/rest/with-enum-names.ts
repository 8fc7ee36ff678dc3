import { isInputObjectType } from 'graphql';
import { enumNamesFor } from '../../../src/schema/compiled/enum-names-for.js';
import { schema } from '../../../src/schema/index.js';

/** An input with the values of enums that REST has, as GraphQL has them. */
export const withEnumNames = (typeName: string, input: object): unknown => {
  const type = schema.getType(typeName);
  if (!isInputObjectType(type)) throw new Error(`There is no input type ${typeName}.`);
  return enumNamesFor(type)?.(input) ?? input;
};
