import type { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { currentRequestId } from '../../domain/tracing/trace-context.js';

/** Adds the id of the request to each error of its answer: `extensions.requestId`. */
export const requestIdPlugin: Plugin = {
  onResultProcess: ({ result, setResult }) => {
    const requestId = currentRequestId();
    if (requestId === null || Array.isArray(result) || !('errors' in result) || result.errors === undefined) return;
    setResult({ ...result, errors: result.errors.map((error) => withRequestId(error, requestId)) });
  },
};

/** Derived from the error instead of copied: a copy collects a stack trace, and there may be thousands of errors. */
const withRequestId = (error: GraphQLError, requestId: string): GraphQLError =>
  Object.create(error, { extensions: { value: { ...error.extensions, requestId }, enumerable: true } });
