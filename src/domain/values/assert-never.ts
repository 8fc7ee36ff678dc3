/** Marks the end of an exhaustive switch over a union: a case that is missing does not compile. */
export const assertNever = (value: never): never => {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}.`);
};
