import { type GraphQLLeafType, isEnumType } from 'graphql';
import type { JsonSchema } from './json-schema.js';

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Boolean: { type: 'boolean' },
  CronField: { type: 'string' },
  DateTime: { type: 'string', format: 'date-time' },
  Float: { type: 'number' },
  ID: { type: 'string' },
  Int: { type: 'integer' },
  JSONObject: { type: 'object', additionalProperties: true },
  String: { type: 'string' },
  TimeZone: { type: 'string' },
};

/**
 * A leaf of the schema as REST shows and reads it: enums have the values of the domain.
 * @throws {Error} a scalar without an entry here
 */
export const leafSchema = (type: GraphQLLeafType): JsonSchema => {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ value }) => value) };
  const schema = SCALARS[type.name];
  if (schema === undefined) throw new Error(`The scalar ${type.name} has no JSON schema.`);
  return schema;
};
