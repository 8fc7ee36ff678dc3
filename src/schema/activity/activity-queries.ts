import { ACTIVITY_LIST, listAccountActivity, listServerActivity } from '../../domain/activity/list-activity.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { cursorsOf, wholeRows } from '../paging/cursors.js';
import { listInputs } from '../paging/list-inputs.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { serverKey } from '../rows/row-keys.js';

const INPUTS = listInputs('Activity', { plural: 'entries', ...ACTIVITY_LIST, ordering: 'only the first sort applies' });

builder.queryField('serverActivity', (t) =>
  t.prismaConnection(
    {
      type: 'Activity',
      cursor: 'id',
      ...cursorsOf({ createdAt: 'time', id: 'bigint' }),
      nullable: true,
      description: `The activity of a server, newest first, by cursor or by \`offset\`. At most ${MAX_PAGE_SIZE} at once.`,
      args: {
        serverId: t.arg.id({ required: true, description: 'Global id, uuid or short identifier.' }),
        filter: t.arg({ type: INPUTS.filter }),
        sort: t.arg({ type: [INPUTS.sort] }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_PAGE_SIZE,
      resolve: async (query, _root, { serverId, filter, sort, ...page }, ctx) => {
        const rows = pageOf(ctx, wholeRows(query), page);
        return ctx.reads.activity.findMany({
          ...rows,
          ...(await listServerActivity(ctx, serverKey(serverId), { filter, sort })),
        });
      },
      totalCount: async (_connection, { serverId, filter }, ctx) => {
        const { where } = await listServerActivity(ctx, serverKey(serverId), { filter });
        return ctx.reads.activity.count({ where });
      },
    },
    ...pageTypes('ServerActivity'),
  ),
);

builder.queryField('accountActivity', (t) =>
  t.prismaConnection(
    {
      type: 'Activity',
      cursor: 'id',
      ...cursorsOf({ createdAt: 'time', id: 'bigint' }),
      nullable: true,
      description: `Your actions that concern no server, newest first, by cursor or by \`offset\`. At most ${MAX_PAGE_SIZE} at once.`,
      args: {
        filter: t.arg({ type: INPUTS.filter }),
        sort: t.arg({ type: [INPUTS.sort] }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_PAGE_SIZE,
      resolve: (query, _root, { filter, sort, ...page }, ctx) =>
        ctx.reads.activity.findMany({
          ...pageOf(ctx, wholeRows(query), page),
          ...listAccountActivity(ctx, { filter, sort }),
        }),
      totalCount: (_connection, { filter }, ctx) =>
        ctx.reads.activity.count({ where: listAccountActivity(ctx, { filter }).where }),
    },
    ...pageTypes('Activity'),
  ),
);
