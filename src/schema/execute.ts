import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  coerceInputValue,
  execute,
  type GraphQLInputObjectType,
  getNamedType,
  isInputObjectType,
  Kind,
  type TypeNode,
  typeFromAST,
} from 'graphql';
import type { Principal, ServiceContext } from '../context.js';
import { ValidationError, type ValidationIssue } from '../domain/errors.js';
import { type InputModel, inputProblems, type Subject } from '../domain/input-model.js';
import type { Entrance } from './entrance.js';
import type { GraphQLContext } from './graphql-context.js';
import { schema } from './index.js';
import { anyRowId } from './input.js';
import { createLoaders } from './loaders.js';

/** The context of one operation. */
export const createContext = (
  service: ServiceContext,
  principal: Principal,
  { isTrusted }: { readonly isTrusted: boolean },
): GraphQLContext => ({ ...service, principal, isTrusted, loaders: createLoaders(service) });

/** An input type by name: what REST derives its key maps from. */
export const inputTypeNamed = (name: string): GraphQLInputObjectType => {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`The schema has no input type ${name}.`);
  return type;
};

/**
 * Executes a document that was parsed and validated when the project was built.
 * @throws {DomainError} the refusal as the domain threw it
 * @throws {ValidationError} the variables do not have the shape that the document declares, and the caller might
 * @throws {Error} a bug, as it was thrown
 */
export const run = async <Result, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  context: GraphQLContext,
): Promise<Result> => {
  const { data, errors } = await execute({ schema, document, variableValues: variables, contextValue: context });
  if (context.refusal !== undefined) throw context.refusal;
  if (errors !== undefined) {
    const issues = data === undefined ? await shapeIssues(document, variables, context) : [];
    if (issues.length > 0) throw new ValidationError(issues);
    throw errors[0]?.originalError ?? errors[0];
  }
  return data as Result; // the document was checked against this schema at build
};

/**
 * Why the variables were not accepted. Coercion decides; where the input type has a model of the domain, the model
 * explains, because it knows the rules' names and reports what is wrong beyond the shape in the same answer.
 */
const shapeIssues = async (
  document: TypedDocumentNode<unknown, never>,
  variables: Readonly<Record<string, unknown>>,
  context: GraphQLContext,
): Promise<readonly ValidationIssue[]> => {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return [];
  const issues: ValidationIssue[] = [];
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    issues.push(...(await issuesOf(type, variables[variable.name.value], context)));
  }
  return issues;
};

const issuesOf = async (
  node: TypeNode,
  value: unknown,
  context: GraphQLContext,
): Promise<readonly ValidationIssue[]> => {
  const type = typeFromAST(schema, node as Parameters<typeof typeFromAST>[1]); // one signature for each kind of node
  if (type === undefined) return [];
  const coerced: ValidationIssue[] = [];
  coerceInputValue(value, type as Parameters<typeof coerceInputValue>[1], (path, invalid) => {
    coerced.push({ path, rule: invalid === undefined || invalid === null ? 'required' : 'string' });
  });
  if (coerced.length === 0) return [];
  const named = getNamedType(type);
  await enter(named, value, context);
  const explained = await explain(named, value, context);
  return explained.length > 0 ? explained : coerced;
};

/** Who may not, or asks for what does not exist, is told that, and not what is wrong with the input. */
const enter = async (type: unknown, value: unknown, context: GraphQLContext): Promise<void> => {
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return;
  const entrance = type.extensions.enter as Entrance | undefined; // set by the schema's own input types only
  await entrance?.(context, Object.fromEntries(Object.entries(value)));
};

/**
 * The issues of the models found in an input, with paths from each model's own object on. The row that a mutation
 * changes is named by the `id` beside its model.
 */
const explain = async (
  type: unknown,
  value: unknown,
  context: GraphQLContext,
  subject?: Subject,
): Promise<readonly ValidationIssue[]> => {
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return [];
  const members = new Map(Object.entries(value));
  const model = type.extensions.model as InputModel | undefined; // set by the schema's own input types only
  if (model !== undefined) return inputProblems(context, model, value, { subject });
  const id = anyRowId(members.get('id'));
  const issues: ValidationIssue[] = [];
  for (const field of Object.values(type.getFields())) {
    const inner = id === undefined ? undefined : { id };
    issues.push(...(await explain(getNamedType(field.type), members.get(field.name), context, inner)));
  }
  return issues;
};
