/** An object with the same names and a new value under each. */
export const mapValues = <Name extends string, Value, Mapped>(
  values: Readonly<Record<Name, Value>>,
  map: (value: Value, name: Name) => Mapped,
): Readonly<Record<Name, Mapped>> => {
  const entries = Object.entries<Value>(values) as [Name, Value][]; // the names of the object itself
  return Object.fromEntries(entries.map(([name, value]) => [name, map(value, name)])) as Record<Name, Mapped>; // the same ones
};
