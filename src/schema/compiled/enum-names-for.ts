import { type GraphQLInputType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql';
import { isRecord } from '../../domain/values/is-record.js';

type Read = (value: unknown) => unknown;

/**
 * Replaces the values of enums in an input by their names in the schema; undefined for a type without enums. A text
 * that is not a value becomes the empty text, which no enum has as a name.
 */
export const enumNamesFor = (type: GraphQLInputType): Read | undefined => {
  const named = getNullableType(type);
  if (isListType(named)) {
    const read = enumNamesFor(named.ofType);
    return read && ((value) => (Array.isArray(value) ? value.map(read) : read(value)));
  }
  if (isEnumType(named)) {
    const names = new Map<unknown, string>(named.getValues().map(({ name, value }) => [value, name]));
    return (value) => (typeof value === 'string' ? (names.get(value) ?? '') : value);
  }
  if (!isInputObjectType(named)) return undefined;
  const readers = Object.values(named.getFields()).flatMap(({ name, type: inner }) => {
    const read = enumNamesFor(inner);
    return read === undefined ? [] : [[name, read] as const];
  });
  if (readers.length === 0) return undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    const given = readers.filter(([name]) => Object.hasOwn(value, name));
    return { ...value, ...Object.fromEntries(given.map(([name, read]) => [name, read(value[name])])) };
  };
};
