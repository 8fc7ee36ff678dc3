import {
  type DocumentNode,
  executeSync,
  type FragmentDefinitionNode,
  getIntrospectionQuery,
  type IntrospectionOptions,
  Kind,
  OperationTypeNode,
  parse,
  print,
  type SelectionSetNode,
} from 'graphql';
import { schema } from '../index.js';

/** Longest text that is looked at, in characters: twice what an introspection takes with all its white space. */
const MAX_LENGTH = 4_096;

/** Most fields of a document with its fragments in their places; a whole introspection has some 400. */
const MAX_FIELDS = 2_000;

/** How deep `ofType` is asked for at most: no type of the schema has more around it, and deeper ones say nothing more. */
const MAX_WRAPPERS = 4;

/** A document that asks for the schema, as the reference implementation writes it. */
export interface Introspection {
  readonly text: string;
  /** The name of its operation. */
  readonly operationName: string | undefined;
}

/**
 * The introspection of the reference implementation that asks for the same as a document, whatever its white space, the order of
 * its fields and its fragments; undefined where it is none of them. So there are 48 answers, and each is made once.
 * Source: ADR graphql 4.
 */
export const introspectionOf = (query: unknown): Introspection | undefined => {
  if (typeof query !== 'string' || query.length > MAX_LENGTH) return undefined;
  const asked = readDocument(query);
  if (asked === undefined) return undefined;
  const text = getIntrospectionQuery(optionsOf(asked.fields));
  return shapeOf(text) === asked.fields ? { text, operationName: asked.operationName } : undefined;
};

/** The answer to an introspection, as JSON. */
export const introspectionResult = ({ text }: Introspection): string =>
  JSON.stringify(executeSync({ schema, document: parse(text) }));

/** What a document asks for: each field with its arguments and what is below it, in alphabetical order. */
interface AskedFields {
  readonly fields: string;
  readonly operationName: string | undefined;
}

const readDocument = (text: string): AskedFields | undefined => {
  try {
    return askedFieldsOf(parse(text));
  } catch {
    return undefined; // no document at all, or one that no introspection is
  }
};

/** The options with which a document is made that asks for such fields, if any is. */
const optionsOf = (fields: string): IntrospectionOptions => ({
  descriptions: fields.includes('description'),
  schemaDescription: fields.startsWith('{__schema{description'),
  specifiedByUrl: fields.includes('specifiedByURL'),
  directiveIsRepeatable: fields.includes('isRepeatable'),
  inputValueDeprecation: fields.includes('args(includeDeprecated: true)'),
  oneOf: fields.includes('isOneOf'),
});

const shapeOf = (text: string): string => {
  const before = SHAPES.get(text);
  if (before !== undefined) return before;
  const shape = askedFieldsOf(parse(text)).fields;
  SHAPES.set(text, shape);
  return shape;
};

const SHAPES = new Map<string, string>();

const NOT_AN_INTROSPECTION = new Error('No introspection has this.');

/** @throws {Error} several operations, variables, directives, aliases, or too much */
const askedFieldsOf = ({ definitions }: DocumentNode): AskedFields => {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations = definitions.filter((definition) => {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    return definition.kind !== Kind.FRAGMENT_DEFINITION;
  });
  const [operation, ...others] = operations;
  const isQuery = operation?.kind === Kind.OPERATION_DEFINITION && operation.operation === OperationTypeNode.QUERY;
  if (!isQuery || others.length > 0 || operation.variableDefinitions?.length || operation.directives?.length) {
    throw NOT_AN_INTROSPECTION;
  }
  let left = MAX_FIELDS;

  const collect = ({ selections }: SelectionSetNode, wrappers: number, into: Map<string, string>): void => {
    for (const selection of selections) {
      left -= 1;
      if (left < 0 || selection.directives?.length) throw NOT_AN_INTROSPECTION;
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment === undefined) throw NOT_AN_INTROSPECTION;
        collect(fragment.selectionSet, wrappers, into);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet, wrappers, into);
      } else {
        const name = selection.name.value;
        const depth = name === 'ofType' ? wrappers + 1 : 0;
        if (selection.alias !== undefined) throw NOT_AN_INTROSPECTION;
        if (depth > MAX_WRAPPERS) continue;
        const args = selection.arguments?.length ? `(${selection.arguments.map(print).sort().join(', ')})` : '';
        const below = selection.selectionSet === undefined ? '' : sorted(selection.selectionSet, depth);
        // The same field with other things below it: no introspection asks like that.
        if ((into.get(name) ?? args + below) !== args + below) throw NOT_AN_INTROSPECTION;
        into.set(name, args + below);
      }
    }
  };
  const sorted = (selectionSet: SelectionSetNode, wrappers: number): string => {
    const found = new Map<string, string>();
    collect(selectionSet, wrappers, found);
    return `{${[...found]
      .map(([name, rest]) => name + rest)
      .sort()
      .join(' ')}}`;
  };
  return { fields: sorted(operation.selectionSet, 0), operationName: operation.name?.value };
};
