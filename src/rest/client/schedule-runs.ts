import { GetScheduleRunDocument, ListScheduleRunsDocument, type RunAttributesFragment } from '../documents.js';
import { type Item, item } from '../envelope.js';
import { operation } from '../operation.js';
import { pageVariables, sendPage } from '../page.js';
import { globalId, idParam, serverParam, uuidParam } from '../path-params.js';
import type { Route } from '../routes.js';

/** Runs per page. Source: rest.md §14.1. */
const PAGE_SIZES = { defaultSize: 20, maxSize: 100 } as const;

/** What became of the ticks of schedules. Source: rest.md §14.1. */
export const scheduleRunRoutes: readonly Route[] = [
  {
    path: '/api/client/servers/:server/schedules/:schedule/runs',
    get: operation(
      ListScheduleRunsDocument,
      (req) => ({
        variables: {
          server: serverParam(req),
          schedule: globalId('Schedule', idParam(req, 'schedule')),
          ...pageVariables(req, PAGE_SIZES),
        },
      }),
      (res, { runs }, request) => {
        const items = runs?.edges.map(({ node }) => runItem(node)) ?? [];
        sendPage(res, request, { items, total: runs?.totalCount ?? 0 });
      },
    ),
  },
  {
    path: '/api/client/servers/:server/runs/:run',
    get: operation(
      GetScheduleRunDocument,
      (req) => ({ variables: { server: serverParam(req), uuid: uuidParam(req, 'run') } }),
      (res, { run }) => {
        res.json(run && runItem(run));
      },
    ),
  },
];

const runItem = ({ schedule, ...attributes }: RunAttributesFragment): Item<object> =>
  item('schedule_run', { ...attributes, schedule: schedule?.id ?? null });
