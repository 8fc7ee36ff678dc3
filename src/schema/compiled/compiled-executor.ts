import { type ExecutionArgs, type ExecutionResult, getVariableValues, type OperationDefinitionNode } from 'graphql';
import type { PromiseOrValue } from 'graphql-yoga';
import { BYTES_PER_CHARACTER } from '../documents/document-cache.js';
import type { GraphQLContext } from '../graphql-context.js';
import { NotCompiledError } from './compile-operation.js';
import { createOperationCache } from './operation-cache.js';

/** Bytes that all queries of callers take that are kept compiled: they keep their documents, whatever else lets go of them. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Most fields of one of them: the queries of dashboards have dozens. */
const MAX_FIELDS = 2_000;

/** Longest document, in characters: those of dashboards have a thousand or two. */
const MAX_LENGTH = 20_000;

/** Of what comes for the first time: nothing. */
const NO_BYTES = 1;

/** What answers a query; undefined where the library has to. @throws {NotCompiledError} */
type Answer = (args: ExecutionArgs) => Promise<ExecutionResult> | undefined;

const leftToTheLibrary: Answer = () => undefined;

/** How an operation is executed that is not compiled. */
type Execute = (args: ExecutionArgs) => PromiseOrValue<ExecutionResult>;

/** Executes an operation of a document, compiled or not. */
export type CompiledExecutor = (
  args: ExecutionArgs,
  operation: OperationDefinitionNode,
  executeFn: Execute,
) => PromiseOrValue<ExecutionResult>;

/**
 * Executes operations compiled that come again, as queries of dashboards do, and what subscriptions show of each event. What comes
 * once is worth it only if it may take long, and is not kept.
 */
export const createCompiledExecutor = (): CompiledExecutor => {
  const keepCompiled = createOperationCache(MAX_BYTES);
  const compileForOnce = createOperationCache(NO_BYTES);
  // As long as their documents are kept parsed; null is one that has come once.
  const answers = new WeakMap<OperationDefinitionNode, Answer | null>();

  const prepare = (
    { schema, document }: ExecutionArgs,
    operation: OperationDefinitionNode,
    compile: typeof keepCompiled,
  ): Answer => {
    const length = document.loc?.source.body.length ?? MAX_LENGTH;
    if (length >= MAX_LENGTH) return leftToTheLibrary;
    const operationFor = compile({
      ...{ schema, document, operation, documentBytes: length * BYTES_PER_CHARACTER },
      ...{ answersErrors: true, maxFields: MAX_FIELDS },
    });
    const declared = operation.variableDefinitions ?? [];
    return ({ contextValue, variableValues, rootValue }) => {
      const { coerced } = getVariableValues(schema, declared, variableValues ?? {}, { maxErrors: 1 });
      // What is wrong with the variables the library says, in its words.
      return coerced && operationFor(coerced).execute(contextValue as GraphQLContext, coerced, rootValue); // as the server is typed
    };
  };

  return (args, operation, executeFn) => {
    const before = answers.get(operation);
    const { cost } = args.contextValue as GraphQLContext; // as the server is typed
    if (before === undefined) answers.set(operation, null);
    if (before === undefined && !cost.mayBeLong) return executeFn(args);
    const answer = before ?? prepare(args, operation, before === null ? keepCompiled : compileForOnce);
    if (before !== undefined) answers.set(operation, answer);
    try {
      return answer(args) ?? executeFn(args);
    } catch (error) {
      // Nothing was executed yet. Of what is wrong with these variables only, the library says it where it belongs.
      if (error instanceof NotCompiledError) answers.set(operation, leftToTheLibrary);
      return executeFn(args);
    }
  };
};
