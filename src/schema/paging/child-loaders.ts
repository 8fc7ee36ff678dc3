import type DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';

/** The loaders of one operation, by the fields that they are for. */
export type ChildLoaders = WeakMap<GraphQLResolveInfo['fieldNodes'], DataLoader<number, unknown>>;
