/** Stands where every member of a union has been dealt with: one that is forgotten does not compile. */
export const assertNever = (value: never): never => {
  throw new Error(`Nothing is known of ${JSON.stringify(value)}.`);
};
