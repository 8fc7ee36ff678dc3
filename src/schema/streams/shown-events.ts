import { type ExecutionArgs, type ExecutionResult, execute, type GraphQLError, getOperationAST } from 'graphql';
import type { CompiledExecutor } from '../compiled/compiled-executor.js';
import type { GraphQLContext } from '../graphql-context.js';
import { contextsOfEvents } from '../renew-context.js';

export interface ShownEventsOptions {
  readonly executeCompiled: CompiledExecutor;
  /** The message of failures for callers. */
  readonly describeError: (error: unknown) => GraphQLError;
}

/** The results of a subscription, event by event. */
export type ShownEvents = AsyncIterableIterator<ExecutionResult, undefined>;

/**
 * The result for each event when it is sent: its points are spent, and errors are shown as callers may read them. If
 * the subscription fails, that error is its last result.
 * @param args of the operation that has subscribed
 */
export const shownEvents = (
  events: AsyncIterable<unknown>,
  args: ExecutionArgs,
  { executeCompiled, describeError }: ShownEventsOptions,
): ShownEvents => {
  const operation = getOperationAST(args.document, args.operationName);
  if (operation === null || operation === undefined) throw new Error('The events belong to no operation.');
  const source = events[Symbol.asyncIterator]();
  const nextContext = contextsOfEvents(args.contextValue as GraphQLContext); // as the server is typed
  let hasFailed = false;
  const shown: ShownEvents = {
    next: async () => {
      if (hasFailed) return { done: true, value: undefined };
      try {
        const { done, value: rootValue } = await source.next();
        if (done === true) return { done, value: undefined };
        const contextValue = nextContext();
        const result = await executeCompiled({ ...args, contextValue, rootValue }, operation, execute);
        contextValue.points?.spend(Math.ceil(contextValue.cost.actual));
        const { errors } = result;
        return { done: false, value: errors === undefined ? result : { ...result, errors: errors.map(describeError) } };
      } catch (error) {
        hasFailed = true;
        return { done: false, value: { errors: [describeError(error)] } };
      }
    },
    return: async () => {
      await source.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => shown,
  };
  return shown;
};
