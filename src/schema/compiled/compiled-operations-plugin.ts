import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SubscriptionArgs,
} from 'graphql';
import { isAsyncIterable, isPromise, mapAsyncIterator, type Plugin, type PromiseOrValue } from 'graphql-yoga';
import { BYTES_PER_CHARACTER } from '../document-cache.js';
import type { GraphQLContext } from '../graphql-context.js';
import { contextsOfEvents } from '../renew-context.js';
import { NotCompiledError } from './compile-operation.js';
import { createKeptOperations } from './kept-operations.js';

/** Bytes that all queries of callers take that are kept compiled: they keep their documents, whatever else lets go of them. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Most fields of one of them: the queries of dashboards have dozens. */
const MAX_FIELDS = 2_000;

/** Longest document, in characters: those of dashboards have a thousand or two. */
const MAX_LENGTH = 20_000;

/** Of what comes for the first time: nothing. */
const NO_BYTES = 1;

/** Of a query that has spent too much: what is said of it comes with its cost. */
const NOTHING: ExecutionResult = { data: null };

/** What answers a query; undefined where the library has to. @throws {NotCompiledError} */
type Answer = (args: ExecutionArgs) => Promise<ExecutionResult> | undefined;

const leftToTheLibrary: Answer = () => undefined;

/** How an operation is executed that is not compiled. */
type Execute = (args: ExecutionArgs) => PromiseOrValue<ExecutionResult>;

/**
 * Queries that come again, as those of dashboards do, and what subscriptions show of each event, are executed compiled. What
 * comes once is worth it only if it may take long, and is not kept; and changes cost what they change.
 */
export const compiledOperationsPlugin = (): Plugin<GraphQLContext> => {
  const keepCompiled = createKeptOperations(MAX_BYTES);
  const compileForOnce = createKeptOperations(NO_BYTES);
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

  const answerTo = (
    args: ExecutionArgs,
    operation: OperationDefinitionNode,
    executeFn: Execute,
  ): PromiseOrValue<ExecutionResult> => {
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

  return {
    onExecute: ({ args, executeFn, setExecuteFn }) => {
      const operation = getOperationAST(args.document, args.operationName);
      if (operation?.operation !== OperationTypeNode.QUERY) return;
      const { cost } = args.contextValue;
      setExecuteFn((given: ExecutionArgs) => {
        const answer = answerTo(given, operation, executeFn);
        return cost.mayBeLong && isPromise(answer) ? cost.untilExceeded(answer, NOTHING) : answer;
      });
    },
    onSubscribe: ({ setSubscribeFn }) => {
      setSubscribeFn(async (given: SubscriptionArgs) => {
        const operation = getOperationAST(given.document, given.operationName);
        const events = await createSourceEventStream(given);
        if (!isAsyncIterable(events) || operation === null || operation === undefined) return events;
        const nextContext = contextsOfEvents(given.contextValue as GraphQLContext); // as the server is typed
        const show = (rootValue: unknown) =>
          answerTo({ ...given, contextValue: nextContext(), rootValue }, operation, execute);
        return mapAsyncIterator(events, show);
      });
    },
  };
};
