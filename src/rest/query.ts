import type { Request } from 'express';
import { RefusedError } from '../domain/errors.js';
import { isRecord } from '../domain/values/is-record.js';
import { ROWS_PER_BATCH } from '../load/row-slicer.js';
import type { PageNumber } from './envelope.js';

/** Maximum nesting of the values of a parameter; deeper values are ignored. */
const MAX_NESTING = 8;

/** Values of a parameter in the form `a=x,y`, `a[]=x` or `a[0]=x`. */
export const valuesOf = (value: unknown, depth = 0): readonly string[] => {
  if (typeof value === 'string') return value.split(',').map((part) => part.trim());
  if (typeof value !== 'object' || value === null || depth === MAX_NESTING) return [];
  return Object.values(value).flatMap((inner) => valuesOf(inner, depth + 1));
};

/** Default and maximum of rows per page. */
export interface PageSizes {
  readonly defaultSize: number;
  readonly maxSize: number;
}

/** The requested page. A value that is not a positive integer means the first page. Source: choices.md 21. */
export const pageNumber = (req: Request): number => positive(req.query.page) ?? 1;

/**
 * Page and size. A value that is not a positive integer means the first page, or the default size. Source: choices.md
 * 21.
 */
export const pageOf = (req: Request, { defaultSize, maxSize }: PageSizes): PageNumber => ({
  page: pageNumber(req),
  perPage: Math.min(positive(req.query.per_page) ?? defaultSize, maxSize),
});

/** Whether the requested page is built part by part. */
export const asksForLongPage = (req: Request): boolean => (positive(req.query.per_page) ?? 0) > ROWS_PER_BATCH;

const positive = (value: unknown): number | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;

/**
 * The texts of each filter, by the names of the schema.
 * @param names schema names by the names of the API
 * @throws {RefusedError} a name that is not a filter here
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
 * The fields to sort by, most significant first.
 * @throws {RefusedError} a name that is not a sort here
 */
export const sorts = <Field extends string>(
  req: Request,
  names: Readonly<Record<string, Field>>,
): readonly { readonly field: Field; readonly direction: 'asc' | 'desc' }[] => {
  const fields = new Map(Object.entries(names));
  const asked = valuesOf(req.query.sort)
    .filter((name) => name !== '')
    .map((name) => ({
      name: name.replace(/^-/, ''),
      direction: name.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }));
  const unknown = asked.filter(({ name }) => !fields.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new RefusedError(
      `Requested sort(s) \`${unknown.join(', ')}\` is not allowed. Allowed sort(s) are \`${[...fields.keys()].join(', ')}\`.`,
      'INVALID_SORT',
    );
  }
  return asked.flatMap(({ name, direction }) => {
    const field = fields.get(name);
    return field === undefined ? [] : [{ field, direction }];
  });
};
