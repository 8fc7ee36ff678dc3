import { type GraphQLResolveInfo, getNamedType, isObjectType } from 'graphql';
import { collectFields } from './collect-fields.js';

type FieldNodes = GraphQLResolveInfo['fieldNodes'];

/**
 * Key: the array that the executor collects once for all objects of a list. Value: the selected fields of the object
 * that a field returns.
 */
const SHOWN = new WeakMap<FieldNodes, ReadonlySet<string>>();

/** Whether a field is selected of the object that the field being resolved returns. */
export const showsField = (info: GraphQLResolveInfo, name: string): boolean => {
  const shown = SHOWN.get(info.fieldNodes) ?? fieldsOf(info);
  SHOWN.set(info.fieldNodes, shown);
  return shown.has(name);
};

const fieldsOf = (info: GraphQLResolveInfo): ReadonlySet<string> => {
  const type = getNamedType(info.returnType);
  const selections = info.fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  const fields = isObjectType(type) ? collectFields(info, type, selections) : [];
  return new Set([...fields].flatMap(([, nodes]) => nodes.map(({ name }) => name.value)));
};
