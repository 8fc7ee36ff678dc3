import { SERVER_PARTS, visibleParts } from '../../domain/access/server-parts.js';
import { CHILD_RELATIONS } from '../../domain/persistence/child-relations.js';
import { TASK_ORDER } from '../../domain/schedules/authorize-schedule.js';
import { ACTIVE_RUN, activeRunOf, hasActiveRun } from '../../domain/schedules/find-runs.js';
import { getSchedule, listSchedules } from '../../domain/schedules/list-schedules.js';
import { MAX_TASKS } from '../../domain/schedules/require-few-tasks.js';
import { delayMsOf } from '../../domain/schedules/tick-delay.js';
import type { Prisma, Schedule as ScheduleRow, Task as TaskRow } from '../../generated/prisma/client.js';
import { builder } from '../builder.js';
import { childPageCost, listCost } from '../cost/list-cost.js';
import { STATEMENT_COST } from '../cost/operation-cost.js';
import { MissedRunPolicyEnum, OverlapPolicyEnum, TaskActionEnum, TaskWaitEnum } from '../enums.js';
import { type ChildQuery, listOfChildren, pageOfChildren } from '../paging/child-lists.js';
import { cursorsOf } from '../paging/cursors.js';
import { pageTypes } from '../paging/page-types.js';
import { rowId, serverKey } from '../rows/row-keys.js';
import { showsField } from '../selections/shows-field.js';
import { Server } from '../servers/server.js';
import { ScheduleRun } from './schedule-run.js';

const Cron = builder.objectRef<CronRow>('Cron');

interface CronRow {
  readonly minute: string;
  readonly hour: string;
  readonly dayOfMonth: string;
  readonly month: string;
  readonly dayOfWeek: string;
}

Cron.implement({
  description: 'When a schedule ticks, as it was written.',
  fields: (t) => ({
    minute: t.expose('minute', { type: 'CronField', description: '0 to 59.' }),
    hour: t.expose('hour', { type: 'CronField', description: '0 to 23.' }),
    dayOfMonth: t.expose('dayOfMonth', { type: 'CronField', description: '1 to 31.' }),
    month: t.expose('month', { type: 'CronField', description: '1 to 12.' }),
    dayOfWeek: t.expose('dayOfWeek', { type: 'CronField', description: '0 to 7; 0 and 7 are Sunday.' }),
  }),
});

export const Task = builder.prismaNode('Task', {
  description: 'One step of a schedule.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    sequenceId: t.exposeInt('sequenceId', { description: 'Place in the order, from 1.' }),
    action: t.expose('action', { type: TaskActionEnum }),
    payload: t.exposeString('payload', {
      description: 'The command; the power action; or the files a backup leaves out, one a line.',
    }),
    timeOffset: t.exposeInt('timeOffset', { description: 'Seconds to wait after the previous task.' }),
    continueOnFailure: t.exposeBoolean('continueOnFailure'),
    waitUntil: t.expose('waitUntil', {
      type: TaskWaitEnum,
      nullable: true,
      description: 'What it waits for once it was sent, before it counts as done; null where it does not.',
    }),
    waitLimit: t.exposeInt('waitLimit', {
      nullable: true,
      description: 'How long it waits at most, in seconds; then it has failed.',
    }),
    isQueued: t.boolean({
      description: 'Whether an active run stands before it.',
      resolve: async ({ id, scheduleId }, _args, { loaders }) => (await loaders.activeRun(scheduleId))?.taskId === id,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const tasksOf = listOfChildren({
  select: { scheduleId: true },
  parentOf: ({ scheduleId }: TaskRow) => scheduleId,
  of: (schedules): Prisma.TaskWhereInput => ({ scheduleId: { in: schedules } }),
  find: ({ db }, { selection, conditions, take }) =>
    db.task.findMany({ ...selection, where: { AND: conditions }, orderBy: TASK_ORDER, take }),
});

/** Points of a newest run, in addition to those of its fields; its steps have their own. */
const LAST_RUN_COST = 8;

/** What scopes an argument that names a schedule to a server. */
export const SCHEDULE_OF_SERVER = 'When given, the schedule must be one of this server.';

export const Schedule = builder.prismaNode('Schedule', {
  description: 'A timer of a server that runs its tasks in order.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    name: t.exposeString('name'),
    cron: t.field({
      type: Cron,
      description: 'When it runs.',
      select: { minute: true, hour: true, dayOfMonth: true, month: true, dayOfWeek: true },
      resolve: (schedule) => schedule,
    }),
    timezone: t.expose('timezone', { type: 'TimeZone', description: 'The zone in which the cron fields are read.' }),
    isActive: t.exposeBoolean('isActive', {
      description: 'Whether its ticks count. An inactive one can still be executed.',
    }),
    isProcessing: t.boolean({
      description: 'Whether a run is active.',
      select: (_args, { isTrusted }) => (isTrusted ? { id: true, runs: ACTIVE_RUN } : { id: true }),
      resolve: async (schedule, _args, { loaders }) =>
        (hasActiveRun(schedule) ? activeRunOf(schedule) : await loaders.activeRun(schedule.id)) !== null,
    }),
    onlyWhenOnline: t.exposeBoolean('onlyWhenOnline', { description: 'Skip runs while the server does not run.' }),
    missedRunPolicy: t.expose('missedRunPolicy', {
      type: MissedRunPolicyEnum,
      description: 'What becomes of ticks that passed while nothing ran.',
    }),
    catchUpWindow: t.exposeInt('catchUpWindow', {
      description: 'How old the newest missed tick may be and still be caught up, seconds.',
    }),
    overlapPolicy: t.expose('overlapPolicy', {
      type: OverlapPolicyEnum,
      description: 'What becomes of a tick while a run is active. To execute it then is refused, whatever this is.',
    }),
    lastRunAt: t.expose('lastRunAt', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the last run that executed at least one task.',
    }),
    nextRunAt: t.expose('nextRunAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next tick has its turn.',
    }),
    jitter: t.exposeInt('jitter', {
      description:
        'How long after its ticks it may begin, seconds: what many schedules do at one time is spread by it.',
    }),
    delay: t.int({
      description: 'How long after its ticks it begins, seconds: settled by its jitter, and always the same.',
      select: { id: true, jitter: true },
      resolve: (schedule) => delayMsOf(schedule) / 1_000,
    }),
    skippedTick: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a tick would have its turn that is to be skipped, or was.',
      select: { id: true, jitter: true, skippedTick: true },
      resolve: ({ skippedTick, ...schedule }) =>
        skippedTick === null ? null : new Date(skippedTick.getTime() + delayMsOf(schedule)),
    }),
    pausedUntil: t.expose('pausedUntil', {
      type: 'Instant',
      nullable: true,
      description: 'Ticks before this time are skipped; it may have passed.',
    }),
    tasks: t.field({
      type: [Task],
      description: 'In their order.',
      complexity: listCost(MAX_TASKS),
      // Documents of our own show the schedules of one server, which are few: their tasks and active runs are read with them.
      select: (_args, { isTrusted }, nested) =>
        isTrusted ? { id: true, tasks: nested({ orderBy: TASK_ORDER }), runs: ACTIVE_RUN } : { id: true },
      resolve: (schedule, args, ctx, info) => {
        if (!('tasks' in schedule) || !hasActiveRun(schedule)) return tasksOf(schedule, args, ctx, info);
        ctx.loaders.knowActiveRun(schedule.id, activeRunOf(schedule));
        return schedule.tasks;
      },
    }),
    lastRun: t.field({
      type: ScheduleRun,
      nullable: true,
      description: 'The newest run: queued, active or ended.',
      complexity: LAST_RUN_COST,
      select: { id: true },
      resolve: ({ id }, _args, { loaders }, info) => loaders.lastRun(id, { withSteps: showsField(info, 'steps') }),
    }),
    runs: t.connection(
      {
        type: ScheduleRun,
        ...cursorsOf({ scheduledAt: 'time', number: 'bigint' }),
        description: 'All runs and accounted ticks, by when they were due, newest first.',
        complexity: childPageCost,
        select: { id: true },
        resolve: pageOfChildren({
          relation: 'schedule.runs',
          find: ({ db }, { selection, conditions, take }: ChildQuery<Prisma.ScheduleRunWhereInput>) =>
            db.scheduleRun.findMany({
              ...selection,
              where: { AND: conditions },
              orderBy: [...CHILD_RELATIONS['schedule.runs'].orderBy],
              take,
            }),
        }),
      },
      ...pageTypes('ScheduleRuns'),
    ),
    server: t.relation('server'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.prismaObjectField(Server, 'schedules', (t) =>
  t.field({
    type: [Schedule],
    description: 'Oldest first.',
    complexity: (_args, { settings }) => listCost(settings.schedulesPerServer),
    select: { id: true },
    resolve: listOfChildren({
      select: { serverId: true },
      parentOf: ({ serverId }: ScheduleRow) => serverId,
      of: (servers): Prisma.ScheduleWhereInput => ({ serverId: { in: servers } }),
      visible: (ctx) => visibleParts(ctx, SERVER_PARTS.schedules),
      find: ({ db }, { selection, conditions, take }) =>
        db.schedule.findMany({ ...selection, where: { AND: conditions }, orderBy: { id: 'asc' }, take }),
    }),
  }),
);

builder.queryField('serverSchedules', (t) =>
  t.prismaField({
    type: ['Schedule'],
    nullable: true,
    description: 'The schedules of one server, oldest first.',
    complexity: (_args, { settings }) => ({ ...listCost(settings.schedulesPerServer), field: STATEMENT_COST }),
    args: { server: t.arg.id({ required: true, description: 'Global id, uuid or short identifier.' }) },
    resolve: async (query, _root, { server }, ctx) => [...(await listSchedules(ctx, serverKey(server), query))],
  }),
);

builder.queryField('schedule', (t) =>
  t.prismaField({
    type: 'Schedule',
    nullable: true,
    description: 'One schedule. Null when there is none, or none for you.',
    args: {
      id: t.arg.id({ required: true }),
      server: t.arg.id({ description: SCHEDULE_OF_SERVER }),
    },
    resolve: (query, _root, { id, server }, ctx) =>
      getSchedule(ctx, { id: rowId('Schedule', id), server: server ? serverKey(server) : undefined }, query),
  }),
);
