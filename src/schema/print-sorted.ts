import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './index.js';

/** The schema as a text in the language of schemas, in alphabetical order. */
export const printSorted = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
