import type { SelectionMap } from '@pothos/plugin-prisma';
import type DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';

/** The loaders of one operation, by their fields. */
export type ChildLoaders = WeakMap<GraphQLResolveInfo['fieldNodes'], DataLoader<number, unknown>>;

/** The counts of lists below objects in one operation, by their fields. */
export type ChildCounts = WeakMap<GraphQLResolveInfo['fieldNodes'], DataLoader<number, number>>;

/** The selection of a row, as the library determined it. */
export interface Selection {
  readonly select?: SelectionMap['select'];
  readonly include?: SelectionMap['include'];
}

/** The selections of list rows in one operation, by their places in the answer. */
export type ChildSelections = WeakMap<GraphQLResolveInfo['path'], Selection>;
