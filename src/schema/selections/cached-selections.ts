import { queryFromInfo } from '@pothos/plugin-prisma';
import { type GraphQLResolveInfo, getNamedType, isObjectType } from 'graphql';
import { type Mappings, recordedMappings, restoreMappings } from '../../patches/pothos-mappings.js';
import type { GraphQLContext } from '../graphql-context.js';
import { collectFields } from './collect-fields.js';

type Selection = ReturnType<typeof queryFromInfo>;

/** What is read for a field, and what the library remembers of it for the fields below. */
interface CachedSelection {
  readonly selection: Selection;
  readonly mappings: Mappings;
  /** The variables that it depends on, as they were. */
  readonly variables: ReadonlyMap<string, unknown>;
}

/** By the nodes of a field, which are compiled once; null where it depends on who asks. */
const KEPT = new WeakMap<GraphQLResolveInfo['fieldNodes'], CachedSelection | null>();

/**
 * What a resolver reads of the rows that are shown at its place, as the library finds it out. For documents of our own, whose
 * places are compiled, that is done once, unless it depends on who asks: whatever a plan looks at is watched.
 */
export const selectionOf = (context: GraphQLContext, info: GraphQLResolveInfo): Selection => {
  if (!context.isTrusted) return queryFromInfo({ context, info });
  const before = KEPT.get(info.fieldNodes);
  const kept = before === undefined ? planOnce(context, info) : before;
  if (before === undefined) KEPT.set(info.fieldNodes, kept);
  if (kept === null || !isSame(kept.variables, info.variableValues)) return queryFromInfo({ context, info });
  restoreMappings(context, info, kept.mappings);
  return kept.selection;
};

const isSame = (variables: ReadonlyMap<string, unknown>, values: GraphQLResolveInfo['variableValues']): boolean => {
  for (const [name, value] of variables) if (values[name] !== value) return false;
  return true;
};

const planOnce = (context: GraphQLContext, info: GraphQLResolveInfo): CachedSelection | null => {
  let isOfCaller = false;
  // All that is the same for every caller of a document of ours.
  const nobody = watched(context, (name) => {
    isOfCaller ||= name !== 'isTrusted';
  });
  const variables = new Map<string, unknown>();
  const variableValues = watched(info.variableValues, (name) => variables.set(name, info.variableValues[name]));
  const selection = queryFromInfo({ context: nobody, info: { ...info, variableValues } });
  if (isOfCaller || !isObjectType(getNamedType(info.returnType))) return null;
  return { selection: frozen(selection), mappings: recordedMappings(nobody, info, collectFields), variables };
};

/** An object that tells which of its members somebody wants to know. */
const watched = <Watched extends object>(object: Watched, tell: (name: string) => void): Watched => {
  const toldOf = (name: string | symbol): void => {
    // What the library keeps by context it finds by a symbol.
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

/** Whoever takes it for the same each time can rely on that. */
const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(Object.freeze(value))) frozen(member);
  return value;
};
