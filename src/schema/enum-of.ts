import { builder } from './builder.js';

interface EnumOptions<Value extends string> {
  readonly description?: string;
  /** Values of the domain, with descriptions if they have some. */
  readonly values: readonly Value[] | Readonly<Record<Value, { readonly description: string }>>;
}

/**
 * An enum whose values are those of the domain, in upper case: `run_once` is `RUN_ONCE`, `createdAt` is `CREATED_AT`.
 * Resolvers receive and return the values of the domain, which the database, REST and events have, too.
 */
export const enumOf = <const Value extends string>(name: string, { description, values }: EnumOptions<Value>) => {
  const described: readonly (readonly [Value, { readonly description?: string }])[] = isList(values)
    ? values.map((value) => [value, {}])
    : (Object.entries(values) as [Value, { readonly description: string }][]); // the members of a record
  return builder.enumType(name, {
    ...(description === undefined ? {} : { description }),
    values: Object.fromEntries(described.map(([value, config]) => [enumName(value), { ...config, value }])),
  });
};

const isList = <Value>(values: readonly Value[] | object): values is readonly Value[] => Array.isArray(values);

const enumName = (value: string): string => value.replace(/[A-Z]/g, '_$&').toUpperCase();
