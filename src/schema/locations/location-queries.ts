import { getLocation } from '../../domain/locations/get-location.js';
import { listLocations } from '../../domain/locations/list-locations.js';
import { LOCATION_LIST } from '../../domain/locations/location-model.js';
import { MAX_PAGE_SIZE, MAX_REST_PAGE_SIZE } from '../../domain/page.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { findPage } from '../paging/find-page.js';
import { listInputs } from '../paging/list-inputs.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { rowKey } from '../rows/row-keys.js';

const INPUTS = listInputs('Location', { plural: 'locations', ...LOCATION_LIST });

builder.queryField('location', (t) =>
  t.prismaField({
    type: 'Location',
    nullable: true,
    description: 'One location, by one of the arguments. For administrators. Null if it does not exist.',
    args: { id: t.arg.id({ description: 'Global id.' }), internalId: t.arg.int() },
    resolve: (query, _root, args, ctx) => getLocation(ctx, { id: rowKey('Location', args) }, query),
  }),
);

builder.queryField('locations', (t) =>
  t.prismaConnection(
    {
      type: 'Location',
      cursor: 'id',
      nullable: true,
      description: `Locations, by cursor or by \`offset\`. For administrators. At most ${MAX_PAGE_SIZE} at once.`,
      args: {
        filter: t.arg({ type: INPUTS.filter }),
        sort: t.arg({ type: [INPUTS.sort] }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_REST_PAGE_SIZE,
      resolve: (query, _root, { filter, sort, ...page }, ctx) =>
        findPage(ctx, { ...pageOf(ctx, query, page), ...listLocations(ctx, { filter, sort }) }, (found) =>
          ctx.reads.location.findMany(found),
        ),
      totalCount: (_connection, { filter }, ctx) =>
        ctx.reads.location.count({ where: listLocations(ctx, { filter }).where }),
    },
    ...pageTypes('Location'),
  ),
);
