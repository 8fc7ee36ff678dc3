import { GraphQLError, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { comparesTooMuch } from '../limits/compared-selections.js';

/** Most that is said to be wrong with one document: each unknown name is compared with all names that there are. */
const MAX_ERRORS = 10;

/** Bounds the validation of a document, which runs at a stretch: before it begins, and by what it has found. */
export const validationPlugin: Plugin = {
  onValidate: ({ setValidationFn }) => {
    setValidationFn((schema, document, rules) =>
      comparesTooMuch(document)
        ? [new GraphQLError('The same fields are selected too often at one place. Select each of them once.')]
        : foundBy(() => validate(schema, document, rules, { maxErrors: MAX_ERRORS })),
    );
  },
};

/** What a validation finds. Rules that bound documents throw what they find, which would be an error without a code. */
const foundBy = (find: () => readonly GraphQLError[]): readonly GraphQLError[] => {
  try {
    return find();
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
};
