import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { snakeCase } from '../rest/snake-case.js';
import { domainNameOf, rowsNamedBy } from '../schema/execute.js';
import { type JsonSchema, orNull } from './json-schema.js';
import { leafSchema } from './leaf-schema.js';
import { describedAs } from './rest-prose.js';

/** The key of a body that stands for a member of an input. */
export const keyOfMember = (field: GraphQLInputField): string => snakeCase(domainNameOf(field));

/** A member of an input as bodies contain it: rows are integers, and names are in `snake_case`. */
export const memberSchema = (field: GraphQLInputField): JsonSchema => ({
  ...valueSchema(field.type, rowsNamedBy(field) !== undefined),
  ...describedAs(field.description),
});

const valueSchema = (type: GraphQLInputType, isRow: boolean): JsonSchema => {
  if (isNonNullType(type)) return presentSchema(type.ofType, isRow);
  return orNull(presentSchema(type, isRow));
};

const presentSchema = (type: GraphQLInputType, isRow: boolean): JsonSchema => {
  if (isListType(type)) return { type: 'array', items: valueSchema(type.ofType, isRow) };
  const named = getNamedType(type);
  if (isInputObjectType(named)) return inputSchema(named);
  if (isRow) return { type: 'integer' };
  return isLeafType(named) ? leafSchema(named) : {};
};

const inputSchema = (type: GraphQLInputObjectType): JsonSchema => {
  const fields = Object.values(type.getFields());
  const required = fields.filter(isRequiredInputField).map(keyOfMember);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [keyOfMember(field), memberSchema(field)])),
    ...(required.length === 0 ? {} : { required }),
  };
};

/** A value of a member, by which a probe recognises it. */
export const sampleOfMember = (field: GraphQLInputField, variant: number): unknown =>
  sampleOf(field.type, rowsNamedBy(field) !== undefined, variant);

const sampleOf = (type: GraphQLInputType, isRow: boolean, variant: number): unknown => {
  if (isNonNullType(type)) return sampleOf(type.ofType, isRow, variant);
  if (isListType(type)) return [sampleOf(type.ofType, isRow, variant)];
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return Object.fromEntries(fields.map((field) => [keyOfMember(field), sampleOfMember(field, variant)]));
  }
  if (isRow || type.toString() === 'Int') return 701 + variant;
  if (type.toString() === 'Boolean') return true;
  return type.toString() === 'JSONObject' ? { probe: `${variant}` } : `probe${variant}`;
};
