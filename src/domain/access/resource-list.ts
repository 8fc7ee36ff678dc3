import type { DomainContext } from '../context.js';
import { type ListFields, type ListQuery, orderOf, partialMatches, searchIn } from '../input/text-filter.js';
import { requireResource } from './caller-rights.js';
import type { Resource } from './key-permissions.js';

/**
 * Makes the use case that lists a resource for callers who may read it. It returns the condition and order of the list;
 * its caller adds the page and the selection. The use case @throws {ForbiddenError}
 */
export const resourceList =
  <Filter extends string, Order extends string>(
    resource: Resource,
    { filters, searched = [] }: ListFields<Filter, Order>,
  ) =>
  (ctx: Pick<DomainContext, 'principal'>, { filter, sort }: ListQuery<Filter, Order>) => {
    requireResource(ctx, resource, 'read');
    return {
      where: { AND: [...partialMatches(filters, filter), ...searchIn(searched, filter ?? {})] },
      orderBy: orderOf(sort),
    };
  };
