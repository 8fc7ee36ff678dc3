import { brandWithType, type OutputType, type SchemaTypes } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import { decodeGlobalID } from '@pothos/plugin-relay';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { GraphQLContext } from './graphql-context.js';
import { scheduleBy } from './paging/row-slicer-of.js';
import { ROW_FINDERS, type RowSelection } from './rows/row-finders.js';
import { serverVariableId } from './rows/server-variable-id.js';

/** The only type without rows: the caller. */
const VIEWER = 'Viewer';

/** Marks a text that is not a global id. */
const NO_ID: GlobalId = { typename: '', id: '' };

/** The parts of a global id; `isGlobalId` is false for any other text. */
export const toGlobalId = (text: string): GlobalId => {
  try {
    return decodeGlobalID(text);
  } catch {
    return NO_ID; // reported where it is used: the other ids of the list may be valid
  }
};

/** Whether a text was a global id, of an existing object or not. */
export const isGlobalId = ({ typename }: { readonly typename: string }): boolean =>
  typename === VIEWER || ROW_FINDERS.has(typename);

/** A decoded global id. */
export interface GlobalId {
  readonly typename: string;
  readonly id: string;
}

/**
 * The objects of the global ids, in order, read with all selected fields; null if none exists for the caller. An object
 * whose id is given twice is returned twice.
 */
export const findNodes = async (
  ctx: GraphQLContext,
  info: GraphQLResolveInfo,
  globalIds: readonly GlobalId[],
): Promise<readonly (object | null)[]> => {
  const found = await find(ctx, globalIds, (typeName) => queryFromInfo({ context: ctx, info, typeName }));
  return globalIds.map((globalId) => found.get(keyOf(globalId)) ?? null);
};

/** The loaders of one operation, by the fields that select what is read. */
const LOADERS = new WeakMap<
  GraphQLContext,
  WeakMap<GraphQLResolveInfo['fieldNodes'], DataLoader<GlobalId, object | null, string>>
>();

/**
 * The object of one global id, for a field of many rows: those of one field are found together, in one statement for
 * each type. Null if it does not exist for the caller.
 */
export const loadNode = (ctx: GraphQLContext, info: GraphQLResolveInfo, globalId: GlobalId): Promise<object | null> => {
  const loaders = LOADERS.get(ctx) ?? new WeakMap();
  LOADERS.set(ctx, loaders);
  const loader =
    loaders.get(info.fieldNodes) ??
    new DataLoader<GlobalId, object | null, string>((ids) => findNodes(ctx, info, ids), {
      ...scheduleBy(ctx.loaders),
      cacheKeyFn: keyOf,
    });
  loaders.set(info.fieldNodes, loader);
  return loader.load(globalId);
};

/** Which of the global ids exist for the caller. Ids of types that are not listed here do not exist. */
export const visibleIds = async (ctx: GraphQLContext, globalIds: readonly GlobalId[]): Promise<ReadonlySet<string>> => {
  const found = await find(ctx, globalIds, () => ONLY_ID);
  return new Set(globalIds.map(keyOf).filter((key) => found.has(key)));
};

const ONLY_ID: RowSelection = { select: { id: true } };

const keyOf = ({ typename, id }: GlobalId): string => `${typename}:${id}`;

/** The id of a row within its global id. */
const idOf = (typename: string, row: object): string =>
  typename === 'ServerVariable'
    ? serverVariableId({ serverId: Reflect.get(row, 'serverId'), id: Reflect.get(row, 'id') })
    : String(Reflect.get(row, 'id'));

/** One statement for each type, one after another, so that a request uses few connections. */
const find = async (
  ctx: GraphQLContext,
  globalIds: readonly GlobalId[],
  selectOf: (typename: string) => RowSelection,
): Promise<ReadonlyMap<string, object>> => {
  const found = new Map<string, object>();
  for (const typename of new Set(globalIds.map((globalId) => globalId.typename))) {
    const ids = new Set(globalIds.filter((globalId) => globalId.typename === typename).map(({ id }) => id));
    const lookup = { ids: [...ids], select: () => selectOf(typename) };
    for (const row of (await ROW_FINDERS.get(typename)?.(ctx, lookup)) ?? []) {
      // As the library does, whose types admit only objects of its own builders.
      brandWithType(row, typename as OutputType<SchemaTypes>);
      found.set(keyOf({ typename, id: idOf(typename, row) }), row);
    }
  }
  const { principal } = ctx;
  // Free, whether it was selected or not.
  if (principal.kind === 'user') found.set(keyOf({ typename: VIEWER, id: String(principal.key.id) }), principal);
  return found;
};
