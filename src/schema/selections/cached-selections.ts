import { queryFromInfo } from '@pothos/plugin-prisma';
import { type GraphQLResolveInfo, getNamedType, isObjectType } from 'graphql';
import { type Mappings, recordedMappings, restoreMappings } from '../../patches/pothos-mappings.js';
import type { GraphQLContext } from '../graphql-context.js';
import { collectFields } from './collect-fields.js';

type Selection = ReturnType<typeof queryFromInfo>;

/** The selection of a field, and the state of the library for the fields below. */
interface CachedSelection {
  readonly selection: Selection;
  readonly mappings: Mappings;
  /** The values of the variables on which it depends. */
  readonly variables: ReadonlyMap<string, unknown>;
}

/** By the nodes of a field, which are compiled once; null if it depends on the caller. */
const CACHE = new WeakMap<GraphQLResolveInfo['fieldNodes'], CachedSelection | null>();

/**
 * The columns and relations that a resolver reads for the selected fields, as the library determines them. For our own
 * documents, whose places are compiled, that is done once, unless it depends on the caller: every member of the context
 * that a plan reads is recorded.
 */
export const selectionOf = (context: GraphQLContext, info: GraphQLResolveInfo): Selection => {
  if (!context.isTrusted) return queryFromInfo({ context, info });
  const before = CACHE.get(info.fieldNodes);
  const cached = before === undefined ? planOnce(context, info) : before;
  if (before === undefined) CACHE.set(info.fieldNodes, cached);
  if (cached === null || !isSame(cached.variables, info.variableValues)) return queryFromInfo({ context, info });
  restoreMappings(context, info, cached.mappings);
  return cached.selection;
};

const isSame = (variables: ReadonlyMap<string, unknown>, values: GraphQLResolveInfo['variableValues']): boolean => {
  for (const [name, value] of variables) if (values[name] !== value) return false;
  return true;
};

const planOnce = (context: GraphQLContext, info: GraphQLResolveInfo): CachedSelection | null => {
  let isOfCaller = false;
  // The members that are the same for every caller of our own documents.
  const sharedContext = watched(context, (name) => {
    isOfCaller ||= name !== 'isTrusted';
  });
  const variables = new Map<string, unknown>();
  const variableValues = watched(info.variableValues, (name) => variables.set(name, info.variableValues[name]));
  const selection = queryFromInfo({ context: sharedContext, info: { ...info, variableValues } });
  if (isOfCaller || !isObjectType(getNamedType(info.returnType))) return null;
  return { selection: frozen(selection), mappings: recordedMappings(sharedContext, info, collectFields), variables };
};

/** An object that reports which of its members are read. */
const watched = <Watched extends object>(object: Watched, tell: (name: string) => void): Watched => {
  const toldOf = (name: string | symbol): void => {
    // The library finds its state by context under a symbol.
    if (typeof name === 'string') tell(name);
  };
  return new Proxy(object, {
    get: (target, name) => {
      toldOf(name);
      return Reflect.get(target, name);
    },
    has: (target, name) => {
      toldOf(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor: (target, name) => {
      toldOf(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
};

/** The same object each time, so that callers may compare by identity. */
const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(Object.freeze(value))) frozen(member);
  return value;
};
