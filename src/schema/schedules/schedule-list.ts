import { sortColumnsOf } from '../../domain/input/text-filter.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import {
  SCHEDULE_SORT_COLUMNS,
  SCHEDULE_SORTS,
  type ScheduleFilter as ScheduleFilterModel,
  scheduleList,
} from '../../domain/schedules/list-schedules.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { enumOf } from '../enum-of.js';
import { SortDirectionEnum } from '../enums.js';
import { cursorsOf, wholeRows } from '../paging/cursors.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { OF_SERVERS, ofServers } from './of-servers.js';

const ScheduleFilter = builder.inputType('ScheduleFilter', {
  description:
    'Which schedules to list. Several values of one field: any of them matches. Several fields: all of them match.',
  fields: (t) => ({
    serverIds: t.idList({ description: OF_SERVERS.serverIds }),
    nodeIds: t.idList({ description: OF_SERVERS.nodeIds }),
    ownerIds: t.idList({ description: OF_SERVERS.ownerIds }),
    isActive: t.boolean({ description: 'Whether the schedule runs by itself.' }),
    isOnlyWhenOnline: t.boolean({ description: 'Whether runs are skipped while the server does not run.' }),
    nextRunFrom: t.field({ type: 'DateTime', description: 'Schedules whose next tick is due at this time or later.' }),
    nextRunUntil: t.field({ type: 'DateTime', description: 'Schedules whose next tick is due before this time.' }),
    name: t.stringList({ description: 'Parts of names, in any case. At most 500 texts of 255 characters.' }),
  }),
});

const filterOf = (filter: typeof ScheduleFilter.$inferInput | null | undefined): ScheduleFilterModel => {
  const { serverIds, nodeIds, ownerIds, name, isOnlyWhenOnline, nextRunUntil, ...rest } = filter ?? {};
  const renamed = { names: name, onlyWhenOnline: isOnlyWhenOnline, nextRunTo: nextRunUntil };
  return { ...rest, ...renamed, ...ofServers({ serverIds, nodeIds, ownerIds }, ['filter']) };
};

const ScheduleSortField = enumOf('ScheduleSortField', {
  values: ['createdAt', 'name', 'nextRunAt', 'updatedAt'],
});

const ScheduleSort = builder.inputType('ScheduleSort', {
  description:
    'How to sort schedules; the next sort applies to schedules that are equal in the previous ones. Those without `nextRunAt` are last in both directions.',
  fields: (t) => ({
    field: t.field({ type: ScheduleSortField, required: true }),
    direction: t.field({ type: SortDirectionEnum, required: true, defaultValue: 'asc' }),
  }),
});

builder.queryField('schedules', (t) =>
  t.prismaConnection(
    {
      type: 'Schedule',
      cursor: 'id',
      ...cursorsOf(sortColumnsOf(SCHEDULE_SORTS, SCHEDULE_SORT_COLUMNS)),
      nullable: true,
      description: `The schedules that you may read, of all servers, oldest first unless \`sort\` says otherwise, by cursor or by \`offset\`. At most ${MAX_PAGE_SIZE} at once.`,
      args: {
        filter: t.arg({ type: ScheduleFilter }),
        sort: t.arg({ type: [ScheduleSort] }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_PAGE_SIZE,
      resolve: async (query, _root, { filter, sort, ...page }, ctx) => {
        const rows = pageOf(ctx, wholeRows(query), page);
        const list = await scheduleList(ctx, { ...filterOf(filter), sort });
        return ctx.reads.schedule.findMany({ ...rows, ...list });
      },
      totalCount: async (_connection, { filter }, ctx) => {
        const { where } = await scheduleList(ctx, filterOf(filter));
        return ctx.reads.schedule.count({ where });
      },
    },
    ...pageTypes('Schedule'),
  ),
);
