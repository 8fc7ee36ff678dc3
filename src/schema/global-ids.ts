import { brandWithType, type OutputType, type SchemaTypes } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import { decodeGlobalID } from '@pothos/plugin-relay';
import type { GraphQLResolveInfo } from 'graphql';
import type { GraphQLContext } from './graphql-context.js';
import { ROW_FINDERS, type RowSelection } from './rows/row-finders.js';

/** The only type without rows: who asks. */
const VIEWER = 'Viewer';

/** Stands for a text that is not a global id. */
const NO_ID: GlobalId = { typename: '', id: '' };

/** The parts of a global id; `isGlobalId` is false for what any other text becomes. */
export const toGlobalId = (text: string): GlobalId => {
  try {
    return decodeGlobalID(text);
  } catch {
    return NO_ID; // reported where it is used: the other ids of the list may be good
  }
};

/** Whether a text was a global id, of something there is or not. */
export const isGlobalId = ({ typename }: { readonly typename: string }): boolean =>
  typename === VIEWER || ROW_FINDERS.has(typename);

/** A global id, taken apart. */
export interface GlobalId {
  readonly typename: string;
  readonly id: string;
}

/**
 * What the global ids name, each in its place, read with all that the field shows of it; null where nothing exists for the
 * caller. An object that is named twice is there twice.
 */
export const findNodes = async (
  ctx: GraphQLContext,
  info: GraphQLResolveInfo,
  globalIds: readonly GlobalId[],
): Promise<readonly (object | null)[]> => {
  const found = await find(ctx, globalIds, (typeName) => queryFromInfo({ context: ctx, info, typeName }));
  return globalIds.map((globalId) => found.get(keyOf(globalId)) ?? null);
};

/** Which of the global ids name something that exists for the caller. Nothing does whose type is not named here. */
export const visibleIds = async (ctx: GraphQLContext, globalIds: readonly GlobalId[]): Promise<ReadonlySet<string>> => {
  const found = await find(ctx, globalIds, () => ONLY_ID);
  return new Set(globalIds.map(keyOf).filter((key) => found.has(key)));
};

const ONLY_ID: RowSelection = { select: { id: true } };

const keyOf = ({ typename, id }: GlobalId): string => `${typename}:${id}`;

/** One statement for each type, one after the other: a request is to hold few connections. */
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
      // As the library does it, whose types say that only what was made with a builder is one.
      brandWithType(row, typename as OutputType<SchemaTypes>);
      found.set(keyOf({ typename, id: String(Reflect.get(row, 'id')) }), row);
    }
  }
  const { principal } = ctx;
  // Costs nothing to know, whether it was asked for or not.
  if (principal.kind === 'user') found.set(keyOf({ typename: VIEWER, id: String(principal.key.id) }), principal);
  return found;
};
