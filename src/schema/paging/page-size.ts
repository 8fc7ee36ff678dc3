import { ValidationError } from '../../domain/errors.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../domain/page.js';
import { MAX_FILTER_VALUES } from '../../domain/text-filter.js';
import { STATEMENT_COST } from '../cost/operation-cost.js';

/** The sizes of a page, as a client asks for them. */
export interface PageSizes {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
}

/** What the argument `offset` of connections is. */
export const OFFSET = { description: 'Rows to leave out at the start, for pages by number.' } as const;

/** Rows to leave out before a page: those that its cursor names, and those of `offset`. */
export const skipOf = ({ skip }: { readonly skip?: number }, offset: number | null | undefined): number =>
  (skip ?? 0) + Math.max(0, offset ?? 0);

/** Points of each text that a list is filtered by. */
const FILTER_COST = 10;

/** Points of a list for each object that it hangs on; one statement serves all of them. */
const CHILDREN_COST = 15;

/** What a list costs that the domain bounds: what a row costs, as often as there may be rows. */
export const listCost = (most: number) => ({ field: CHILDREN_COST, multiplier: most }) as const;

/** What a connection costs: what a row costs, as often as the page has rows. */
export const pageCost = ({ first, last, filter }: PageSizes & { readonly filter?: unknown }) =>
  ({
    field: STATEMENT_COST + FILTER_COST * countTexts(filter),
    multiplier: Math.max(0, first ?? last ?? DEFAULT_PAGE_SIZE),
  }) as const;

/** Texts in a filter; each is looked for in every row. Of more than there may be the domain says so. */
const countTexts = (filter: unknown): number => {
  if (Array.isArray(filter)) return Math.min(filter.length, MAX_FILTER_VALUES);
  if (typeof filter !== 'object' || filter === null) return filter === undefined || filter === null ? 0 : 1;
  return Object.values(filter).reduce((sum: number, inner) => sum + countTexts(inner), 0);
};

/** What a connection costs that hangs on each row of a list. */
export const childPageCost = (sizes: PageSizes) => ({ ...pageCost(sizes), field: CHILDREN_COST }) as const;

/** @throws {ValidationError} a page of more than 100, or of less than one */
export const requirePageSize = ({ isTrusted }: { readonly isTrusted: boolean }, sizes: PageSizes): void => {
  if (isTrusted) return;
  const issues = Object.entries(sizes).flatMap(([name, size]) =>
    size === null || size === undefined || (size >= 1 && size <= MAX_PAGE_SIZE)
      ? []
      : [{ path: [name], rule: 'between', params: { min: 1, max: MAX_PAGE_SIZE } }],
  );
  if (issues.length > 0) throw new ValidationError(issues);
};

/** @throws {ValidationError} more ids than one page has rows */
export const requireFewIds = ({ length }: readonly unknown[]): void => {
  if (length <= MAX_PAGE_SIZE) return;
  throw new ValidationError([{ path: ['ids'], rule: 'max', params: { max: MAX_PAGE_SIZE, kind: 'array' } }]);
};
