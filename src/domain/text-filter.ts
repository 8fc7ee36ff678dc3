import type { Prisma } from '../generated/prisma/client.js';
import { RefusedError } from './errors.js';

/** Texts to look for, by field: several of one field match where any does, several fields where all do. */
export type TextFilter<Field extends string> = { readonly [Name in Field]?: readonly string[] | null };

/** Most values of one filter: each is up to four parameters of a statement, which can have 32,767. */
export const MAX_FILTER_VALUES = 500;

/** Longest text that is looked for, in characters: each is held against every row. A longer one is in none. */
const MAX_FILTER_LENGTH = 255;

/**
 * Passes filters that one statement can hold.
 * @throws {RefusedError} BAD_REQUEST: more than 500 values of one field
 */
export const requireFewValues = (filter: object | null | undefined): void => {
  for (const values of Object.values(filter ?? {})) {
    if (Array.isArray(values) && values.length > MAX_FILTER_VALUES) {
      throw new RefusedError(`A filter can have at most ${MAX_FILTER_VALUES} values.`, 'BAD_REQUEST');
    }
  }
};

/** A condition on one text column. */
type ColumnCondition = Readonly<Record<string, Prisma.StringFilter>>;

/**
 * The conditions of a filter, to be joined with AND. Each text matches a part of its column, in any case.
 * @param columns the fields that can be filtered by, and the column of each
 * @throws what `requireFewValues` throws
 * Source: rest.md §5.3, choices.md 20.
 */
export const partialMatches = <Field extends string>(
  columns: Readonly<Record<Field, string>>,
  filter: TextFilter<Field> | null | undefined,
): { OR: ColumnCondition[] }[] => {
  requireFewValues(filter);
  return (Object.entries(columns) as [Field, string][]) // the keys of a const object
    .flatMap(([name, column]) => {
      const texts = filter?.[name];
      return texts?.length ? [{ OR: texts.map((text) => ({ [column]: containing(text) })) }] : [];
    });
};

/** Texts that have this one in them, in any case. */
export const containing = (text: string): Prisma.StringFilter =>
  text.length > MAX_FILTER_LENGTH ? { in: [] } : { contains: literal(text), mode: 'insensitive' };

/** Texts that begin with this one, in any case. */
export const startingWith = (text: string): Prisma.StringFilter => ({
  startsWith: literal(text),
  mode: 'insensitive',
});

/** The same text in another case, and nothing else. */
export const inAnyCase = (text: string): Prisma.StringFilter => ({ equals: literal(text), mode: 'insensitive' });

/** `%` and `_` are themselves (choices.md 41). */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Fields to order a list by, first first. */
export type Sort<Field extends string> = readonly { readonly field: Field; readonly descending: boolean }[];

/** What a list can be filtered and sorted by. Both faces derive theirs from it; the order is that of messages. */
export interface ListFields<Filter extends string, Order extends string> {
  /** The column of each filter. */
  readonly filters: Readonly<Record<Filter, string>>;
  /** What the column holds that a list is sorted by. */
  readonly sorts: Readonly<Record<Order, 'integer' | 'uuid' | 'time' | 'text'>>;
  /** The sorts that REST has; all by default. */
  readonly restSorts?: readonly Order[];
}

/** What a caller wants of a list. */
export interface ListQuery<Filter extends string, Order extends string> {
  /** Several texts of one field: either matches. Several fields: all match. */
  readonly filter?: TextFilter<Filter> | null;
  readonly sort?: Sort<Order> | null;
}

/** The order of a list: as asked, and by id where that leaves anything open. A field that comes again decides nothing. */
export const orderOf = <Field extends string>(
  sort: Sort<Field> | null | undefined,
): ({ [Name in Field]?: Prisma.SortOrder } & { id?: Prisma.SortOrder })[] => [
  ...decisive(sort ?? []).map(
    ({ field, descending }) => ({ [field]: descending ? 'desc' : 'asc' }) as { [Name in Field]?: Prisma.SortOrder }, // one of the fields
  ),
  { id: 'asc' } as { [Name in Field]?: Prisma.SortOrder } & { id?: Prisma.SortOrder }, // every list has ids
];

const decisive = <Field extends string>(sort: Sort<Field>): Sort<Field> =>
  sort.filter(({ field }, index) => sort.findIndex((other) => other.field === field) === index);
