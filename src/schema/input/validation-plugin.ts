import { GraphQLError, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { comparesTooMuch } from '../limits/compared-selections.js';

/** Maximum number of validation errors of one document: each unknown name is compared with all existing names. */
const MAX_ERRORS = 10;

/**
 * Limits the validation of a document, which runs without yielding: before it starts, and by the number of its errors.
 */
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
