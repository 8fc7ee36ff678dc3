import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  coerceInputValue,
  type DocumentNode,
  execute,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
  typeFromAST,
} from 'graphql';
import type { Principal, ServiceContext } from '../domain/context.js';
import { type DomainError, MAX_ISSUES, ValidationError, type ValidationIssue } from '../domain/errors.js';
import { refusalOf } from '../domain/refusal-of.js';
import { checkOf } from './checked-by.js';
import { costLimitOf, createOperationCost } from './cost/operation-cost.js';
import type { PointsBudget } from './cost/points-budget.js';
import type { GraphQLContext } from './graphql-context.js';
import { schema } from './index.js';
import { withPositions } from './paging/positions.js';
import { lookUpsFor } from './renew-context.js';

/** The context of one operation. */
export const createContext = (
  service: ServiceContext,
  principal: Principal,
  { isTrusted, points }: { readonly isTrusted: boolean; readonly points?: PointsBudget | undefined },
): GraphQLContext => ({
  ...service,
  // Our own documents (REST) page by number.
  db: isTrusted ? service.db : withPositions(service.db),
  ...lookUpsFor(service, principal),
  isTrusted,
  cost: createOperationCost(costLimitOf(principal, { isTrusted })),
  points,
});

/** An input type by name: what REST derives its key maps from. */
export const inputTypeNamed = (name: string): GraphQLInputObjectType => {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`The schema has no input type ${name}.`);
  return type;
};

/** What a list can be filtered or sorted by, from the type of the filter or sort; the order is that of messages. */
export const listFieldsOf = (typeName: string): readonly string[] => {
  const fields = inputTypeNamed(typeName).extensions.listFields;
  if (fields === undefined) throw new Error(`${typeName} is of no list that listInputs has described.`);
  return fields as readonly string[]; // set there only
};

/**
 * Executes a document that was parsed and validated when the project was built.
 * @throws {DomainError} the refusal as the domain threw it, or what the database has become unable to show
 * @throws {ValidationError} the variables do not have the shape that the document declares
 * @throws {Error} a bug, as it was thrown
 */
export const run = async <Result, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  context: GraphQLContext,
): Promise<Result> => {
  // Before the executor does: it writes all of an input into its message about each part that is wrong.
  const misfits = shapeIssues(document, variables, { isGivenOnly: true });
  // Of hundreds the verb would look at each, and at as many more as there are.
  if (misfits.length === MAX_ISSUES) throw new ValidationError(misfits);
  if (misfits.length > 0) throw (await refusalOfVerb(document, variables, context)) ?? new ValidationError(misfits);
  const { data, errors } = await execute({ schema, document, variableValues: variables, contextValue: context });
  if (context.refusal !== undefined) throw context.refusal;
  if (errors !== undefined) {
    const issues = data === undefined ? shapeIssues(document, variables) : [];
    if (issues.length > 0) throw (await refusalOfVerb(document, variables, context)) ?? new ValidationError(issues);
    const [error] = errors;
    // What a verb returned may be gone before all of it was read: that is no fault of ours.
    throw refusalOf(error?.originalError) ?? error?.originalError ?? error;
  }
  return data as Result; // the document was checked against this schema at build
};

/**
 * What the verb behind a document says to an input that coercion has refused: whether the caller may ask at all, and for
 * this object, comes before what is wrong with the body; and the verb knows the rules' names, and what is wrong beyond
 * the shape. Undefined where it finds nothing. Source: rest.md §2.2.
 */
const refusalOfVerb = async (
  document: TypedDocumentNode<unknown, never>,
  variables: Readonly<Record<string, unknown>>,
  context: GraphQLContext,
): Promise<DomainError | undefined> => {
  const { input } = variables;
  const operation = operationOf(document);
  const [field] = operation?.selectionSet.selections ?? [];
  if (operation === undefined || field?.kind !== Kind.FIELD || typeof input !== 'object' || input === null) return;
  const check = checkOf(schema.getRootType(operation.operation)?.getFields()[field.name.value]);
  try {
    await check?.(context, input, variables);
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    if (refusal === undefined) throw thrown;
    return refusal;
  }
};

/** Ends a coercion that has found enough. */
const ENOUGH = new Error('Enough is wrong.');

/**
 * Why the variables are not accepted, as coercion has it: where no model knows better.
 * @param isGivenOnly passes over variables that are not there, which may have a default
 */
const shapeIssues = (
  document: TypedDocumentNode<unknown, never>,
  variables: Readonly<Record<string, unknown>>,
  { isGivenOnly = false }: { readonly isGivenOnly?: boolean } = {},
): readonly ValidationIssue[] => {
  const issues: ValidationIssue[] = [];
  try {
    for (const { variable, type } of operationOf(document)?.variableDefinitions ?? []) {
      const value = variables[variable.name.value];
      if (isGivenOnly && value === undefined) continue;
      coerceInputValue(value, typeOf(type), (path, invalid) => {
        issues.push({ path, rule: invalid === undefined || invalid === null ? 'required' : 'string' });
        if (issues.length === MAX_ISSUES) throw ENOUGH;
      });
    }
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
  return issues;
};

const operationOf = ({ definitions }: DocumentNode): OperationDefinitionNode | undefined =>
  definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);

/** The type a variable is declared with. The document was checked against this schema at build. */
const typeOf = (node: TypeNode): GraphQLInputType =>
  typeFromAST(schema, node as Parameters<typeof typeFromAST>[1]) as GraphQLInputType; // one signature for each kind of node
