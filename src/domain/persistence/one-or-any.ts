/**
 * The condition that a column has one of the values. With one value PostgreSQL reads an index in the order of the list; a
 * list of one hides that from it.
 */
export const oneOrAny = <Value>(values: readonly Value[]): Value | { in: Value[] } => {
  const [first, ...others] = values;
  return first !== undefined && others.length === 0 ? first : { in: [...values] };
};
