import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Request } from 'express';
import { Kind, print } from 'graphql';
import { valuesOf } from './query.js';

/** The variables of a document that are includes: what must be true or false. */
type IncludeName<Variables> = {
  [Name in keyof Variables]: Variables[Name] extends boolean ? Name : never;
}[keyof Variables];

/** The variables of a document that its route gives; the request alone says what it includes. */
export type Given<Variables> = Omit<Variables, IncludeName<Variables>>;

/** The names of a document's includes; `declareIncludes` has put them there. */
export const includeNames = ({ definitions }: TypedDocumentNode<unknown, never>): readonly string[] =>
  definitions
    .flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
    )
    .filter(({ type }) => print(type) === 'Boolean!')
    .map(({ variable }) => variable.name.value);

/**
 * Which includes were asked for. What is included in an include has both their names: `a.b` asks for `a` and `aB`; what
 * is deeper is cut, and names that are no include here are ignored. Source: rest.md §7.1, choices.md 22.
 */
export const includes = <const Names extends readonly string[]>(
  req: Request,
  names: Names,
): { readonly [Name in Names[number]]: boolean } => {
  // Where there is nothing to include, a long list in a body is not even read.
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

/** What most requests include. */
const nothingOf = (names: readonly string[]): Included => {
  const before = NOTHING.get(names);
  if (before !== undefined) return before;
  const nothing = Object.freeze(includedOf(names, []));
  NOTHING.set(names, nothing);
  return nothing;
};

const NOTHING = new WeakMap<readonly string[], Included>();

/** The names that a request asks to include, in the query or the body: `a`, `a.b`. Source: rest.md §7.1. */
const askedIncludes = (req: Request): readonly string[] => {
  const fromBody = typeof req.body === 'object' && req.body !== null ? req.body.include : undefined;
  return [...valuesOf(req.query.include), ...valuesOf(fromBody)];
};

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
