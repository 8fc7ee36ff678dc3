import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { GraphQLContext } from './graphql-context.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      countedFields: CountedFieldsPlugin<Types>;
    }
  }
}

/** Points of a root field, which sends a statement or two, and of a change, which sends several and writes. */
const ROOT_COSTS: Readonly<Partial<Record<string, number>>> = { Query: 50, Mutation: 500, Subscription: 50 };

/** Characters of a text that cost a point. */
const CHARACTERS_PER_POINT = 1_024;

/** What a field costs by itself, as its definition says to the complexity plugin. */
type OwnCost = number | { readonly field?: number } | undefined;

type Declared = OwnCost | ((args: object, ctx: object) => OwnCost);

/**
 * Spends the points of each field as it is resolved: the same ones that were estimated before, for what is really
 * there. An operation that has spent all of its points resolves nothing more.
 */
class CountedFieldsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const root = ROOT_COSTS[field.kind];
    if (root === undefined || field.pothosOptions.complexity !== undefined) return field;
    return { ...field, extensions: { ...field.extensions, complexity: { field: root } } };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { extensions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const declared = extensions?.complexity as Declared; // set by the complexity plugin, or above
    const fixed = typeof declared === 'function' ? undefined : pointsOf(declared);
    const costOf = typeof declared === 'function' ? declared : () => declared;
    return (parent, args, ctx, info) => {
      const { cost } = ctx as GraphQLContext; // plugins are typed before the builder is
      cost.spend(fixed ?? pointsOf(costOf(args, ctx)));
      const value = resolver(parent, args, ctx, info);
      if (typeof value === 'string' && value.length >= CHARACTERS_PER_POINT) {
        cost.spend(Math.floor(value.length / CHARACTERS_PER_POINT));
      }
      return value;
    };
  }
}

const pointsOf = (own: OwnCost): number => (typeof own === 'number' ? own : (own?.field ?? 1));

/** The plugin's name in the builder's list. */
export const COUNTED_FIELDS = 'countedFields';

SchemaBuilder.registerPlugin(COUNTED_FIELDS, CountedFieldsPlugin);
