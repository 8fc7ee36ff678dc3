import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { isRecord } from '../../domain/values/is-record.js';
import { getDatamodel } from '../../generated/pothos-types.js';
import { modelOf } from '../../patches/pothos-extensions.js';
import { isJustMade } from './just-made.js';

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      ownColumns: OwnColumnsPlugin<Types>;
    }
  }
}

/**
 * Resolves fields that are made of columns of their row without determining how the row was read, if the row has the
 * columns: a column has the same value in every statement. The library would search its selections for every field of
 * every row. Relations are taken from a row only if this request has just created it.
 */
class OwnColumnsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  readonly #columns = columnsByModel();

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const { kind, parentType, pothosOptions, resolve } = field;
    if (kind !== 'PrismaObject' || !('select' in pothosOptions) || resolve === undefined) return resolver;
    const model = modelOf(this.buildCache.getTypeConfig(parentType).extensions);
    const known = this.#columns.get(model ?? '') ?? new Set();
    const select: unknown = pothosOptions.select;
    if (typeof select === 'function') {
      return (row, args, ctx, info) => {
        const selected: unknown = Reflect.apply(select, undefined, [args, ctx, selectMore]);
        const names = isJustMade(row) ? Object.keys(Object(selected)) : columnsOf(selected, known);
        return hasAll(row, names) ? resolve(row, args, ctx, info) : resolver(row, args, ctx, info);
      };
    }
    const columns = columnsOf(select, known);
    if (columns === undefined) return resolver;
    return (row, args, ctx, info) =>
      hasAll(row, columns) ? resolve(row, args, ctx, info) : resolver(row, args, ctx, info);
  }
}

/** The columns that a field selects; undefined if it selects none, or other rows too. */
const columnsOf = (select: unknown, known: ReadonlySet<string>): readonly string[] | undefined => {
  const selected = isRecord(select) ? Object.entries(select) : [];
  const areColumns = selected.every(([name, isSelected]) => isSelected === true && known.has(name));
  return areColumns && selected.length > 0 ? selected.map(([name]) => name) : undefined;
};

/** Marks a selection of other rows, which are not columns. */
const selectMore = (): Record<string, unknown> => ({});

const hasAll = (row: unknown, columns: readonly string[] | undefined): boolean =>
  columns?.every((column) => Reflect.get(Object(row), column) !== undefined) ?? false;

const columnsByModel = (): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    Object.entries(getDatamodel().datamodel.models).map(([model, { fields }]) => [
      model,
      new Set(fields.filter((field) => field.kind !== 'object').map(({ name }) => name)),
    ]),
  );

/** The plugin's name in the builder's list. */
export const OWN_COLUMNS = 'ownColumns';

SchemaBuilder.registerPlugin(OWN_COLUMNS, OwnColumnsPlugin);
