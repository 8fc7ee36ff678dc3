import type { Principal, ServiceContext } from '../domain/context.js';
import { createOperationCost } from './cost/operation-cost.js';
import type { GraphQLContext } from './graphql-context.js';
import { createLoaders } from './loaders.js';

/** The parts of a context that last as long as one operation, for whoever asks. */
export const requestContextFor = (
  service: Pick<ServiceContext, 'db' | 'reads'>,
  principal: Principal,
): Pick<GraphQLContext, 'principal' | 'loaders' | 'childLoaders' | 'childSelections' | 'withheld'> => ({
  principal,
  loaders: createLoaders({ db: service.db, reads: service.reads, principal }),
  childLoaders: new WeakMap(),
  childSelections: new WeakMap(),
  withheld: new Set(),
});

/**
 * The contexts of the events of a stream, one after the other: each is an operation. What is still under way of one that was
 * given up spends what that one had, and nothing of those that come.
 */
export const contextsOfEvents = (stream: GraphQLContext): (() => GraphQLContext) => {
  // What the HTTP library has made takes ten microseconds to copy, and a copy of that one.
  const room = { ...stream };
  return () => ({ ...room, cost: createOperationCost(stream.cost.limit) });
};

/** What was looked up for the event before may be otherwise now, and so may what the caller may see. */
export const renewContext = (ctx: GraphQLContext, principal: Principal): void => {
  Object.assign(ctx, requestContextFor(ctx, principal));
};
