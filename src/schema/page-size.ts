import { ValidationError } from '../domain/errors.js';
import { MAX_PAGE_SIZE } from '../domain/page.js';
import type { GraphQLContext } from './graphql-context.js';

/** @throws {ValidationError} a page of more than 100, or of less than one */
export const requirePageSize = (
  { isTrusted }: GraphQLContext,
  sizes: { readonly first?: number | null; readonly last?: number | null },
): void => {
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
