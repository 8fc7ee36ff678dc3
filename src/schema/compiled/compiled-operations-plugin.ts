import { type ExecutionArgs, getOperationAST, OperationTypeNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphQLContext } from '../graphql-context.js';
import type { CompiledExecutor } from './compiled-executor.js';

/** Queries are executed compiled; changes cost what they change. */
export const compiledOperationsPlugin = (executeCompiled: CompiledExecutor): Plugin<GraphQLContext> => ({
  onExecute: ({ args, executeFn, setExecuteFn }) => {
    const operation = getOperationAST(args.document, args.operationName);
    if (operation?.operation !== OperationTypeNode.QUERY) return;
    setExecuteFn((given: ExecutionArgs) => executeCompiled(given, operation, executeFn));
  },
});
