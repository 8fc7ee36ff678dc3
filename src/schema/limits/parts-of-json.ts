/** Number of values, nested ones included, that are written at once. */
const MANY = 200;

/** The output of `JSON.stringify` for a value, in parts that are written quickly, however large the value is. */
export function* partsOfJson(value: unknown): Generator<string, void> {
  if (!isMuch(value)) {
    // As in a list: a value that cannot be written is null.
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* partsOfJson(item);
    }
    yield ']';
  } else {
    yield '{';
    let comma = '';
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${comma}${JSON.stringify(name)}:`;
      yield* partsOfJson(member);
      comma = ',';
    }
    yield '}';
  }
}

const isMuch = (value: unknown): value is object => countUpTo(value, MANY) > MANY;

/** Number of nested values; more than `most` if there are more. */
const countUpTo = (value: unknown, most: number): number => {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const member of Object.values(value)) {
    count += countUpTo(member, most - count);
    if (count > most) break;
  }
  return count;
};
