import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/**
 * Introspection fields that cost one point: they are in memory. The whole schema, which every tool requests once, must
 * fit: 28,000 points for 45 ms.
 */
const FIELDS_PER_POINT = 10;

/** Lengths of the lists of an introspection. */
interface Lengths {
  readonly typical: Readonly<Record<string, number>>;
  readonly longest: Readonly<Record<string, number>>;
}

/**
 * Points of the introspection in a document. The library that estimates documents does not look below `__schema` and
 * `__type`, and their resolvers cannot be charged.
 */
export const introspectionCost = (document: DocumentNode, lengths: Lengths): number => {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition.selectionSet]),
  );
  const known = new Map<string, Map<SelectionSetNode, number>>();
  // `within`: "" outside of an introspection, then the outermost list, then any deeper place.
  const costOf = (selectionSet: SelectionSetNode, within: Within): number => {
    const costs = known.get(within) ?? new Map<SelectionSetNode, number>();
    known.set(within, costs);
    const before = costs.get(selectionSet);
    if (before !== undefined) return before;
    costs.set(selectionSet, 0); // other rules reject a fragment that contains itself
    let cost = 0;
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        cost += fragment === undefined ? 0 : costOf(fragment, within);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        cost += costOf(selection.selectionSet, within);
      } else {
        const name = selection.name.value;
        const inner = enter(name, within);
        const own = inner === '' ? 0 : 1;
        const length = inner === '' ? 1 : ((within === 'all' ? lengths.typical : lengths.longest)[name] ?? 1);
        cost += own + (selection.selectionSet === undefined ? 0 : length * costOf(selection.selectionSet, inner));
      }
    }
    costs.set(selectionSet, cost);
    return cost;
  };
  const points = document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .reduce((sum, { selectionSet }) => sum + costOf(selectionSet, ''), 0);
  return Math.ceil(points / FIELDS_PER_POINT);
};

/** Place of a selection: outside, below all types, or below one type. */
type Within = '' | 'all' | 'one';

const enter = (name: string, within: Within): Within => {
  if (within === '') {
    if (name === '__schema') return 'all';
    return name === '__type' ? 'one' : '';
  }
  // The list of the fields of the longest type may be requested repeatedly.
  return within === 'all' && !['type', 'ofType', 'interfaces', 'possibleTypes'].includes(name) ? 'all' : 'one';
};

/** Measures a schema, once. */
export const introspectionLengths = (schema: GraphQLSchema): Lengths => {
  const types = Object.values(schema.getTypeMap());
  const composite = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = composite.map((type) => Object.values(type.getFields()));
  const counts: Readonly<Record<string, readonly number[]>> = {
    types: [types.length],
    directives: [schema.getDirectives().length],
    fields: fields.map(({ length }) => length),
    args: fields.flat().map(({ args }) => args.length),
    inputFields: types.filter(isInputObjectType).map((type) => Object.keys(type.getFields()).length),
    enumValues: types.filter(isEnumType).map((type) => type.getValues().length),
    interfaces: composite.map((type) => type.getInterfaces().length),
    possibleTypes: types.filter(isInterfaceType).map((type) => schema.getPossibleTypes(type).length),
    locations: schema.getDirectives().map(({ locations }) => locations.length),
  };
  const measure = (of: (lengths: readonly number[]) => number) =>
    Object.fromEntries(Object.entries(counts).map(([name, lengths]) => [name, of(lengths)]));
  return {
    // For all types together: fields that few types have count little.
    typical: measure((lengths) => Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / lengths.length)),
    longest: measure((lengths) => Math.max(1, ...lengths)),
  };
};
