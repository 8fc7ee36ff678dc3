import type { Request } from 'express';
import { type DocumentNode, Kind, print } from 'graphql';
import { valuesOf } from './query.js';

/** The variables of a document that are includes: those of type Boolean!. */
type IncludeName<Variables> = {
  [Name in keyof Variables]: Variables[Name] extends boolean ? Name : never;
}[keyof Variables];

/** The variables of a document that its route provides; the request determines the includes. */
export type Given<Variables> = Omit<Variables, IncludeName<Variables>>;

/** The names of a document's includes, which `declareIncludes` has added. */
export const includeNames = ({ definitions }: DocumentNode): readonly string[] =>
  definitions
    .flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
    )
    .filter(({ type }) => print(type) === 'Boolean!')
    .map(({ variable }) => variable.name.value);

/**
 * The requested includes. A nested include joins both names: `a.b` requests `a` and `aB`; deeper levels are cut, and
 * names that are not includes here are ignored. Source: rest.md §7.1, choices.md 22.
 */
export const includes = <const Names extends readonly string[]>(
  req: Request,
  names: Names,
): { readonly [Name in Names[number]]: boolean } => {
  // Without includes, a long list in a body is not even read.
  const asked = names.length === 0 ? [] : askedIncludes(req);
  return (asked.length === 0 ? nothingOf(names) : includedOf(names, asked)) as {
    // The entries are made from exactly these names.
    readonly [Name in Names[number]]: boolean;
  };
};

type Included = Readonly<Record<string, boolean>>;

const includedOf = (names: readonly string[], asked: readonly string[]): Included => {
  const all = new Set(
    asked.flatMap((name) => {
      const [first = '', second] = name.split('.');
      return second === undefined ? [first] : [first, first + capital(second)];
    }),
  );
  return Object.fromEntries(names.map((name) => [name, all.has(name)]));
};

/** The includes of most requests: none. */
const nothingOf = (names: readonly string[]): Included => {
  const before = NOTHING.get(names);
  if (before !== undefined) return before;
  const nothing = Object.freeze(includedOf(names, []));
  NOTHING.set(names, nothing);
  return nothing;
};

const NOTHING = new WeakMap<readonly string[], Included>();

/** The names that a request includes, in the query or the body: `a`, `a.b`. Source: rest.md §7.1. */
const askedIncludes = (req: Request): readonly string[] => {
  const fromBody = typeof req.body === 'object' && req.body !== null ? req.body.include : undefined;
  return [...valuesOf(req.query.include), ...valuesOf(fromBody)];
};

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
