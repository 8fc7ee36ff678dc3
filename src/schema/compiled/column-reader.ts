import type { GraphQLField, GraphQLObjectType } from 'graphql';
import { exposedColumnOf } from '../../patches/pothos-extensions.js';
import { sizeOf } from '../cost/size-of.js';
import type { GraphQLContext } from '../graphql-context.js';
import { visibilityOf } from '../visibility/visibility-of.js';

/** A field that shows a column of its row as it is. */
export interface ColumnReader {
  /** Whether the caller may see it, undefined where everybody may; who may not is answered by the field's resolver. */
  readonly admits: ((row: unknown, context: GraphQLContext) => boolean | Promise<boolean>) | undefined;
  /** What the column holds; undefined where the resolver has to say it. */
  readonly read: (row: unknown, context: GraphQLContext) => unknown;
}

/**
 * Does for a column what its resolver does, with the points of its size, without asking each row anew how it was loaded.
 * Undefined for a field that does more.
 */
export const columnReader = (
  type: GraphQLObjectType,
  { name, extensions }: GraphQLField<unknown, unknown>,
): ColumnReader | undefined => {
  const column = exposedColumnOf(extensions);
  // What costs more than a field by itself spends that first.
  if (column === undefined || extensions.complexity !== 1) return undefined;
  const visibility = visibilityOf(type.name, name);
  return {
    admits: typeof visibility === 'string' ? undefined : (row, context) => visibility.admits(context, Object(row)),
    read: (row, context) => {
      // A row that was loaded without it does not have it; nothing stored is null.
      const value: unknown = Reflect.get(Object(row), column);
      const points = sizeOf(value);
      if (points > 0) context.cost.spend(points);
      return value;
    },
  };
};
