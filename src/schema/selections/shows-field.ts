import { type GraphQLResolveInfo, getNamedType, isObjectType } from 'graphql';
import { collectFields } from './collect-fields.js';

type FieldNodes = GraphQLResolveInfo['fieldNodes'];

/** By what the executor gathers once for all objects of a list: the fields that are shown of what a field leads to. */
const SHOWN = new WeakMap<FieldNodes, ReadonlySet<string>>();

/** Whether a field is shown of the object that the field being resolved leads to. */
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
