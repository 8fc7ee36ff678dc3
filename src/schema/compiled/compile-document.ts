import {
  coerceInputValue,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getOperationAST,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { MAX_ISSUES, type ValidationIssue } from '../../domain/errors.js';
import type { GraphQLContext } from '../graphql-context.js';
import { enumNamesFor } from './enum-names-for.js';
import { createOperationCache } from './operation-cache.js';

type Values = Readonly<Record<string, unknown>>;

/** Coerced variables, or the reason why they are invalid. */
export type Coerced = { readonly values: Values } | { readonly issues: readonly ValidationIssue[] };

/** A document with one operation, ready to be executed. */
export interface CompiledDocument {
  readonly operation: OperationDefinitionNode;
  /**
   * Checks variables against the types that the operation declares, until {@link MAX_ISSUES} of their parts are
   * invalid. Enums have the values of the domain.
   */
  coerce(variables: Values): Coerced;
  /**
   * Executes the operation and returns its data.
   * @param values coerced
   * @throws {unknown} the error of the first field that failed
   */
  execute(values: Values, context: GraphQLContext): Promise<unknown>;
}

/** Prepares a document; its operation is compiled at its first execution. */
export const compileDocument = (schema: GraphQLSchema, document: DocumentNode): CompiledDocument => {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document must have exactly one operation.');
  const declared = (operation.variableDefinitions ?? []).map((definition) => toVariable(schema, definition));
  const operationFor = keepCompiled({
    schema,
    document,
    operation,
    answersErrors: false,
    answersEnumNames: false,
    maxFields: Number.POSITIVE_INFINITY,
    documentBytes: 0,
  });
  return {
    operation,
    coerce: (variables) => coerceAll(declared, variables),
    execute: async (variableValues, context) =>
      (await operationFor(variableValues).execute(context, variableValues)).data,
  };
};

/** Maximum bytes of all compiled REST operations; their documents are loaded anyway. */
const MAX_BYTES = 30_000_000;

const keepCompiled = createOperationCache(MAX_BYTES);

interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly withEnumNames: (value: unknown) => unknown;
  /** Value of an absent variable; undefined if there is none. */
  readonly fallback: unknown;
}

/** The document was checked against this schema at build. */
const toVariable = (
  schema: GraphQLSchema,
  { variable, type: node, defaultValue }: VariableDefinitionNode,
): Variable => {
  const type = typeFromAST(schema, node as Parameters<typeof typeFromAST>[1]) as GraphQLInputType; // one signature for each kind of node
  const withEnumNames = enumNamesFor(type) ?? ((value: unknown) => value);
  return { name: variable.name.value, type, withEnumNames, fallback: defaultValue && valueFromAST(defaultValue, type) };
};

/** Ends a coercion that has found enough issues. */
const ENOUGH = new Error('Enough issues were found.');

/** As in graphql-js, whose messages would repeat the whole input for each of its invalid parts. */
const coerceAll = (declared: readonly Variable[], variables: Values): Coerced => {
  const values: Record<string, unknown> = {};
  const issues: ValidationIssue[] = [];
  const report = (path: readonly (string | number)[], invalid: unknown): void => {
    issues.push({ path, rule: invalid === undefined || invalid === null ? 'required' : 'string' });
    if (issues.length === MAX_ISSUES) throw ENOUGH;
  };
  try {
    for (const { name, type, withEnumNames, fallback } of declared) {
      const isGiven = Object.hasOwn(variables, name);
      if (isGiven) values[name] = coerceInputValue(withEnumNames(variables[name]), type, report);
      else if (fallback !== undefined) values[name] = fallback;
      else if (isNonNullType(type)) report([], undefined);
    }
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
  return issues.length > 0 ? { issues } : { values };
};
