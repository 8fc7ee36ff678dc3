import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  type DocumentNode,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { Principal, ServiceContext } from '../domain/context.js';
import { type DomainError, MAX_ISSUES, ValidationError } from '../domain/errors.js';
import { toDomainError } from '../domain/persistence/to-domain-error.js';
import type { SpanStart } from '../domain/ports/tracer.js';
import { currentTrace, withSpan } from '../domain/tracing/trace-context.js';
import { type CompiledDocument, compileDocument } from './compiled/compile-document.js';
import { costLimitOf, createOperationCost } from './cost/operation-cost.js';
import type { PointsBudget } from './cost/points-budget.js';
import { domainNameOf as nameInDomain } from './domain-names.js';
import type { GraphQLContext } from './graphql-context.js';
import { schema } from './index.js';
import { checkOf } from './input/checked-by.js';
import { withPositions } from './paging/positions.js';
import { requestContextFor } from './renew-context.js';
import { rowsOf, withRowNumbers } from './rows/row-references.js';

/** The context of one operation. */
export const createContext = (
  service: ServiceContext,
  principal: Principal,
  { isTrusted, points }: { readonly isTrusted: boolean; readonly points?: PointsBudget | undefined },
): GraphQLContext => {
  const cost = createOperationCost(costLimitOf(principal, { isTrusted }));
  const trace = currentTrace();
  if (trace !== undefined) trace.cost = cost;
  return {
    ...roomFor(service),
    // Our own documents (REST) use numbered pages.
    reads: isTrusted ? service.reads : withPositions(service.reads),
    ...requestContextFor(service, principal),
    isTrusted,
    cost,
    points,
  };
};

/** The parts of an operation's context besides the service. */
const NOTHING_YET = {
  principal: undefined,
  loaders: undefined,
  childLoaders: undefined,
  childCounts: undefined,
  childSelections: undefined,
  withheld: undefined,
  cost: undefined,
  isTrusted: false,
  points: undefined,
  isGone: undefined,
  hasLongText: undefined,
  idempotencyKey: undefined,
  domainError: undefined,
  sendSession: undefined,
} satisfies Readonly<Record<Exclude<keyof GraphQLContext, keyof ServiceContext>, unknown>>;

/**
 * A service with placeholders for the rest: a context is a copy of it, and members that are added to a copy take a
 * microsecond each.
 */
const roomFor = (service: ServiceContext): ServiceContext & typeof NOTHING_YET => {
  const before = ROOMS.get(service);
  if (before !== undefined) return before;
  const room = { ...service, ...NOTHING_YET };
  ROOMS.set(service, room);
  return room;
};

const ROOMS = new WeakMap<ServiceContext, ServiceContext & typeof NOTHING_YET>();

/** An input type by name, from which REST derives its key maps. */
export const inputTypeNamed = (name: string): GraphQLInputObjectType => {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`The schema has no input type ${name}.`);
  return type;
};

/**
 * The fields by which a list can be filtered or sorted, from the type of the filter or sort; the order is that of
 * messages.
 */
export const listFieldsOf = (typeName: string): readonly string[] => {
  const fields = inputTypeNamed(typeName).extensions.listFields;
  if (fields === undefined) throw new Error(`${typeName} is of no list that listInputs has described.`);
  return fields as readonly string[]; // set there only
};

/** The name of a member of an input in models of the domain. */
export const domainNameOf = (member: GraphQLInputField): string => nameInDomain(member);

/** The type whose rows a member of an input identifies by global ids; undefined for other members. */
export const rowsNamedBy = (member: GraphQLInputField): string | undefined => rowsOf(member);

/**
 * Executes a document that was parsed and validated at build time.
 * @throws {DomainError} the error as the domain threw it, or NOT_FOUND if a row disappeared meanwhile
 * @throws {ValidationError} the variables do not match the types that the document declares
 * @throws {Error} a bug, unchanged
 */
export const run = async <Result, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  context: GraphQLContext,
): Promise<Result> => {
  const compiled = compiledOf(document);
  const coerced = compiled.coerce(variables);
  if ('issues' in coerced) {
    const domainError = new ValidationError(coerced.issues);
    // With hundreds of issues the use case would check each, and all others: only its authorization is checked then.
    const isMuch = coerced.issues.length === MAX_ISSUES;
    const said = await errorOfUseCase(compiled.operation, isMuch ? withoutLists(variables) : variables, context);
    throw said === undefined || (isMuch && said instanceof ValidationError) ? domainError : said;
  }
  try {
    const data = await withSpan(spanOf(compiled), () => compiled.execute(coerced.values, context));
    if (context.domainError !== undefined) throw context.domainError;
    return data as Result; // the document was checked against this schema at build
  } catch (error) {
    // The rows that a use case returned may be deleted before all were read: that is not a bug.
    throw context.domainError ?? toDomainError(error) ?? error;
  }
};

/** An input that contains only plain values, to identify its object. */
const withoutLists = ({
  input,
  ...variables
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...variables,
  input: Object.fromEntries(Object.entries(Object(input)).filter(([, value]) => typeof value !== 'object')),
});

const spanOf = ({ operation: { operation: type, name } }: CompiledDocument): SpanStart => ({
  name: `${type} ${name?.value}`,
  attributes: { 'graphql.operation.type': type, 'graphql.operation.name': name?.value },
});

const compiledOf = (document: DocumentNode): CompiledDocument => {
  const before = COMPILED.get(document);
  if (before !== undefined) return before;
  const compiled = compileDocument(schema, document);
  COMPILED.set(document, compiled);
  return compiled;
};

const COMPILED = new WeakMap<DocumentNode, CompiledDocument>();

/**
 * The error of the use case behind a document for an input that coercion has rejected. Authorization, and the existence
 * of the object, come before errors of the body; and the use case knows the names of the rules, and errors beyond the
 * types. Undefined if it finds no error. Source: rest.md §2.2.
 */
const errorOfUseCase = async (
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  context: GraphQLContext,
): Promise<DomainError | undefined> => {
  const { input } = variables;
  const [field] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD || typeof input !== 'object' || input === null) return;
  const rootField = schema.getRootType(operation.operation)?.getFields()[field.name.value];
  if (rootField === undefined) return;
  try {
    await checkOf(rootField)?.(context, Object(withRowNumbers(rootField, { input }).input), variables);
  } catch (thrown) {
    const domainError = toDomainError(thrown);
    if (domainError === undefined) throw thrown;
    return domainError;
  }
};
