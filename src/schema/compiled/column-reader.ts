import type { GraphQLField, GraphQLObjectType } from 'graphql';
import { sizeOf } from '../cost/size-of.js';
import type { GraphQLContext } from '../graphql-context.js';
import { visibilityOf } from '../visibility/visibility-of.js';

/** What a column of a row holds; undefined where the field's resolver has to say what is shown. */
export type ColumnReader = (row: unknown, context: GraphQLContext) => unknown;

/**
 * Reads a field that shows a column of its row as it is: what its resolver does for it, with the points of its size, without
 * asking each row anew how it was loaded. Undefined for a field that does more.
 */
export const columnReader = (
  type: GraphQLObjectType,
  { name, extensions }: GraphQLField<unknown, unknown>,
): ColumnReader | undefined => {
  const { pothosExposedField: column, complexity } = extensions;
  // What costs more than a field by itself spends that first.
  if (typeof column !== 'string' || complexity !== 1) return undefined;
  const visibility = visibilityOf(type.name, name);
  const rule = typeof visibility === 'string' ? undefined : visibility;
  return (row, context) => {
    if (rule !== undefined && rule.admits(context, Object(row)) !== true) return undefined;
    // A row that was loaded without it does not have it; nothing stored is null.
    const value: unknown = Reflect.get(Object(row), column);
    const points = sizeOf(value);
    if (points > 0) context.cost.spend(points);
    return value;
  };
};
