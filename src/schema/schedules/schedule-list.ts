import { MAX_PAGE_SIZE } from '../../domain/page.js';
import { type ScheduleFilter as ScheduleFilterModel, scheduleList } from '../../domain/schedules/list-schedules.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { wholeRows } from '../paging/cursors.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { OF_SERVERS, ofServers } from './of-servers.js';

const ScheduleFilter = builder.inputType('ScheduleFilter', {
  description: 'Which schedules to list. Several fields: all of them match.',
  fields: (t) => ({
    server: t.id({ description: OF_SERVERS.server }),
    node: t.id({ description: OF_SERVERS.node }),
    owner: t.id({ description: OF_SERVERS.owner }),
    isActive: t.boolean({ description: 'Whether the schedule runs by itself.' }),
    onlyWhenOnline: t.boolean({ description: 'Whether runs are skipped while the server does not run.' }),
    nextRunFrom: t.field({ type: 'Instant', description: 'Schedules whose next tick is due at this time or later.' }),
    nextRunTo: t.field({ type: 'Instant', description: 'Schedules whose next tick is due before this time.' }),
    names: t.stringList({ description: 'Parts of names, in any case. At most 500 texts of 255 characters.' }),
  }),
});

const filterOf = (filter: typeof ScheduleFilter.$inferInput | null | undefined): ScheduleFilterModel => {
  const { server, node, owner, ...rest } = filter ?? {};
  return { ...rest, ...ofServers({ server, node, owner }) };
};

builder.queryField('schedules', (t) =>
  t.prismaConnection(
    {
      type: 'Schedule',
      cursor: 'id',
      nullable: true,
      description: `The schedules that you may read, of all servers, oldest first, by cursor or by \`offset\`. At most ${MAX_PAGE_SIZE} at once.`,
      args: { filter: t.arg({ type: ScheduleFilter }), offset: t.arg.int(OFFSET) },
      complexity: pageCost,
      maxSize: MAX_PAGE_SIZE,
      resolve: async (query, _root, { filter, ...page }, ctx) => {
        const rows = pageOf(ctx, wholeRows(query), page);
        const list = await scheduleList(ctx, filterOf(filter));
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
