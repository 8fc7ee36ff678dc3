import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionNode,
  typeFromAST,
} from 'graphql';

/** The parts of an execution that decide which selections apply. */
export interface Selecting {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variableValues: Readonly<Record<string, unknown>>;
}

/**
 * The selected fields of an object of a type, by response name and in its order. A field in several fragments has
 * several nodes, whose selections are merged.
 */
export const collectFields = (
  selecting: Selecting,
  type: GraphQLObjectType,
  selections: readonly SelectionNode[],
): ReadonlyMap<string, readonly FieldNode[]> => {
  const fields = new Map<string, FieldNode[]>();
  const visited = new Set<string>();
  const collect = (selection: SelectionNode): void => {
    if (!isIncluded(selecting, selection)) return;
    if (selection.kind === Kind.FIELD) {
      const name = selection.alias?.value ?? selection.name.value;
      fields.set(name, [...(fields.get(name) ?? []), selection]);
      return;
    }
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      if (visited.has(selection.name.value)) return;
      visited.add(selection.name.value);
    }
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : selecting.fragments[selection.name.value];
    if (fragment !== undefined && isAbout(selecting, fragment.typeCondition, type)) {
      fragment.selectionSet.selections.forEach(collect);
    }
  };
  selections.forEach(collect);
  return fields;
};

/** Whether a fragment with a type condition applies to objects of a type. */
const isAbout = ({ schema }: Selecting, condition: NamedTypeNode | undefined, type: GraphQLObjectType): boolean => {
  if (condition === undefined) return true;
  const about = typeFromAST(schema, condition);
  return about === type || (isAbstractType(about) && schema.isSubType(about, type));
};

interface Values {
  readonly variableValues: Readonly<Record<string, unknown>>;
}

/** Whether a selection is neither skipped nor left out, as its directives and the variables have it. */
export const isIncluded = ({ variableValues }: Values, selection: SelectionNode): boolean =>
  getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.if !== true &&
  getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.if !== false;
