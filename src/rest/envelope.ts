/** The wrappers of all answers. Source: rest.md §1.1, §1.2. */

export interface Item<Attributes> {
  readonly object: string;
  readonly attributes: Attributes;
}

export interface List<Attributes> {
  readonly object: 'list';
  readonly data: readonly Item<Attributes>[];
}

/** One resource. */
export const item = <Attributes>(object: string, attributes: Attributes): Item<Attributes> => ({
  object,
  attributes,
});

/** Many resources of one kind. */
export const list = <Attributes>(object: string, rows: readonly Attributes[]): List<Attributes> => ({
  object: 'list',
  data: rows.map((attributes) => item(object, attributes)),
});

/** Many resources, each already in its wrapper. */
export const listOf = <Attributes>(data: readonly Item<Attributes>[]): List<Attributes> => ({ object: 'list', data });

/** Replaces an include that has no value, or that the caller may not see. */
const NULL_RESOURCE = { object: 'null_resource', attributes: null } as const;

/**
 * The `relationships` of a resource: the includes, under the requested names. Absent if there are none, as existing
 * tools expect.
 * @param included undefined if it was not requested, null if it was and has no value
 */
export const relationships = (
  included: Readonly<Record<string, Item<unknown> | List<unknown> | null | undefined>>,
): { readonly relationships?: Readonly<Record<string, object>> } => {
  const entries = Object.entries(included).filter(([, resource]) => resource !== undefined);
  if (entries.length === 0) return {};
  return { relationships: Object.fromEntries(entries.map(([name, resource]) => [name, resource ?? NULL_RESOURCE])) };
};

/** A numbered page, and the index of its first row. */
export interface PageNumber {
  /** from 1 */
  readonly page: number;
  readonly perPage: number;
}

/** The list and the request of a page. */
export interface PagedList {
  readonly total: number;
  readonly count: number;
  readonly url: string;
  readonly query?: string;
}

/**
 * The `meta` of a paginated list.
 * @param list.url address of the list without its query
 * @param list.query the part of the query that links repeat, encoded; only the page number by default
 */
export const pagination = ({ page, perPage }: PageNumber, { total, count, url, query = '' }: PagedList) => {
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  const linkTo = (number: number): string => `${url}?${query === '' ? '' : `${query}&`}page=${number}`;
  return {
    pagination: {
      total,
      count,
      per_page: perPage,
      current_page: page,
      total_pages: totalPages,
      links: {
        ...(page > 1 ? { previous: linkTo(page - 1) } : {}),
        ...(page < totalPages ? { next: linkTo(page + 1) } : {}),
      },
    },
  };
};
