import { type ExecutionArgs, type ExecutionResult, getOperationAST, OperationTypeNode } from 'graphql';
import { isPromise, type Plugin } from 'graphql-yoga';
import type { GraphQLContext } from '../graphql-context.js';
import type { CompiledExecutor } from './compiled-executor.js';

/** Result of a query that has spent too many points; the cost plugin adds the error. */
const NOTHING: ExecutionResult = { data: null };

/** Queries are executed compiled; mutations are not, because their cost lies elsewhere. */
export const compiledOperationsPlugin = (executeCompiled: CompiledExecutor): Plugin<GraphQLContext> => ({
  onExecute: ({ args, executeFn, setExecuteFn }) => {
    const operation = getOperationAST(args.document, args.operationName);
    if (operation?.operation !== OperationTypeNode.QUERY) return;
    const { cost } = args.contextValue;
    setExecuteFn((given: ExecutionArgs) => {
      const answer = executeCompiled(given, operation, executeFn);
      return cost.mayBeLong && isPromise(answer) ? cost.untilExceeded(answer, NOTHING) : answer;
    });
  },
});
