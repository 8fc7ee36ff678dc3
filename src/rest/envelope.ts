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

/** What stands where an include was refused, or names nothing. Source: rest.md §1.1. */
export const NULL_RESOURCE: Item<null> = { object: 'null_resource', attributes: null };

/**
 * The `relationships` of an item, by the name of the include: what was not asked for (undefined) is left out, what the
 * key may not read (null) is a null resource. Nothing at all where nothing was asked for.
 */
export const relationships = (included: Readonly<Record<string, object | null | undefined>>): object => {
  const present = Object.entries(included).filter(([, value]) => value !== undefined);
  if (present.length === 0) return {};
  return { relationships: Object.fromEntries(present.map(([name, value]) => [name, value ?? NULL_RESOURCE])) };
};

/** A page by number, and the row it begins at. */
export interface PageNumber {
  /** from 1 */
  readonly page: number;
  readonly perPage: number;
}

/**
 * The `meta` of a paginated list.
 * @param url address of the list without its query: links carry the page number only
 */
export const pagination = (
  { page, perPage }: PageNumber,
  { total, count, url }: { readonly total: number; readonly count: number; readonly url: string },
) => {
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  return {
    pagination: {
      total,
      count,
      per_page: perPage,
      current_page: page,
      total_pages: totalPages,
      links: {
        ...(page > 1 ? { previous: `${url}?page=${page - 1}` } : {}),
        ...(page < totalPages ? { next: `${url}?page=${page + 1}` } : {}),
      },
    },
  };
};
