import { type ExecutionArgs, type ExecutionResult, execute, type GraphQLError, getOperationAST } from 'graphql';
import type { CompiledExecutor } from '../compiled/compiled-executor.js';
import type { GraphQLContext } from '../graphql-context.js';
import { contextsOfEvents } from '../renew-context.js';

export interface ShownEventsOptions {
  readonly executeCompiled: CompiledExecutor;
  /** What callers may read of what has failed. */
  readonly describeError: (error: unknown) => GraphQLError;
}

/** What a subscription shows, event by event. */
export type ShownEvents = AsyncIterableIterator<ExecutionResult, undefined>;

/**
 * What a subscription shows of each event, as it is sent: its points are spent, and of errors there is what callers may read. What
 * the subscription fails with is the last that it shows.
 * @param args of the operation that has subscribed
 */
export const shownEvents = (
  events: AsyncIterable<unknown>,
  args: ExecutionArgs,
  { executeCompiled, describeError }: ShownEventsOptions,
): ShownEvents => {
  const operation = getOperationAST(args.document, args.operationName);
  if (operation === null || operation === undefined) throw new Error('There are events of no operation.');
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
