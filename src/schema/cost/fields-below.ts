import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  type SelectionNode,
} from 'graphql';
import { isIncluded } from '../selections/collect-fields.js';

/**
 * Number of selected fields of each object that a field returns, including nested objects down to the next list, which
 * is counted separately. Selections for several types are added up.
 */
export const fieldsBelow = (info: GraphQLResolveInfo): number => {
  const before = KNOWN.get(info.fieldNodes);
  if (before !== undefined) return before;
  const fields = countOf(info, info.fieldNodes, getNamedType(info.returnType), new Map());
  KNOWN.set(info.fieldNodes, fields);
  return fields;
};

/** Key: the array that the executor collects once for all objects of a list. */
const KNOWN = new WeakMap<GraphQLResolveInfo['fieldNodes'], number>();

/** Counts by selection, 0 while a count is in progress: fragments may be used more than once. */
type Counted = Map<object, number>;

const countOf = (
  info: GraphQLResolveInfo,
  nodes: readonly FieldNode[],
  type: GraphQLNamedType,
  counted: Counted,
): number =>
  nodes.reduce(
    (sum, { selectionSet }) => sum + countSelections(info, selectionSet?.selections ?? [], type, counted),
    0,
  );

const countSelections = (
  info: GraphQLResolveInfo,
  selections: readonly SelectionNode[],
  type: GraphQLNamedType,
  counted: Counted,
): number => {
  const before = counted.get(selections);
  if (before !== undefined) return before;
  counted.set(selections, 0);
  const sum = selections
    .filter((selection) => isIncluded(info, selection))
    .reduce((total, selection) => total + countSelection(info, selection, type, counted), 0);
  counted.set(selections, sum);
  return sum;
};

const countSelection = (
  info: GraphQLResolveInfo,
  selection: SelectionNode,
  type: GraphQLNamedType,
  counted: Counted,
): number => {
  if (selection.kind === Kind.FIELD) {
    const field = 'getFields' in type ? type.getFields()[selection.name.value] : undefined;
    if (field === undefined || !('args' in field) || isListType(getNullableType(field.type))) return 1;
    return 1 + countOf(info, [selection], getNamedType(field.type), counted);
  }
  const inner = selection.kind === Kind.FRAGMENT_SPREAD ? info.fragments[selection.name.value] : selection;
  const name = inner?.typeCondition?.name.value;
  const innerType = (name === undefined ? undefined : info.schema.getType(name)) ?? type;
  return countSelections(info, inner?.selectionSet.selections ?? [], innerType, counted);
};
