import SchemaBuilder, { BasePlugin, isThenable, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { GraphQLContext } from '../graphql-context.js';
import { fieldsBelow } from './fields-below.js';
import { CHANGE_COST } from './operation-cost.js';
import { sizeOf } from './size-of.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      countedFields: CountedFieldsPlugin<Types>;
    }
  }
}

/** Points of a root field; one that reads sends one or two statements. */
const ROOT_COSTS: Readonly<Partial<Record<string, number>>> = { Query: 50, Mutation: CHANGE_COST, Subscription: 50 };

/** Fields of connections that send their own statement. */
const COUNTS = ['totalCount', 'countedTotal'];

/** The cost of a field, as its definition declares it to the complexity plugin. */
type OwnCost = number | { readonly field?: number } | undefined;

type Declared = OwnCost | ((args: object, ctx: object) => OwnCost);

/**
 * Spends the points of resolved fields: a list those of all fields of all its objects, before the first of them is
 * resolved; a text or a JSON object by its size; an expensive field by its own cost. Each error is a rejected promise:
 * an error thrown in a list would leave the promises of its neighbours unhandled, and end the process.
 */
class CountedFieldsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const own = COUNTS.includes(field.name) ? ROOT_COSTS.Query : ROOT_COSTS[field.kind];
    if (own === undefined || field.pothosOptions.complexity !== undefined) return field;
    return { ...field, extensions: { ...field.extensions, complexity: { field: own } } };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { extensions, kind, type }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const declared = extensions?.complexity as Declared; // set by the complexity plugin, or above
    const isRoot = kind in ROOT_COSTS;
    const before = (args: object, ctx: object, info: GraphQLResolveInfo): number => {
      const own = pointsOf(typeof declared === 'function' ? declared(args, ctx) : declared);
      // A field that costs no more than others is paid for with its object.
      return (own > 1 ? own : 0) + (isRoot ? fieldsBelow(info) : 0);
    };
    const isObject = type.kind === 'Object' || type.kind === 'Interface' || type.kind === 'Union';
    return (parent, args, ctx, info) => {
      const { cost } = ctx as GraphQLContext; // plugins are typed before the builder is
      const settle = <Value>(value: Value): Value => {
        const below = Array.isArray(value) ? value.length * fieldsBelow(info) : 0;
        cost.spend(below > 0 ? below : sizeOf(value));
        return value;
      };
      try {
        cost.spend(before(args, ctx, info));
        const value: unknown = resolver(parent, args, ctx, info);
        if (isObject) return value;
        return isThenable(value) ? Promise.resolve(value).then(settle) : settle(value);
      } catch (error) {
        return Promise.reject(error);
      }
    };
  }
}

const pointsOf = (own: OwnCost): number => (typeof own === 'number' ? own : (own?.field ?? 1));

/** The plugin's name in the builder's list. */
export const COUNTED_FIELDS = 'countedFields';

SchemaBuilder.registerPlugin(COUNTED_FIELDS, CountedFieldsPlugin);
