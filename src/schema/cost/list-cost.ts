import { MAX_FILTER_VALUES } from '../../domain/input/text-filter.js';
import { DEFAULT_PAGE_SIZE } from '../../domain/page.js';
import { STATEMENT_COST } from './operation-cost.js';

/** The page sizes of a request. */
export interface PageSizes {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
}

/** Points of each filter text. */
const FILTER_COST = 10;

/** Points of a list for each parent object; one statement serves all of them. */
const CHILDREN_COST = 15;

/** Cost of a list with a bound in the domain: the cost of a row times the bound. */
export const listCost = (most: number) => ({ field: CHILDREN_COST, multiplier: most }) as const;

/** Cost of a connection: the cost of a row times the page size. */
export const pageCost = ({ first, last, filter }: PageSizes & { readonly filter?: unknown }) =>
  ({
    field: STATEMENT_COST + FILTER_COST * countTexts(filter),
    multiplier: Math.max(0, first ?? last ?? DEFAULT_PAGE_SIZE),
  }) as const;

/** Number of filter texts; each is compared with every row. The domain rejects more than the maximum. */
const countTexts = (filter: unknown): number => {
  if (Array.isArray(filter)) return Math.min(filter.length, MAX_FILTER_VALUES);
  if (typeof filter !== 'object' || filter === null) return filter === undefined || filter === null ? 0 : 1;
  return Object.values(filter).reduce((sum: number, inner) => sum + countTexts(inner), 0);
};

/** Cost of a connection below each row of a list. */
export const childPageCost = (sizes: PageSizes) => ({ ...pageCost(sizes), field: CHILDREN_COST }) as const;
