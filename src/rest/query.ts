import type { Request } from 'express';
import { RefusedError } from '../domain/errors.js';
import type { PageNumber } from './envelope.js';

/** Values of a parameter that is given as `a=x,y`, `a[]=x` or `a[0]=x`. */
const valuesOf = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesOf);
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [];
};

/**
 * Which includes were asked for, in the query or the body. Unknown names are ignored; of `a.b` the first part counts.
 * Source: rest.md §7.1.
 */
export const includes = <const Names extends readonly string[]>(
  req: Request,
  names: Names,
): { readonly [Name in Names[number]]: boolean } => {
  const asked = new Set(askedIncludes(req).map(([name]) => name));
  return Object.fromEntries(names.map((name) => [name, asked.has(name)])) as {
    // The entries are made from exactly these names.
    readonly [Name in Names[number]]: boolean;
  };
};

/**
 * Which includes of an include were asked for, as variables of a document: `server.user` is `serverUser`. What is
 * deeper is cut off. Source: rest.md §7.1, choices.md 22.
 * @param outer name of the include, and what its variables begin with where that is another word
 */
export const nestedIncludes = <const Names extends readonly string[], const Prefix extends string>(
  req: Request,
  outer: { readonly name: string; readonly prefix: Prefix },
  names: Names,
): { readonly [Name in Names[number] as `${Prefix}${Capitalize<Name>}`]: boolean } => {
  const asked = new Set(askedIncludes(req).flatMap(([name, inner]) => (name === outer.name ? [inner] : [])));
  return Object.fromEntries(
    names.map((name) => [`${outer.prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, asked.has(name)]),
  ) as { readonly [Name in Names[number] as `${Prefix}${Capitalize<Name>}`]: boolean }; // made from exactly these names
};

/** The names asked for, in the query and in the body, each split at its dots. */
const askedIncludes = (req: Request): readonly (readonly string[])[] => {
  const fromBody = typeof req.body === 'object' && req.body !== null ? req.body.include : undefined;
  return [...valuesOf(req.query.include), ...valuesOf(fromBody)].map((name) => name.split('.'));
};

/** Page and size. What is no positive integer means the first page, or the default size. Source: choices.md 21. */
export const pageOf = (
  req: Request,
  { defaultSize, maxSize }: { readonly defaultSize: number; readonly maxSize: number },
): PageNumber => ({
  page: positive(req.query.page) ?? 1,
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
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return {};
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
