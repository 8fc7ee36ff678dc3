import type { GraphQLField, GraphQLObjectType } from 'graphql';
import { exposedColumnOf } from '../../patches/pothos-extensions.js';
import { sizeOf } from '../cost/size-of.js';
import type { GraphQLContext } from '../graphql-context.js';
import { visibilityOf } from '../visibility/visibility-table.js';

/** A field that returns a column of its row unchanged. */
export interface ColumnReader {
  /** Whether the caller may see it; undefined if every caller may. Otherwise the field's resolver answers. */
  readonly admits: ((row: unknown, context: GraphQLContext) => boolean | Promise<boolean>) | undefined;
  /** The value of the column; undefined if the resolver must provide it. */
  readonly read: (row: unknown, context: GraphQLContext) => unknown;
}

/**
 * Does the work of a column's resolver, including the points for its size, without checking for each row how it was
 * loaded. Undefined for a field that does more.
 */
export const columnReader = (
  type: GraphQLObjectType,
  { name, extensions }: GraphQLField<unknown, unknown>,
): ColumnReader | undefined => {
  const column = exposedColumnOf(extensions);
  // A field with its own cost spends it first.
  if (column === undefined || extensions.complexity !== 1) return undefined;
  const rule = visibilityOf(type.name, name);
  return {
    admits: rule && ((row, context) => rule.admits(context, Object(row))),
    read: (row, context) => {
      // A row that was loaded without the column has undefined; a stored null is null.
      const value: unknown = Reflect.get(Object(row), column);
      const points = sizeOf(value);
      if (points > 0) context.cost.spend(points);
      return value;
    },
  };
};
