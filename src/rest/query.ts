import type { Request } from 'express';
import { RefusedError } from '../domain/errors.js';
import { isRecord } from '../domain/is-record.js';
import type { PageNumber } from './envelope.js';

/** How deep the values of a parameter may be nested; what is deeper says nothing. */
const MAX_NESTING = 8;

/** Values of a parameter that is given as `a=x,y`, `a[]=x` or `a[0]=x`. */
const valuesOf = (value: unknown, depth = 0): readonly string[] => {
  if (typeof value === 'string') return value.split(',').map((part) => part.trim());
  if (typeof value !== 'object' || value === null || depth === MAX_NESTING) return [];
  return Object.values(value).flatMap((inner) => valuesOf(inner, depth + 1));
};

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

/** Rows of a page where the request does not say, and the most there are. */
export interface PageSizes {
  readonly defaultSize: number;
  readonly maxSize: number;
}

/** The page that is asked for. What is no positive integer means the first. Source: choices.md 21. */
export const pageNumber = (req: Request): number => positive(req.query.page) ?? 1;

/** Page and size. What is no positive integer means the first page, or the default size. Source: choices.md 21. */
export const pageOf = (req: Request, { defaultSize, maxSize }: PageSizes): PageNumber => ({
  page: pageNumber(req),
  perPage: Math.min(positive(req.query.per_page) ?? defaultSize, maxSize),
});

const positive = (value: unknown): number | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;

/**
 * The texts of each filter, by the names the schema has for them.
 * @param names schema names by the names of the API
 * @throws {RefusedError} a name that is no filter here
 * Source: rest.md §5.3.
 */
export const filters = <const Names extends Readonly<Record<string, string>>>(
  req: Request,
  names: Names,
): { readonly [Name in Names[keyof Names]]?: readonly string[] } => {
  const { filter } = req.query;
  if (!isRecord(filter)) return {};
  const unknown = Object.keys(filter).filter((name) => !Object.hasOwn(names, name));
  if (unknown.length > 0) {
    throw new RefusedError(
      `Requested filter(s) \`${unknown.join(', ')}\` are not allowed. Allowed filter(s) are \`${Object.keys(names).join(', ')}\`.`,
      'INVALID_FILTER',
    );
  }
  return Object.fromEntries(
    Object.entries(filter)
      .map(([name, value]) => [names[name], valuesOf(value).filter((text) => text !== '')] as const)
      .filter(([, texts]) => texts.length > 0),
  ) as { readonly [Name in Names[keyof Names]]?: readonly string[] }; // the keys are values of `names`
};

/**
 * The fields to sort by, first first.
 * @throws {RefusedError} a name that cannot be sorted by
 */
export const sorts = <const Names extends readonly string[]>(
  req: Request,
  names: Names,
): readonly { readonly field: Names[number]; readonly descending: boolean }[] => {
  const asked = valuesOf(req.query.sort)
    .filter((name) => name !== '')
    .map((name) => ({ field: name.replace(/^-/, ''), descending: name.startsWith('-') }));
  const unknown = asked.filter(({ field }) => !names.includes(field)).map(({ field }) => field);
  if (unknown.length > 0) {
    throw new RefusedError(
      `Requested sort(s) \`${unknown.join(', ')}\` is not allowed. Allowed sort(s) are \`${names.join(', ')}\`.`,
      'INVALID_SORT',
    );
  }
  return asked;
};
