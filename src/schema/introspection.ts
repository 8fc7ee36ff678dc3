import { executeSync, getIntrospectionQuery, parse, stripIgnoredCharacters } from 'graphql';
import { schema } from './index.js';

/** The document with which GraphiQL asks for the schema, often before a key was typed in. */
const INTROSPECTION_DOCUMENT = stripIgnoredCharacters(
  getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true }),
);

/** Longest text in which that document is looked for, in characters: twice what it takes with all its white space. */
const MAX_LENGTH = 4_096;

/** Whether a document is the introspection of GraphiQL, white space aside. */
export const isIntrospection = (query: unknown): boolean => {
  if (typeof query !== 'string' || query.length > MAX_LENGTH) return false;
  if (query === INTROSPECTION_DOCUMENT) return true;
  try {
    return stripIgnoredCharacters(query) === INTROSPECTION_DOCUMENT;
  } catch {
    return false; // no document at all
  }
};

/** The answer to that document, as JSON. */
export const introspectionResult = (): string =>
  JSON.stringify(executeSync({ schema, document: parse(INTROSPECTION_DOCUMENT) }));
