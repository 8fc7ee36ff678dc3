import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  coerceInputValue,
  type DocumentNode,
  execute,
  type GraphQLInputObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
  typeFromAST,
} from 'graphql';
import type { z } from 'zod';
import type { Principal, ServiceContext } from '../context.js';
import { type DomainError, ValidationError, type ValidationIssue } from '../domain/errors.js';
import { problemsOf } from '../domain/parse.js';
import type { GraphQLContext } from './graphql-context.js';
import { schema } from './index.js';
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
 * @throws {ValidationError} the variables do not have the shape that the document declares
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
    const issues = data === undefined ? shapeIssues(document, variables) : [];
    if (issues.length > 0) throw (await refusalOfVerb(document, variables, context)) ?? new ValidationError(issues);
    throw errors[0]?.originalError ?? errors[0];
  }
  return data as Result; // the document was checked against this schema at build
};

/**
 * What the verb behind a mutation says to an input that its own model refuses: whether the caller may ask at all, and for
 * this object, is told before what is wrong with the body. Source: rest.md §2.2.
 */
const refusalOfVerb = async (
  document: TypedDocumentNode<unknown, never>,
  variables: Readonly<Record<string, unknown>>,
  context: GraphQLContext,
): Promise<DomainError | undefined> => {
  const operation = operationOf(document);
  const [field] = operation?.selectionSet.selections ?? [];
  const [input] = operation?.variableDefinitions ?? [];
  if (operation?.operation !== 'mutation' || field?.kind !== Kind.FIELD || input === undefined) return undefined;
  const type = typeFromAST(schema, input.type as Parameters<typeof typeFromAST>[1]); // one signature for each kind of node
  // Only then is it sure that the verb refuses.
  if (explain(getNamedType(type), variables.input).length === 0) return undefined;
  const { resolve } = schema.getMutationType()?.getFields()[field.name.value] ?? {};
  // A refusal comes before anything is selected of the result.
  await resolve?.(undefined, { input: variables.input }, context, {} as GraphQLResolveInfo);
  return context.refusal;
};

const operationOf = ({ definitions }: DocumentNode): OperationDefinitionNode | undefined =>
  definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);

/**
 * Why the variables were not accepted. Coercion decides; where the input type has a model of the domain, the model
 * explains, because it knows the rules' names and reports what is wrong beyond the shape in the same answer.
 */
const shapeIssues = (
  document: TypedDocumentNode<unknown, never>,
  variables: Readonly<Record<string, unknown>>,
): readonly ValidationIssue[] => {
  return (operationOf(document)?.variableDefinitions ?? []).flatMap(({ variable, type }) =>
    issuesOf(type, variables[variable.name.value]),
  );
};

const issuesOf = (node: TypeNode, value: unknown): readonly ValidationIssue[] => {
  const type = typeFromAST(schema, node as Parameters<typeof typeFromAST>[1]); // one signature for each kind of node
  if (type === undefined) return [];
  const coerced: ValidationIssue[] = [];
  coerceInputValue(value, type as Parameters<typeof coerceInputValue>[1], (path, invalid) => {
    coerced.push({ path, rule: invalid === undefined || invalid === null ? 'required' : 'string' });
  });
  if (coerced.length === 0) return [];
  const explained = explain(getNamedType(type), value);
  return explained.length > 0 ? explained : coerced;
};

/** The issues of the models found in an input, with paths from each model's own object on. */
const explain = (type: unknown, value: unknown): readonly ValidationIssue[] => {
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return [];
  const model = type.extensions.model as z.ZodType | undefined; // set by the schema's own input types only
  if (model !== undefined) return problemsOf(model, value);
  const members = new Map(Object.entries(value));
  return Object.values(type.getFields()).flatMap((field) => explain(getNamedType(field.type), members.get(field.name)));
};
