/** An object with the same names and a new value under each. */
export const mapValues = <Name extends string, Value, Mapped>(
  values: Readonly<Record<Name, Value>>,
  map: (value: Value, name: Name) => Mapped,
): Readonly<Record<Name, Mapped>> => {
  const entries = Object.entries<Value>(values) as [Name, Value][]; // the names of the object itself
  return Object.fromEntries(entries.map(([name, value]) => [name, map(value, name)])) as Record<Name, Mapped>; // the same ones
};

/**
 * The same values for a row with undefined in place of null: Prisma then leaves the column, or its default, as it is.
 */
export const withoutNulls = <Values extends Readonly<Record<string, unknown>>>(values: Values) =>
  mapValues(values, (value) => value ?? undefined) as { readonly [Name in keyof Values]: Exclude<Values[Name], null> }; // name by name

/**
 * A template to copy (`{ ...empty }`) for objects whose members are then assigned by name, all of these names and in
 * this order. V8 turns an object that receives more than a dozen members one by one into a dictionary, which is several
 * times as slow to read, copy and serialize as JSON.
 */
export const emptyObject = (names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, null]));
