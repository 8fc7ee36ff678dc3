/**
 * What objects are copied from (`{ ...empty }`) whose members are put in by name, all of these and in this order. V8 makes
 * dictionaries of objects that get more than a dozen members so, which are several times as slow to read, to copy and to write
 * as JSON.
 */
export const emptyObject = (names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, null]));
