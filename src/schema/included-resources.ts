import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { GraphQLContext } from './graphql-context.js';
import { isShown } from './guard.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      includedResources: IncludedResourcesPlugin<Types>;
    }
  }
}

/** Answers null for fields made with `partOf` where the key may not read their resource. */
class IncludedResourcesPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { extensions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (extensions?.resource === undefined) return resolver;
    return (parent, args, ctx, info) =>
      // Plugins are typed before the builder is.
      isShown(ctx as GraphQLContext, extensions) ? resolver(parent, args, ctx, info) : null;
  }
}

/** The plugin's name in the builder's list. */
export const INCLUDED_RESOURCES = 'includedResources';

SchemaBuilder.registerPlugin(INCLUDED_RESOURCES, IncludedResourcesPlugin);
