import { type ExecutionArgs, type ExecutionResult, getVariableValues, type OperationDefinitionNode } from 'graphql';
import type { PromiseOrValue } from 'graphql-yoga';
import { BYTES_PER_CHARACTER } from '../documents/document-cache.js';
import type { GraphQLContext } from '../graphql-context.js';
import { NotCompiledError } from './compile-operation.js';
import { createOperationCache } from './operation-cache.js';

/**
 * Maximum bytes of all compiled queries of callers. They hold their documents, even after other caches have dropped
 * them.
 */
const MAX_BYTES = 64 * 1024 * 1024;

/** Maximum number of fields of one query: those of dashboards have dozens. */
const MAX_FIELDS = 2_000;

/** Maximum length of a document in characters: those of dashboards have one or two thousand. */
const MAX_LENGTH = 20_000;

/** Marks an operation that was seen once. */
const NO_BYTES = 1;

/** Executes a query; undefined if the library must do it. @throws {NotCompiledError} */
type Answer = (args: ExecutionArgs) => Promise<ExecutionResult> | undefined;

const leftToTheLibrary: Answer = () => undefined;

/** Executes an operation that is not compiled. */
type Execute = (args: ExecutionArgs) => PromiseOrValue<ExecutionResult>;

/** Executes an operation of a document, compiled or not. */
export type CompiledExecutor = (
  args: ExecutionArgs,
  operation: OperationDefinitionNode,
  executeFn: Execute,
) => PromiseOrValue<ExecutionResult>;

/**
 * Compiles operations that are repeated, such as queries of dashboards and the selections of subscription events. An
 * operation that is seen once is compiled only if it may take long, and is not cached.
 */
export const createCompiledExecutor = (): CompiledExecutor => {
  const keepCompiled = createOperationCache(MAX_BYTES);
  const compileForOnce = createOperationCache(NO_BYTES);
  // Cached as long as their documents; null marks one that was seen once.
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
      ...{ answersErrors: true, answersEnumNames: true, maxFields: MAX_FIELDS },
    });
    const declared = operation.variableDefinitions ?? [];
    return ({ contextValue, variableValues, rootValue }) => {
      const { coerced } = getVariableValues(schema, declared, variableValues ?? {}, { maxErrors: 1 });
      // The library reports invalid variables in its own words.
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
      // Nothing was executed yet. The library reports errors that concern only these variables.
      if (error instanceof NotCompiledError) answers.set(operation, leftToTheLibrary);
      return executeFn(args);
    }
  };
};
