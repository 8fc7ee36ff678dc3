import type { Principal, ServiceContext } from '../domain/context.js';
import { createOperationCost } from './cost/operation-cost.js';
import type { GraphQLContext } from './graphql-context.js';
import { createLoaders } from './loaders.js';

/** The parts of a context that belong to one operation. */
export const requestContextFor = (
  service: Pick<ServiceContext, 'db' | 'reads'>,
  principal: Principal,
): Pick<GraphQLContext, 'principal' | 'loaders' | 'childLoaders' | 'childCounts' | 'childSelections' | 'withheld'> => ({
  principal,
  loaders: createLoaders({ db: service.db, reads: service.reads, principal }),
  childLoaders: new WeakMap(),
  childCounts: new WeakMap(),
  childSelections: new WeakMap(),
  withheld: new Set(),
});

/**
 * The contexts of the events of a stream, one after another: each event is an operation. Work of an abandoned event
 * spends the points of that event, not those of later ones.
 */
export const contextsOfEvents = (stream: GraphQLContext): (() => GraphQLContext) => {
  // Copying the context of the HTTP library takes ten microseconds, and a copy of a copy as well.
  const room = { ...stream };
  return () => ({ ...room, cost: createOperationCost(stream.cost.limit) });
};

/** Lookups of the previous event may be stale, and so may the permissions of the caller. */
export const renewContext = (ctx: GraphQLContext, principal: Principal): void => {
  Object.assign(ctx, requestContextFor(ctx, principal));
};
