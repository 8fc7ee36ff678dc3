import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
  type VariableDefinitionNode,
} from 'graphql';

/** The alias of a field that is shown only if it is requested: `includeNode`. */
const INCLUDED = /^include(?=[A-Z])/;

/**
 * A document with the variables of its includes, so that no author declares them by hand. They are named after the
 * aliases that lead to them: `$servers` requests `includeServers`, `$serversNode` requests `includeNode` below it.
 * @param all all documents, whose fragments it may use
 * @throws {Error} an include with another variable, or a variable that looks like one
 */
export const declareIncludes = (document: DocumentNode, all: DocumentNode): DocumentNode => ({
  ...document,
  definitions: document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? withIncludes(definition, all) : definition,
  ),
});

const withIncludes = (operation: OperationDefinitionNode, all: DocumentNode): OperationDefinitionNode => {
  const { variableDefinitions = [], selectionSet } = operation;
  // The bridge treats every such variable as an include, which callers request freely.
  const [written] = variableDefinitions.filter(({ type }) => print(type) === 'Boolean!');
  if (written !== undefined) {
    throw new Error(`$${written.variable.name.value} is Boolean!, a type reserved for includes: give it a default.`);
  }
  const names = new Set(includesIn(selectionSet, all));
  return { ...operation, variableDefinitions: [...variableDefinitions, ...[...names].map(toDefinition)] };
};

/** The names of the includes of a selection. */
const includesIn = ({ selections }: SelectionSetNode, all: DocumentNode, outer = ''): readonly string[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = all.definitions.find(
        (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
      );
      return fragment?.kind === Kind.FRAGMENT_DEFINITION ? includesIn(fragment.selectionSet, all, outer) : [];
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) return includesIn(selection.selectionSet, all, outer);
    const name = includeName(selection, outer);
    const inner = selection.selectionSet ? includesIn(selection.selectionSet, all, name ?? outer) : [];
    return name === undefined ? inner : [name, ...inner];
  });

/** The variable that requests an include; undefined for other fields, and for fields that are always shown. */
const includeName = ({ alias, directives = [] }: FieldNode, outer: string): string | undefined => {
  const [condition] = directives.flatMap(({ name, arguments: [given] = [] }) =>
    name.value === 'include' && given?.value.kind === Kind.VARIABLE ? [given.value.name.value] : [],
  );
  if (condition === undefined || alias === undefined || !INCLUDED.test(alias.value)) return undefined;
  const part = alias.value.replace(INCLUDED, '');
  const name = outer === '' ? part.charAt(0).toLowerCase() + part.slice(1) : outer + part;
  if (condition !== name) throw new Error(`${alias.value} is asked for by $${condition} instead of $${name}.`);
  return name;
};

const toDefinition = (name: string): VariableDefinitionNode => ({
  kind: Kind.VARIABLE_DEFINITION,
  variable: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } },
  type: {
    kind: Kind.NON_NULL_TYPE,
    type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'Boolean' } },
  },
});
