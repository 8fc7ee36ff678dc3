import { listAccountActivity, listServerActivity } from '../../domain/activity/list-activity.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { cursorsOf, wholeRows } from '../paging/cursors.js';
import { OFFSET, requirePageSize, skipOf } from '../paging/page-size.js';
import { serverKey } from '../row-keys.js';

const ActivityFilter = builder.inputType('ActivityFilter', {
  description: 'Which entries to list. Each text matches a part of the field, in any case; several texts: any of them.',
  fields: (t) => ({ event: t.stringList() }),
});

const ActivitySortField = builder.enumType('ActivitySortField', { values: ['timestamp'] as const });

const ActivitySort = builder.inputType('ActivitySort', {
  description: 'How to order entries; only the first counts.',
  fields: (t) => ({
    field: t.field({ type: ActivitySortField, required: true }),
    descending: t.boolean({ required: true, defaultValue: false }),
  }),
});

builder.queryField('serverActivity', (t) =>
  t.prismaConnection({
    type: 'Activity',
    cursor: 'id',
    ...cursorsOf({ createdAt: 'time', id: 'bigint' }),
    nullable: true,
    description: `What happened on a server, newest first, by cursor or by \`offset\`. At most ${MAX_PAGE_SIZE} at once.`,
    args: {
      server: t.arg.id({ required: true, description: 'Global id, uuid or short identifier.' }),
      filter: t.arg({ type: ActivityFilter }),
      sort: t.arg({ type: [ActivitySort] }),
      offset: t.arg.int(OFFSET),
    },
    complexity: pageCost,
    maxSize: MAX_PAGE_SIZE,
    resolve: async (query, _root, { server, filter, sort, offset, first, last }, ctx) => {
      requirePageSize(ctx, { first, last });
      const skip = skipOf(query, offset);
      const list = await listServerActivity(ctx, serverKey(server), { filter, sort });
      return ctx.db.activity.findMany({ ...wholeRows(query), ...list, skip });
    },
    totalCount: async (_connection, { server, filter }, ctx) => {
      const { where } = await listServerActivity(ctx, serverKey(server), { filter });
      return ctx.db.activity.count({ where });
    },
  }),
);

builder.queryField('accountActivity', (t) =>
  t.prismaConnection({
    type: 'Activity',
    cursor: 'id',
    ...cursorsOf({ createdAt: 'time', id: 'bigint' }),
    nullable: true,
    description: `What you did that concerns no server, newest first, by cursor or by \`offset\`. At most ${MAX_PAGE_SIZE} at once.`,
    args: {
      filter: t.arg({ type: ActivityFilter }),
      sort: t.arg({ type: [ActivitySort] }),
      offset: t.arg.int(OFFSET),
    },
    complexity: pageCost,
    maxSize: MAX_PAGE_SIZE,
    resolve: (query, _root, { filter, sort, offset, first, last }, ctx) => {
      requirePageSize(ctx, { first, last });
      const skip = skipOf(query, offset);
      return ctx.db.activity.findMany({ ...wholeRows(query), ...listAccountActivity(ctx, { filter, sort }), skip });
    },
    totalCount: (_connection, { filter }, ctx) =>
      ctx.db.activity.count({ where: listAccountActivity(ctx, { filter }).where }),
  }),
);
