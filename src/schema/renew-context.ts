import type { Principal, ServiceContext } from '../domain/context.js';
import type { GraphQLContext } from './graphql-context.js';
import { createLoaders } from './loaders.js';

/** The parts of a context that last as long as one operation, for whoever asks. */
export const lookUpsFor = (
  service: Pick<ServiceContext, 'db'>,
  principal: Principal,
): Pick<GraphQLContext, 'principal' | 'loaders' | 'childLoaders' | 'childSelections' | 'withheld'> => ({
  principal,
  loaders: createLoaders({ db: service.db, principal }),
  childLoaders: new WeakMap(),
  childSelections: new WeakMap(),
  withheld: new Set(),
});

/**
 * Each event of a subscription is an operation: what was looked up for the one before may be otherwise now, and so may
 * what the caller may see. Events of a stream are resolved one after the other.
 */
export const renewContext = (ctx: GraphQLContext, principal: Principal): void => {
  Object.assign(ctx, lookUpsFor(ctx, principal));
};
