import { type GraphQLLeafType, isEnumType } from 'graphql';
import { timeToSecond } from '../time-text.js';

/** Shows a leaf of an answer. */
export type ShowLeaf = (value: unknown) => unknown;

/** Times that existing tools expect to the second. Times of runs have milliseconds. Source: choices.md 31. */
const TIMES_TO_SECOND: ReadonlySet<string> = new Set([
  ...['created_at', 'updated_at', 'completed_at', 'modified_at'],
  ...['last_used_at', 'last_run_at', 'next_run_at', 'timestamp', 'at'],
]);

/**
 * How answers over REST show a leaf: the values of enums are those of the domain, and times have the precision that
 * existing tools expect.
 * @param name name in the answer
 */
export const restLeaf = (type: GraphQLLeafType, name: string): ShowLeaf => {
  if (type.name === 'DateTime' && TIMES_TO_SECOND.has(name)) return (value) => timeToSecond(value as Date); // its type
  if (!isEnumType(type)) return (value) => type.serialize(value);
  return (value) => {
    type.serialize(value); // throws for another value
    return value;
  };
};

/** How answers over GraphQL show a leaf. */
export const graphqlLeaf =
  (type: GraphQLLeafType): ShowLeaf =>
  (value) =>
    type.serialize(value);
