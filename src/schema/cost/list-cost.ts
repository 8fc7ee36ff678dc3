import { MAX_FILTER_VALUES } from '../../domain/input/text-filter.js';
import { DEFAULT_PAGE_SIZE } from '../../domain/page.js';
import { STATEMENT_COST } from './operation-cost.js';

/** The sizes of a page, as a client asks for them. */
export interface PageSizes {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
}

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
