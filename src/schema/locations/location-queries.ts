import { getLocation } from '../../domain/locations/get-location.js';
import { listLocations } from '../../domain/locations/list-locations.js';
import { MAX_PAGE_SIZE, MAX_REST_PAGE_SIZE } from '../../domain/page.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { OFFSET, requirePageSize, skipOf } from '../paging/page-size.js';
import { rowKey } from '../row-keys.js';

const LocationFilter = builder.inputType('LocationFilter', {
  description:
    'Which locations to list. Each text matches a part of the field, in any case; several texts of one field: any of them; both fields: both of them.',
  fields: (t) => ({ short: t.stringList(), long: t.stringList() }),
});

const LocationSortField = builder.enumType('LocationSortField', { values: ['id'] as const });

const LocationSort = builder.inputType('LocationSort', {
  description: 'How to order locations; the next one counts where the first leaves anything open.',
  fields: (t) => ({
    field: t.field({ type: LocationSortField, required: true }),
    descending: t.boolean({ required: true, defaultValue: false }),
  }),
});

builder.queryField('location', (t) =>
  t.prismaField({
    type: 'Location',
    nullable: true,
    description: 'One location, named in one of the ways. For administrators. Null when there is none.',
    args: { id: t.arg.id({ description: 'Global id.' }), internalId: t.arg.int() },
    resolve: (query, _root, args, ctx) => getLocation(ctx, { id: rowKey('Location', args) }, query),
  }),
);

builder.queryField('locations', (t) =>
  t.prismaConnection({
    type: 'Location',
    cursor: 'id',
    description: `Locations, by cursor or by \`offset\`. For administrators. At most ${MAX_PAGE_SIZE} at once.`,
    args: {
      filter: t.arg({ type: LocationFilter }),
      sort: t.arg({ type: [LocationSort] }),
      offset: t.arg.int(OFFSET),
    },
    complexity: pageCost,
    maxSize: MAX_REST_PAGE_SIZE,
    resolve: (query, _root, { filter, sort, offset, first, last }, ctx) => {
      requirePageSize(ctx, { first, last });
      const skip = skipOf(query, offset);
      return ctx.db.location.findMany({ ...query, ...listLocations(ctx, { filter, sort }), skip });
    },
    totalCount: (_connection, { filter }, ctx) =>
      ctx.db.location.count({ where: listLocations(ctx, { filter }).where }),
  }),
);
