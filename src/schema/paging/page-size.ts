import { ValidationError } from '../../domain/errors.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import type { PageSizes } from '../cost/list-cost.js';

/** Description of the argument `offset` of connections. */
export const OFFSET = { description: 'Number of rows to skip at the start, for numbered pages. Default 0.' } as const;

/** Rows to skip before a page: those of its cursor, and those of `offset`. */
const skipOf = ({ skip }: { readonly skip?: number }, offset: number | null | undefined): number =>
  (skip ?? 0) + Math.max(0, offset ?? 0);

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

/** The arguments of a page. */
interface PageArguments extends PageSizes {
  readonly offset?: number | null | undefined;
}

/**
 * Adds the page to the condition and order of its list.
 * @param query what the library derives from cursors and selection
 * @throws what `requirePageSize` throws
 */
export const pageOf = <Query extends { readonly skip?: number }>(
  ctx: { readonly isTrusted: boolean },
  query: Query,
  { first, last, offset }: PageArguments,
) => {
  requirePageSize(ctx, { first, last });
  return { ...query, skip: skipOf(query, offset) };
};

/** @throws {ValidationError} more ids than rows of one page */
export const requireFewIds = ({ length }: readonly unknown[], argument = 'ids'): void => {
  if (length <= MAX_PAGE_SIZE) return;
  throw new ValidationError([{ path: [argument], rule: 'max', params: { max: MAX_PAGE_SIZE, kind: 'array' } }]);
};
