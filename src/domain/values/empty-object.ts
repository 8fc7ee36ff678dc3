/**
 * A template to copy (`{ ...empty }`) for objects whose members are then assigned by name, all of these names and in
 * this order. V8 turns an object that receives more than a dozen members one by one into a dictionary, which is several
 * times as slow to read, copy and serialize as JSON.
 */
export const emptyObject = (names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, null]));
