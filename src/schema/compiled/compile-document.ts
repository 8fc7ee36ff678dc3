import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  print,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphQLContext } from '../graphql-context.js';
import { type CompiledOperation, compileOperation } from './compile-operation.js';

type Values = Readonly<Record<string, unknown>>;

/** A document with one operation, ready to be executed. */
export interface CompiledDocument {
  readonly operation: OperationDefinitionNode;
  /** The variables as resolvers are given them; the error where they do not have the shape that the operation declares. */
  coerce(variables: Values): Values | GraphQLError;
  /**
   * The data.
   * @param variables coerced
   * @throws {unknown} what the first field threw that failed
   */
  execute(variables: Values, context: GraphQLContext): Promise<unknown>;
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
  const operation = operationOf(document);
  const fragments = Object.fromEntries(
    document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]),
  );
  const conditions = conditionsOf(document);
  const definitions = operation.variableDefinitions ?? [];
  const [flags, others] = [definitions.filter(isFlag).map(nameOf), definitions.filter((one) => !isFlag(one))];
  const number = documents++;
  return {
    operation,
    coerce: (variables) => {
      // There are dozens of flags, and whoever calls has made booleans of them.
      const isFlagged = flags.every((name) => typeof variables[name] === 'boolean');
      const { coerced, errors } = getVariableValues(schema, isFlagged ? others : definitions, variables);
      if (coerced === undefined) return errors[0] ?? new GraphQLError('The variables are not those of the operation.');
      if (isFlagged) for (const name of flags) coerced[name] = variables[name];
      return coerced;
    },
    execute: (variableValues, context) => {
      const key = `${number} ${conditions.filter((name) => variableValues[name] === true).join(' ')}`;
      const before = OPERATIONS.get(key);
      const compiled = before ?? compileOperation({ schema, operation, fragments, variableValues });
      if (before === undefined) OPERATIONS.set(key, compiled);
      return compiled.execute(context, variableValues);
    },
  };
};

const operationOf = ({ definitions }: DocumentNode): OperationDefinitionNode => {
  const [operation, ...others] = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) {
    throw new Error('A document has one operation.');
  }
  return operation;
};

const isFragment = (definition: DocumentNode['definitions'][number]): definition is FragmentDefinitionNode =>
  definition.kind === Kind.FRAGMENT_DEFINITION;

/** What is true or false, and nothing else. */
const isFlag = ({ type }: VariableDefinitionNode): boolean => print(type) === 'Boolean!';

const nameOf = ({ variable }: VariableDefinitionNode): string => variable.name.value;

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
