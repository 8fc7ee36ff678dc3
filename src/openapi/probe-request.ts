import type { Request } from 'express';
import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  getNamedType,
  getOperationAST,
  isInputObjectType,
  isRequiredInputField,
  typeFromAST,
} from 'graphql';
import { NotFoundError, RefusedError } from '../domain/errors.js';
import type { Operation } from '../rest/operation.js';
import { schema } from '../schema/index.js';
import { keyOfMember, memberSchema, sampleOfMember } from './body-schema.js';
import type { JsonSchema } from './json-schema.js';

/** A request of a probe: only the members that readers use. */
export interface ProbedRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
}

/** The request of a probe for a route. */
export const requestOf = ({ params, query = {}, body = {} }: ProbedRequest): Request => {
  const request = { params, query, body, ...ADDRESS, headers: {}, get: () => undefined };
  return request as unknown as Request; // readers of routes use these members only; another one fails the generator
};

const ADDRESS = { protocol: 'https', host: 'panel.example.com', baseUrl: '', path: '/', originalUrl: '/', ip: '' };

const SERVER = {
  value: 'd3aac109',
  schema: {
    type: 'string',
    pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$|^[0-9a-fA-F]{8}$',
    description: 'A uuid, or its first eight characters.',
  },
};

/** The kinds of path parameters, by a value that only they and those before them reject. */
const PARAMETERS: readonly { readonly value: string; readonly schema: JsonSchema }[] = [
  { value: 'any text', schema: { type: 'string' } },
  { value: 'zz9', schema: { type: 'string', pattern: '^[A-Za-z0-9]{1,32}$' } },
  { value: '7', schema: { type: 'integer', minimum: 1 } },
  SERVER,
  { value: 'd3aac109-e5a0-4331-b03e-3454f7e136dc', schema: { type: 'string', format: 'uuid' } },
];

/** The parameters in the path of a route, with a value that the route accepts. */
export interface PathParameters {
  readonly values: Readonly<Record<string, string>>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Finds the kind of each path parameter: the most general one of which the route accepts a value. */
export const pathParameters = (path: string, operation: Operation | undefined): PathParameters => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const kinds = allKinds(names).find((some) => {
    const params = Object.fromEntries(some.map(({ name, kind }) => [name, kind.value]));
    return operation !== undefined && isFound(operation, params);
  });
  // The two transfers of files have no operation; the only parameter of their paths is the server.
  const found = kinds ?? names.map((name) => ({ name, kind: SERVER }));
  return {
    values: Object.fromEntries(found.map(({ name, kind }) => [name, kind.value])),
    schemas: Object.fromEntries(found.map(({ name, kind }) => [name, kind.schema])),
  };
};

type NamedKind = { readonly name: string; readonly kind: (typeof PARAMETERS)[number] };

const allKinds = (names: readonly string[]): readonly (readonly NamedKind[])[] => {
  const [name, ...others] = names;
  if (name === undefined) return [[]];
  return allKinds(others).flatMap((rest) => PARAMETERS.map((kind) => [{ name, kind }, ...rest]));
};

const isFound = (operation: Operation, params: Readonly<Record<string, string>>): boolean => {
  try {
    operation.read(requestOf({ params }));
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
};

/** A key of a query or body, and the member of the input that it stands for. */
export interface ReadKey {
  readonly key: string;
  readonly field: GraphQLInputField;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/**
 * The keys of a body, or of a query, that the route reads into the input of its document: those that change its
 * variables. Keys under other names, as of older tools, are found because the readers ask for them.
 */
export const readKeys = (
  operation: Operation,
  params: PathParameters['values'],
  part: 'query' | 'body',
): readonly ReadKey[] => {
  const input = inputType(operation, 'input');
  if (input === undefined) return [];
  const asked = new Set(Object.values(input.getFields()).map(keyOfMember));
  const read = (values: object): unknown => operation.read(requestOf({ params, [part]: values })).variables.input;
  read(recording(asked));
  const none = read({});
  const leaves = leavesOf(input);
  const found = [...asked].flatMap((key) => {
    const leaf = leaves.find((candidate) => {
      const [one, other] = [0, 1].map((variant) => read({ [key]: sampleOfMember(candidate.field, variant) }));
      return isWrittenTo({ none, one, other }, candidate);
    });
    return leaf === undefined ? [] : [{ key, leaf }];
  });
  return found.map(({ key, leaf }) => {
    const required = requiredMember(leaf.path, input, none);
    const schemaOfKey = memberSchema(required ?? leaf.field);
    // Of several names for a member, none is required.
    const isOnlyName = found.filter((other) => other.leaf === leaf).length === 1;
    return { key, field: leaf.field, schema: schemaOfKey, isRequired: isOnlyName && required !== undefined };
  });
};

interface InputLeaf {
  readonly path: readonly string[];
  readonly field: GraphQLInputField;
}

/** The members of an input, and those of its inner objects. */
const leavesOf = (type: GraphQLInputObjectType, outer: readonly string[] = []): readonly InputLeaf[] =>
  Object.values(type.getFields()).flatMap((field) => {
    const path = [...outer, field.name];
    const named = getNamedType(field.type);
    const inner = isInputObjectType(named) && outer.length === 0 ? leavesOf(named, path) : [];
    return [{ path, field }, ...inner];
  });

interface Probes {
  readonly none: unknown;
  readonly one: unknown;
  readonly other: unknown;
}

/** Whether the value of a key became the value of a member: that one changes and nothing else does. */
const isWrittenTo = ({ none, one, other }: Probes, { path, field }: InputLeaf): boolean => {
  const [before, after, next] = [none, one, other].map((input) => valueAt(input, path));
  if (after === undefined || text(before) === text(after)) return false;
  const named = getNamedType(field.type);
  // An object is written as a whole; of a flat key, only its member is.
  if (isInputObjectType(named) && !Array.isArray(after)) {
    const written = Object.values(Object(after)).filter((value) => value !== null);
    return text(after) !== text(next) && written.length === Object.keys(named.getFields()).length;
  }
  const isBoolean = named.name === 'Boolean';
  return isBoolean ? after === true : text(after) !== text(next);
};

const text = (value: unknown): string => JSON.stringify(value) ?? '';

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

/**
 * The member that makes a key required: that of the input, or of the creation if an update replaces the whole object;
 * undefined for an optional key.
 */
const requiredMember = (
  path: readonly string[],
  input: GraphQLInputObjectType,
  none: unknown,
): GraphQLInputField | undefined => {
  const own = requiredAt(input, path);
  if (own !== undefined || valueAt(none, path) !== null) return own;
  const creation = schema.getType(input.name.replace(/^Update/, 'Create'));
  return isInputObjectType(creation) ? requiredAt(creation, path) : undefined;
};

/** The member at the end of a path if each member of the path is required. */
const requiredAt = (
  type: GraphQLInputObjectType,
  [name = '', ...below]: readonly string[],
): GraphQLInputField | undefined => {
  const field = type.getFields()[name];
  if (field === undefined || !isRequiredInputField(field)) return undefined;
  const inner = getNamedType(field.type);
  if (below.length === 0) return field;
  return isInputObjectType(inner) ? requiredAt(inner, below) : undefined;
};

/** The input type of a variable of the operation. */
export const inputType = ({ document }: Operation, variable: string): GraphQLInputObjectType | undefined => {
  const declared = getOperationAST(document)?.variableDefinitions ?? [];
  const found = declared.find(({ variable: { name } }) => name.value === variable);
  const type = found && getNamedType(typeFromAST(schema, found.type));
  return isInputObjectType(type) ? type : undefined;
};

/** An object without members that records the names that are read. */
const recording = (names: Set<string>): object =>
  new Proxy(
    {},
    {
      get: (_target, name) => void (typeof name === 'string' && names.add(name)),
      getOwnPropertyDescriptor: (_target, name) => void (typeof name === 'string' && names.add(name)),
    },
  );

/** The names of query parameters that a route reads besides members of its input: `page`, `sort`. */
export const askedParameters = (operation: Operation, params: PathParameters['values']): ReadonlySet<string> => {
  const names = new Set<string>();
  operation.read(requestOf({ params, query: recording(names) }));
  return names;
};

/** The names that a list can be filtered or sorted by: the route names them when it rejects another one. */
export const allowedNames = (
  operation: Operation,
  params: PathParameters['values'],
  query: { readonly filter: object } | { readonly sort: string },
): readonly string[] => {
  try {
    operation.read(requestOf({ params, query }));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return /Allowed (?:filter|sort)\(s\) are `(.*)`\.$/.exec(error.message)?.[1]?.split(', ') ?? [];
  }
  return [];
};
