import { getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isTraced, withSpan } from '../domain/tracing/trace-context.js';
import type { GraphQLContext } from './graphql-context.js';

/** Longest name of an operation in a span, in characters. */
const MAX_NAME = 100;

/** Exports each execution of an operation as a span. Must come after the plugins that choose the executor. */
export const tracingPlugin: Plugin<GraphQLContext> = {
  onExecute: ({ args, executeFn, setExecuteFn }) => {
    if (!isTraced()) return;
    const operation = getOperationAST(args.document, args.operationName);
    const type = operation?.operation ?? 'query';
    const name = operation?.name?.value.slice(0, MAX_NAME);
    const attributes = { 'graphql.operation.type': type, 'graphql.operation.name': name };
    setExecuteFn((given) =>
      withSpan({ name: name === undefined ? type : `${type} ${name}`, attributes }, async () => executeFn(given)),
    );
  },
};
