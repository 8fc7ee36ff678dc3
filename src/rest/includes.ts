import type { Request } from 'express';
import { valuesOf } from './query.js';

/** The names that a request asks to include, in the query or the body: `a`, `a.b`. Source: rest.md §7.1. */
const askedIncludes = (req: Request): readonly string[] => {
  const fromBody = typeof req.body === 'object' && req.body !== null ? req.body.include : undefined;
  return [...valuesOf(req.query.include), ...valuesOf(fromBody)];
};

/**
 * Which includes were asked for. Unknown names are ignored; of `a.b` the first part counts.
 * Source: rest.md §7.1.
 */
export const includes = <const Names extends readonly string[]>(
  req: Request,
  names: Names,
): { readonly [Name in Names[number]]: boolean } => {
  const asked = new Set(askedIncludes(req).map((name) => name.split('.')[0]));
  return Object.fromEntries(names.map((name) => [name, asked.has(name)])) as {
    // The entries are made from exactly these names.
    readonly [Name in Names[number]]: boolean;
  };
};

/** What can be included, and what can be included in each of those. */
export type IncludeTree = Readonly<Record<string, readonly string[]>>;

/** A name for each include of a tree: `servers`, and `serversNode` for `servers.node`. */
type IncludeName<Tree extends IncludeTree> = {
  [Name in keyof Tree & string]: Name | `${Name}${Capitalize<Tree[Name][number]>}`;
}[keyof Tree & string];

/**
 * Which includes of two levels were asked for; `a.b` asks for `a` too, and what is deeper is cut.
 * Source: rest.md §7.1, choices.md 22.
 */
export const nestedIncludes = <const Tree extends IncludeTree>(
  req: Request,
  tree: Tree,
): { readonly [Name in IncludeName<Tree>]: boolean } => {
  const asked = new Set(
    askedIncludes(req).flatMap((name) => {
      const [first = '', second] = name.split('.');
      return second === undefined ? [first] : [first, first + capital(second)];
    }),
  );
  const names = Object.entries(tree).flatMap(([name, inner]) => [name, ...inner.map((part) => name + capital(part))]);
  return Object.fromEntries(names.map((name) => [name, asked.has(name)])) as {
    // The entries are made from exactly these names.
    readonly [Name in IncludeName<Tree>]: boolean;
  };
};

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
