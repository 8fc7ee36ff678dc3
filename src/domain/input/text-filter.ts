import type { Prisma } from '../../generated/prisma/client.js';
import { RefusedError } from '../errors.js';
import type { InAnyCase } from '../ports/reads.js';

/** Texts to search for, by field. Several texts of one field are joined with OR, several fields with AND. */
export type TextFilter<Field extends string> = { readonly [Name in Field]?: readonly string[] | null };

/** Most values of one filter field: each is up to four parameters of a statement, which can have 32,767. */
export const MAX_FILTER_VALUES = 500;

/** Longest text to search for, in characters: each is compared with every row. A longer text matches nothing. */
const MAX_FILTER_LENGTH = 255;

/**
 * Checks that a filter fits into one statement.
 * @throws {RefusedError} BAD_REQUEST: more than 500 values of one field
 */
export const requireValueLimit = (filter: object | null | undefined): void => {
  for (const values of Object.values(filter ?? {})) {
    if (Array.isArray(values) && values.length > MAX_FILTER_VALUES) {
      throw new RefusedError(`A filter can have at most ${MAX_FILTER_VALUES} values.`, 'BAD_REQUEST');
    }
  }
};

/** A condition on a text. */
type TextCondition = InAnyCase | { in: string[] };

/** A condition on one text column. */
type ColumnCondition = Readonly<Record<string, TextCondition>>;

/**
 * The conditions of a filter, to be joined with AND. Each text matches a substring of its column, case-insensitively.
 * @param columns the filter fields, each with its column
 * @throws the errors of `requireValueLimit`
 * Source: rest.md §5.3, choices.md 20.
 */
export const partialMatches = <Field extends string>(
  columns: Readonly<Record<Field, string>>,
  filter: TextFilter<NoInfer<Field>> | null | undefined,
): { OR: ColumnCondition[] }[] => {
  requireValueLimit(filter);
  return (Object.entries(columns) as [Field, string][]) // the keys of a const object
    .flatMap(([name, column]) => {
      const texts = filter?.[name];
      return texts?.length ? [{ OR: texts.map((text) => ({ [column]: containing(text) })) }] : [];
    });
};

/** The condition of a search: one of the texts is part of one of the columns, case-insensitively. */
export const searchIn = (columns: readonly string[], { search }: Search): { OR: ColumnCondition[] }[] =>
  search?.length ? [{ OR: search.flatMap((text) => columns.map((column) => ({ [column]: containing(text) }))) }] : [];

/** Matches texts that contain this one, case-insensitively. */
export const containing = (text: string): TextCondition =>
  text.length > MAX_FILTER_LENGTH ? { in: [] } : { contains: literal(text), mode: 'insensitive' };

/** Matches texts that begin with this one, case-insensitively. */
export const startingWith = (text: string): InAnyCase => ({
  startsWith: literal(text),
  mode: 'insensitive',
});

/** Matches the same text, case-insensitively. */
export const caseInsensitive = (text: string): InAnyCase => ({ equals: literal(text), mode: 'insensitive' });

/** Escapes `%` and `_`, which match themselves (choices.md 41). */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Fields to order a list by, in order of precedence. */
export type Sort<Field extends string> = readonly { readonly field: Field; readonly direction: Prisma.SortOrder }[];

/** Texts to search for in several fields. */
export interface Search {
  /** Any of the texts matches any of the fields. */
  readonly search?: readonly string[] | null | undefined;
}

/** The filters and sort orders of a list. Both APIs derive theirs from it; messages list them in this order. */
export interface ListFields<Filter extends string, Order extends string> {
  /** The column of each filter. */
  readonly filters: Readonly<Record<Filter, string>>;
  /** The type of the column of each sort order. */
  readonly sorts: Readonly<Record<Order, 'integer' | 'uuid' | 'time' | 'text'>>;
  /** The columns in which `search` looks for parts of its texts. */
  readonly searched?: readonly string[];
  /** The columns of sort orders that have another name. */
  readonly sortColumns?: SortColumns;
  /** The sort orders of REST; all by default. */
  readonly restSorts?: readonly Order[];
}

/** The filter and the order that a caller asks for. */
export interface ListQuery<Filter extends string, Order extends string> {
  /** Several texts of one field are joined with OR, several fields with AND. */
  readonly filter?: (TextFilter<Filter> & Search) | null;
  readonly sort?: Sort<Order> | null;
}

/** Columns of sort orders that have another name. */
type SortColumns = Readonly<Record<string, string>>;

/** The columns of the sort orders of a list, with their types, for its cursors. */
export const sortColumnsOf = <Kind extends string>(
  sorts: Readonly<Record<string, Kind>>,
  columns: SortColumns,
): Readonly<Record<string, Kind>> =>
  Object.fromEntries(Object.entries(sorts).map(([name, kind]) => [columns[name] ?? name, kind]));

/** The order of a list: as asked, then by id. A repeated field has no effect. */
export const orderOf = <Field extends string>(
  sort: Sort<Field> | null | undefined,
  columns: SortColumns = {},
): ({ [Name in Field]?: Prisma.SortOrder } & { id?: Prisma.SortOrder })[] => [
  ...decisive(sort ?? []).map(
    ({ field, direction }) => ({ [columns[field] ?? field]: direction }) as { [Name in Field]?: Prisma.SortOrder }, // one of the fields
  ),
  { id: 'asc' } as { [Name in Field]?: Prisma.SortOrder } & { id?: Prisma.SortOrder }, // every list has ids
];

const decisive = <Field extends string>(sort: Sort<Field>): Sort<Field> =>
  sort.filter(({ field }, index) => sort.findIndex((other) => other.field === field) === index);
