import type { SelectionMap } from '@pothos/plugin-prisma';
import type DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';

/** The loaders of one operation, by the fields that they are for. */
export type ChildLoaders = WeakMap<GraphQLResolveInfo['fieldNodes'], DataLoader<number, unknown>>;

/** What the library has found that is shown of a row. */
export interface Selection {
  readonly select?: SelectionMap['select'];
  readonly include?: SelectionMap['include'];
}

/** What is shown of the rows of lists in one operation, by their places in the answer. */
export type ChildSelections = WeakMap<GraphQLResolveInfo['path'], Selection>;
