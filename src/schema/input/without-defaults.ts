import { isDeepStrictEqual } from 'node:util';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { isRecord } from '../../domain/values/is-record.js';

type Values = Readonly<Record<string, unknown>>;

type Member = Pick<GraphQLArgument | GraphQLInputField, 'name' | 'type' | 'defaultValue'>;

/**
 * Arguments without the members that have their default value, whether they were sent or filled in: the result stays
 * the same for a later version of the schema with more members.
 */
export const withoutDefaults = (values: Values, members: readonly Member[]): Values => {
  const known = new Map(members.map((member) => [member.name, member]));
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const member = known.get(name);
      if (member === undefined) return [[name, value]];
      return isDeepStrictEqual(value, member.defaultValue) ? [] : [[name, withoutDefaultsOf(member.type, value)]];
    }),
  );
};

const withoutDefaultsOf = (type: GraphQLInputType, value: unknown): unknown => {
  const named = getNullableType(type);
  if (isListType(named) && Array.isArray(value)) return value.map((item) => withoutDefaultsOf(named.ofType, item));
  if (!isInputObjectType(named) || !isRecord(value)) return value;
  return withoutDefaults(value, Object.values(named.getFields()));
};
