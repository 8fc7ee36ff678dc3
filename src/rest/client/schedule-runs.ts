import type { Request } from 'express';
import {
  CancelRunDocument,
  GetScheduleRunDocument,
  ListScheduleRunsDocument,
  RunAgainDocument,
  type RunAttributesFragment,
} from '../documents.js';
import { type Item, item } from '../envelope.js';
import { operation, succeeded } from '../operation.js';
import { pageVariables, sendPage } from '../page.js';
import { globalId, idParam, serverParam, uuidParam } from '../path-params.js';
import type { Route } from '../routes.js';

/** Runs per page. Source: rest.md §14.1. */
const PAGE_SIZES = { defaultSize: 20, maxSize: 100 } as const;

const RUN = '/api/client/servers/:server/runs/:run';

/** The runs of schedules. Source: rest.md §14.1. */
export const scheduleRunRoutes: readonly Route[] = [
  {
    path: '/api/client/servers/:server/schedules/:schedule/runs',
    part: 'schedules',
    get: operation(
      ListScheduleRunsDocument,
      (req) => ({
        variables: {
          serverId: serverParam(req),
          scheduleId: globalId('Schedule', idParam(req, 'schedule')),
          ...pageVariables(req, PAGE_SIZES),
        },
      }),
      (res, { runs }, request) => sendPage(res, request, runs, runItem),
    ),
  },
  {
    path: RUN,
    part: 'schedules',
    get: operation(
      GetScheduleRunDocument,
      (req) => ({ variables: runOf(req) }),
      (res, { run }) => {
        res.json(run && runItem(run));
      },
    ),
  },
  {
    path: `${RUN}/cancel`,
    permissions: { post: 'schedule.update' },
    post: operation(
      CancelRunDocument,
      (req) => ({ variables: { input: runOf(req) } }),
      (res, { cancelRun }) => {
        res.json(runItem(succeeded(cancelRun, 'ScheduleRun')));
      },
    ),
  },
  {
    path: `${RUN}/again`,
    permissions: { post: 'schedule.update' },
    post: operation(
      RunAgainDocument,
      (req) => ({ variables: { input: runOf(req) } }),
      (res, { runAgain }) => {
        res.status(202).json(runItem(succeeded(runAgain, 'ScheduleRun')));
      },
    ),
  },
];

/** The arguments for the run of a path, within its server. */
const runOf = (req: Request) => ({ serverId: serverParam(req), id: uuidParam(req, 'run') });

const runItem = ({ schedule, ...attributes }: RunAttributesFragment): Item<object> =>
  item('schedule_run', { ...attributes, schedule: schedule?.id ?? null });
