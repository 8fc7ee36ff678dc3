import { getLoaderMapping, setLoaderMappings } from '@pothos/selection-mapper';
import type { FieldNode, GraphQLObjectType, GraphQLResolveInfo, SelectionNode } from 'graphql';
import { getNamedType, isObjectType } from 'graphql';

/** The relations that a plan has loaded below a field, by `Type@path`. */
export type Mappings = Parameters<typeof setLoaderMappings>[2];

/** The fields that are selected of an object of a type, by their names in the answer. */
type CollectFields = (
  info: GraphQLResolveInfo,
  type: GraphQLObjectType,
  selections: readonly SelectionNode[],
) => ReadonlyMap<string, readonly FieldNode[]>;

interface Gathering {
  readonly context: object;
  readonly info: GraphQLResolveInfo;
  readonly collectFields: CollectFields;
  readonly mappings: Mappings;
}

interface Level {
  readonly type: GraphQLObjectType;
  readonly selections: readonly SelectionNode[];
  readonly path: GraphQLResolveInfo['path'];
  /** Names in the answer from the field to this level. */
  readonly prefix: string;
}

/**
 * What a plan has recorded in a context for the fields below `info`. `restoreMappings` records it in another context, so
 * that a plan that is cached needs no second run.
 *
 * Reaches into: `@pothos/selection-mapper`, the package in which Pothos' Prisma plugin records its plans, and the form of
 * its keys, `Type@path`.
 * Saves: 19 % of a request for one server, 11 % of one for five schedules (bench/history.md, ADR graphql 6).
 * Tried with: @pothos/selection-mapper 0.1.0, @pothos/plugin-prisma 4.17.0.
 */
export const recordedMappings = (context: object, info: GraphQLResolveInfo, collectFields: CollectFields): Mappings => {
  const mappings: Mappings = {};
  const type = getNamedType(info.returnType);
  if (!isObjectType(type)) return mappings;
  const selections = info.fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  gather({ context, info, collectFields, mappings }, { type, selections, path: info.path, prefix: '' });
  return mappings;
};

/** Records in a context what `recordedMappings` returned for the same field of another one. */
export const restoreMappings = (context: object, info: GraphQLResolveInfo, mappings: Mappings): void =>
  setLoaderMappings(context, info, mappings);

/** Each mapping contains those below it. */
const gather = (gathering: Gathering, { type, selections, path, prefix }: Level): void => {
  const { context, info, collectFields, mappings } = gathering;
  for (const [name, nodes] of collectFields(info, type, selections)) {
    const at = { prev: path, key: name, typename: type.name };
    const mapping = getLoaderMapping(context, at, type.name, undefined);
    const place = `${prefix}${name}`;
    if (mapping !== null) {
      mappings[`${type.name}@${place}`] = mapping;
      continue;
    }
    const below = type.getFields()[nodes[0]?.name.value ?? ''];
    const belowType = below && getNamedType(below.type);
    if (!isObjectType(belowType)) continue;
    const selected = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
    gather(gathering, { type: belowType, selections: selected, path: at, prefix: `${place}.` });
  }
};
