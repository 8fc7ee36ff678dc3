import SchemaBuilder, { BasePlugin, isThenable, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { createPace, type Pace } from '../../domain/pace.js';
import { fieldsBelow } from '../cost/fields-below.js';
import type { GraphQLContext } from '../graphql-context.js';
import type { Loaders } from '../loaders.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      longLists: LongListsPlugin<Types>;
    }
  }
}

/**
 * Resolves lists of objects part by part, so that the process hears others in between: the executor goes through all of a list
 * at once otherwise, and through all lists below its rows that were read together, which takes seconds for ten thousand rows.
 * What their fields read is read once for each part.
 */
class LongListsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  /** By the loaders of an operation, which all of its lists have in common: a context lasts for all events of a stream. */
  readonly #paces = new WeakMap<Loaders, Pace>();

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { type }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (type.kind !== 'List' || type.type.kind === 'Scalar' || type.type.kind === 'Enum') return resolver;
    return (parent, args, ctx, info) => {
      const settle = (value: unknown): unknown =>
        Array.isArray(value) ? this.#paceOf(ctx).inParts(value, fieldsBelow(info)) : value;
      const value: unknown = resolver(parent, args, ctx, info);
      return isThenable(value) ? value.then(settle) : settle(value);
    };
  }

  #paceOf(ctx: object): Pace {
    const { cost, loaders } = ctx as GraphQLContext; // plugins are typed before the builder is
    // Of an operation that has spent too much no more rows are shown, which would all be refused one by one.
    const pace = this.#paces.get(loaders) ?? createPace(() => cost.spend(0));
    this.#paces.set(loaders, pace);
    return pace;
  }
}

/** The plugin's name in the builder's list. */
export const LONG_LISTS = 'longLists';

SchemaBuilder.registerPlugin(LONG_LISTS, LongListsPlugin);
