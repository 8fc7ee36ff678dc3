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
export const item = <Attributes>(object: string, attributes: Attributes): Item<Attributes> => ({ object, attributes });

/** Many resources of one kind. */
export const list = <Attributes>(object: string, rows: readonly Attributes[]): List<Attributes> => ({
  object: 'list',
  data: rows.map((attributes) => item(object, attributes)),
});

/** Many resources, each in its wrapper already. */
export const listOf = <Attributes>(data: readonly Item<Attributes>[]): List<Attributes> => ({ object: 'list', data });

/** What stands for an include that there is nothing for, or that the caller may not see. */
const NULL_RESOURCE = { object: 'null_resource', attributes: null } as const;

/**
 * The `relationships` of a resource: what was included, under the names that were asked for. Absent when there is
 * nothing, as tools of the field expect.
 * @param included undefined where it was not asked for, null where it was and there is nothing
 */
export const relationships = (
  included: Readonly<Record<string, Item<unknown> | List<unknown> | null | undefined>>,
): { readonly relationships?: Readonly<Record<string, object>> } => {
  const entries = Object.entries(included).filter(([, resource]) => resource !== undefined);
  if (entries.length === 0) return {};
  return { relationships: Object.fromEntries(entries.map(([name, resource]) => [name, resource ?? NULL_RESOURCE])) };
};

/** A page by number, and the row it begins at. */
export interface PageNumber {
  /** from 1 */
  readonly page: number;
  readonly perPage: number;
}

/** What a page is cut from. */
export interface PagedList {
  readonly total: number;
  readonly count: number;
  readonly url: string;
  readonly query?: string;
}

/**
 * The `meta` of a paginated list.
 * @param list.url address of the list without its query
 * @param list.query what links repeat of the query, as in an address; only the page number by default
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
