import {
  coerceInputValue,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getOperationAST,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { MAX_ISSUES, type ValidationIssue } from '../../domain/errors.js';
import type { GraphQLContext } from '../graphql-context.js';
import { type CompiledOperation, compileOperation } from './compile-operation.js';

type Values = Readonly<Record<string, unknown>>;

/** Variables as resolvers are given them, or why they are not accepted. */
export type Coerced = { readonly values: Values } | { readonly issues: readonly ValidationIssue[] };

/** A document with one operation, ready to be executed. */
export interface CompiledDocument {
  readonly operation: OperationDefinitionNode;
  /** Holds variables against the shape that the operation declares, until {@link MAX_ISSUES} of their parts do not have it. */
  coerce(variables: Values): Coerced;
  /**
   * The data.
   * @param values coerced
   * @throws {unknown} what the first field threw that failed
   */
  execute(values: Values, context: GraphQLContext): Promise<unknown>;
}

/** Most fields of all operations that are kept compiled; each takes about a kilobyte. */
const MAX_FIELDS = 30_000;

/** Compiled operations, by the number of their document and what it includes: callers combine includes as they like. */
const OPERATIONS = new LRUCache<string, CompiledOperation>({
  maxSize: MAX_FIELDS,
  sizeCalculation: ({ fieldCount }) => fieldCount + 1,
});

let documents = 0;

/** Prepares a document; its operation is compiled when it is executed first. */
export const compileDocument = (schema: GraphQLSchema, document: DocumentNode): CompiledDocument => {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('A document has one operation.');
  const fragments = Object.fromEntries(
    document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]),
  );
  const conditions = conditionsOf(document);
  const declared = (operation.variableDefinitions ?? []).map((definition) => toVariable(schema, definition));
  const number = documents++;
  return {
    operation,
    coerce: (variables) => coerceAll(declared, variables),
    execute: (variableValues, context) => {
      const key = `${number} ${conditions.filter((name) => variableValues[name] === true).join(' ')}`;
      let compiled = OPERATIONS.get(key);
      if (compiled === undefined) {
        // What else callers sent is not kept with it.
        const asked = Object.fromEntries(conditions.map((name) => [name, variableValues[name]]));
        compiled = compileOperation({ schema, operation, fragments, variableValues: asked });
        OPERATIONS.set(key, compiled);
      }
      return compiled.execute(context, variableValues);
    },
  };
};

const isFragment = (definition: DocumentNode['definitions'][number]): definition is FragmentDefinitionNode =>
  definition.kind === Kind.FRAGMENT_DEFINITION;

interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  /** Of what is not given; undefined where there is none. */
  readonly fallback: unknown;
}

/** The document was checked against this schema at build. */
const toVariable = (
  schema: GraphQLSchema,
  { variable, type: node, defaultValue }: VariableDefinitionNode,
): Variable => {
  const type = typeFromAST(schema, node as Parameters<typeof typeFromAST>[1]) as GraphQLInputType; // one signature for each kind of node
  return { name: variable.name.value, type, fallback: defaultValue && valueFromAST(defaultValue, type) };
};

/** Ends a coercion that has found enough. */
const ENOUGH = new Error('Enough is wrong.');

/** As graphql-js has it, whose messages repeat all of an input for each part of it that is wrong. */
const coerceAll = (declared: readonly Variable[], variables: Values): Coerced => {
  const values: Record<string, unknown> = {};
  const issues: ValidationIssue[] = [];
  const report = (path: readonly (string | number)[], invalid: unknown): void => {
    issues.push({ path, rule: invalid === undefined || invalid === null ? 'required' : 'string' });
    if (issues.length === MAX_ISSUES) throw ENOUGH;
  };
  try {
    for (const { name, type, fallback } of declared) {
      const isGiven = Object.hasOwn(variables, name);
      if (isGiven) values[name] = coerceInputValue(variables[name], type, report);
      else if (fallback !== undefined) values[name] = fallback;
      else if (isNonNullType(type)) report([], undefined);
    }
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
  return issues.length > 0 ? { issues } : { values };
};

/** The variables on which it depends what is selected. */
const conditionsOf = (document: DocumentNode): readonly string[] => {
  const names = new Set<string>();
  visit(document, {
    Directive: ({ arguments: given = [] }) => {
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
};
