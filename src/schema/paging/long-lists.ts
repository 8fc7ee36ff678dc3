import SchemaBuilder, { BasePlugin, isThenable, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { fieldsBelow } from '../cost/fields-below.js';
import type { GraphQLContext } from '../graphql-context.js';
import { rowSlicerOf } from './row-slicer-of.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      longLists: LongListsPlugin<Types>;
    }
  }
}

/**
 * Resolves lists of objects part by part, so that the process serves others in between: otherwise the executor
 * processes all of a list at once, and all lists below its rows that were read together, which takes seconds for ten
 * thousand rows. The reads of fields are made once for each part.
 */
class LongListsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { type }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (type.kind !== 'List' || type.type.kind === 'Scalar' || type.type.kind === 'Enum') return resolver;
    return (parent, args, ctx, info) => {
      // Plugins are typed before the builder is.
      const settle = (value: unknown): unknown =>
        Array.isArray(value) ? rowSlicerOf(ctx as GraphQLContext).inBatches(value, fieldsBelow(info)) : value;
      const value: unknown = resolver(parent, args, ctx, info);
      return isThenable(value) ? value.then(settle) : settle(value);
    };
  }
}

/** The plugin's name in the builder's list. */
export const LONG_LISTS = 'longLists';

SchemaBuilder.registerPlugin(LONG_LISTS, LongListsPlugin);
