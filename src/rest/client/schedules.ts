import { bodyReader } from '../body-reader.js';
import {
  CreateScheduleDocument,
  type CreateScheduleInput,
  DeleteScheduleDocument,
  ExecuteScheduleDocument,
  GetScheduleDocument,
  ListSchedulesDocument,
  PreviewScheduleDocument,
  type ScheduleAttributesFragment,
  type SchedulePreviewInput,
  SkipNextTickDocument,
  UpdateScheduleDocument,
} from '../documents.js';
import { type Item, item, list } from '../envelope.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { globalId, idParam, serverParam } from '../path-params.js';
import { readFlatClock } from '../read-flat-clock.js';
import { requiredAsNull } from '../required-as-null.js';
import type { Route } from '../routes.js';

/** Members of a schedule except its tasks, which have their own paths. */
const readSchedule = readFlatClock(bodyReader<CreateScheduleInput>('CreateScheduleInput'), ['tasks']);

/** An update replaces the whole object. */
const MISSING = { ...requiredAsNull('CreateScheduleInput'), cron: requiredAsNull('CronInput') };

const readClock = readFlatClock(bodyReader<SchedulePreviewInput>('SchedulePreviewInput'));

const PATH = '/api/client/servers/:server/schedules';

/** The schedules of a server. Source: rest.md §11. */
export const scheduleRoutes: readonly Route[] = [
  {
    path: PATH,
    part: 'schedules',
    permissions: { post: 'schedule.create' },
    get: operation(
      ListSchedulesDocument,
      (req) => ({ variables: { serverId: serverParam(req) } }),
      (res, { serverSchedules }) => {
        res.json({ object: 'list', data: serverSchedules?.map(scheduleItem) ?? [] });
      },
    ),
    post: operation(
      CreateScheduleDocument,
      (req) => {
        const { input, ...names } = readSchedule(req.body);
        return { variables: { input: { ...input, serverId: serverParam(req) } }, names };
      },
      (res, { createSchedule }) => {
        res.json(scheduleItem(succeeded(createSchedule, 'Schedule')));
      },
    ),
  },
  {
    path: `${PATH}/preview`,
    part: 'schedules',
    post: operation(
      PreviewScheduleDocument,
      (req) => {
        const { input, ...names } = readClock(req.body);
        return { variables: { serverId: serverParam(req), input }, names };
      },
      (res, { schedulePreview }) => {
        res.json(schedulePreview && item('schedule_preview', schedulePreview));
      },
    ),
  },
  {
    path: `${PATH}/:schedule`,
    part: 'schedules',
    permissions: { post: 'schedule.update', delete: 'schedule.delete' },
    get: operation(
      GetScheduleDocument,
      (req) => ({ variables: scheduleOf(req) }),
      (res, { schedule }) => {
        res.json(schedule && scheduleItem(schedule));
      },
    ),
    post: operation(
      UpdateScheduleDocument,
      (req) => {
        const { input, ...names } = readSchedule(req.body);
        const cron = { ...MISSING.cron, ...input.cron };
        return { variables: { input: { ...MISSING, ...input, cron, ...scheduleOf(req) } }, names };
      },
      (res, { updateSchedule }) => {
        res.json(scheduleItem(succeeded(updateSchedule, 'Schedule')));
      },
    ),
    delete: operation(DeleteScheduleDocument, (req) => ({ variables: { input: scheduleOf(req) } }), sendNothing),
  },
  {
    path: `${PATH}/:schedule/skip`,
    permissions: { post: 'schedule.update' },
    post: operation(
      SkipNextTickDocument,
      (req) => ({ variables: { input: scheduleOf(req) } }),
      (res, { skipNextTick }) => {
        res.json(scheduleItem(succeeded(skipNextTick, 'Schedule')));
      },
    ),
  },
  {
    path: `${PATH}/:schedule/execute`,
    permissions: { post: 'schedule.update' },
    post: operation(
      ExecuteScheduleDocument,
      (req) => ({ variables: { input: scheduleOf(req) } }),
      (res) => {
        res.status(202).json([]);
      },
    ),
  },
];

/** The arguments for the schedule of a path, within its server. */
const scheduleOf = (req: Parameters<typeof idParam>[0]) => ({
  serverId: serverParam(req),
  id: globalId('Schedule', idParam(req, 'schedule')),
});

const scheduleItem = ({ tasks, ...attributes }: ScheduleAttributesFragment): Item<object> =>
  item('server_schedule', { ...attributes, relationships: { tasks: list('schedule_task', tasks) } });
