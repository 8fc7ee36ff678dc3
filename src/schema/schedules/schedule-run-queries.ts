import { requireValueLimit } from '../../domain/input/text-filter.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import { getRun } from '../../domain/schedules/get-run.js';
import {
  MAX_COUNTED_RUNS,
  type RunFilter as RunFilterModel,
  type RunOrder,
  runList,
} from '../../domain/schedules/list-runs.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { enumOf } from '../enum-of.js';
import { RunStatusEnum, RunTriggerEnum, SortDirectionEnum } from '../enums.js';
import { cursorsOf, wholeRows } from '../paging/cursors.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { rowIds } from '../rows/row-keys.js';
import { OF_SERVERS, ofServers } from './of-servers.js';
import { RUN_ID, RUN_OF_SERVER, runKey } from './run-key.js';

const RunFilter = builder.inputType('RunFilter', {
  description:
    'Which runs to list. Several values of one field: any of them matches. Several fields: all of them match.',
  fields: (t) => ({
    serverIds: t.idList({ description: OF_SERVERS.serverIds }),
    nodeIds: t.idList({ description: OF_SERVERS.nodeIds }),
    ownerIds: t.idList({ description: OF_SERVERS.ownerIds }),
    scheduleIds: t.idList({ description: 'Those of these schedules: global ids. At most 500.' }),
    status: t.field({ type: [RunStatusEnum] }),
    reason: t.stringList({
      description: 'Runs with one of these reasons, such as `overlap` or `step_failed`. At most 500.',
    }),
    trigger: t.field({ type: [RunTriggerEnum] }),
    dueFrom: t.field({ type: 'DateTime', description: 'Runs due at this time or later (`scheduledAt`).' }),
    dueUntil: t.field({ type: 'DateTime', description: 'Runs due before this time.' }),
    finishedFrom: t.field({ type: 'DateTime', description: 'Runs that ended at this time or later.' }),
    finishedUntil: t.field({ type: 'DateTime', description: 'Runs that ended before this time.' }),
  }),
});

const filterOf = (filter: typeof RunFilter.$inferInput | null | undefined): RunFilterModel => {
  requireValueLimit(filter);
  const { serverIds, nodeIds, ownerIds, scheduleIds, ...rest } = filter ?? {};
  return {
    states: rest.status,
    reasons: rest.reason,
    triggers: rest.trigger,
    dueFrom: rest.dueFrom,
    dueTo: rest.dueUntil,
    finishedFrom: rest.finishedFrom,
    finishedTo: rest.finishedUntil,
    ...ofServers({ serverIds, nodeIds, ownerIds }, ['filter']),
    scheduleIds: rowIds('Schedule', scheduleIds, ['filter', 'scheduleIds']),
  };
};

const RunSortField = enumOf('RunSortField', { values: ['scheduledAt'] });

const RunSort = builder.inputType('RunSort', {
  description: 'How to sort runs; only the first counts.',
  fields: (t) => ({
    field: t.field({ type: RunSortField, required: true }),
    direction: t.field({ type: SortDirectionEnum, required: true, defaultValue: 'asc' }),
  }),
});

const orderOf = (sort: readonly (typeof RunSort.$inferInput)[] | null | undefined): RunOrder =>
  sort?.[0]?.direction === 'asc' ? 'oldest_first' : 'newest_first';

builder.queryField('runs', (t) =>
  t.prismaConnection(
    {
      type: 'ScheduleRun',
      cursor: 'id',
      ...cursorsOf({ scheduledAt: 'time', number: 'bigint' }),
      nullable: true,
      description: `Runs, and ticks recorded without a run, of all schedules that you may read, sorted by due time, by cursor or by \`offset\`. Runs of deleted schedules are visible to the server's owner, those of deleted servers to administrators. At most ${MAX_PAGE_SIZE} at once; \`totalCount\` counts up to ${MAX_COUNTED_RUNS}.`,
      args: {
        filter: t.arg({ type: RunFilter }),
        sort: t.arg({ type: [RunSort], description: 'How to sort; the latest due time first if absent.' }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_PAGE_SIZE,
      resolve: async (query, _root, { filter, sort, ...page }, ctx) => {
        const rows = pageOf(ctx, wholeRows(query), page);
        const list = await runList(ctx, { filter: filterOf(filter), order: orderOf(sort) });
        return ctx.reads.scheduleRun.findMany({ ...rows, ...list });
      },
      totalCount: async (_connection, { filter, sort }, ctx) => {
        const { where } = await runList(ctx, { filter: filterOf(filter), order: orderOf(sort) });
        return ctx.reads.scheduleRun.count({ where, take: MAX_COUNTED_RUNS });
      },
    },
    ...pageTypes('ScheduleRun'),
  ),
);

builder.queryField('run', (t) =>
  t.prismaField({
    type: 'ScheduleRun',
    nullable: true,
    description: 'One run. Null if it does not exist or you may not see it.',
    args: {
      id: t.arg.id({ required: true, description: RUN_ID }),
      serverId: t.arg.id({ description: RUN_OF_SERVER }),
    },
    resolve: (query, _root, args, ctx) => getRun(ctx, runKey(args), query),
  }),
);
