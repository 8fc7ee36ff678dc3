import { SERVER_PARTS, visibleParts } from '../../domain/access/server-parts.js';
import { CHILD_RELATIONS } from '../../domain/persistence/child-relations.js';
import type { Where } from '../../domain/ports/reads.js';
import { TASK_ORDER } from '../../domain/schedules/authorize-schedule.js';
import { ACTIVE_RUN, activeRunOf, hasActiveRun } from '../../domain/schedules/find-runs.js';
import { getSchedule, listSchedules } from '../../domain/schedules/list-schedules.js';
import { nextUnskippedRunAt } from '../../domain/schedules/next-unskipped-run-at.js';
import { MAX_TASKS } from '../../domain/schedules/require-few-tasks.js';
import { delayMsOf } from '../../domain/schedules/tick-delay.js';
import type { Schedule as ScheduleRow, Task as TaskRow } from '../../generated/prisma/client.js';
import { builder } from '../builder.js';
import { childPageCost, listCost } from '../cost/list-cost.js';
import { STATEMENT_COST } from '../cost/operation-cost.js';
import { MissedRunPolicyEnum, OverlapPolicyEnum, TaskActionEnum, TaskWaitEnum } from '../enums.js';
import { type ChildQuery, listOfChildren, pageOfChildren, TOTAL_OF_CHILDREN } from '../paging/child-lists.js';
import { cursorsOf } from '../paging/cursors.js';
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
  description: 'The cron fields of a schedule, as they were sent.',
  fields: (t) => ({
    minute: t.expose('minute', { type: 'CronField', description: 'Minute: 0 to 59.' }),
    hour: t.expose('hour', { type: 'CronField', description: 'Hour: 0 to 23.' }),
    dayOfMonth: t.expose('dayOfMonth', { type: 'CronField', description: 'Day of the month: 1 to 31.' }),
    month: t.expose('month', { type: 'CronField', description: 'Month: 1 to 12.' }),
    dayOfWeek: t.expose('dayOfWeek', {
      type: 'CronField',
      description: 'Day of the week: 0 to 7, 0 and 7 are Sunday.',
    }),
  }),
});

export const Task = builder.prismaNode('Task', {
  description: 'A task: one step of a schedule.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    sequence: t.exposeInt('sequenceId', { description: 'Position in the schedule, from 1.' }),
    action: t.expose('action', { type: TaskActionEnum }),
    payload: t.exposeString('payload', {
      description: 'The command; the power action; or the files that a backup leaves out, one a line.',
    }),
    timeOffset: t.exposeInt('timeOffset', {
      description: 'Seconds between the end of the previous task and this one.',
    }),
    isContinuedOnFailure: t.exposeBoolean('continueOnFailure'),
    waitUntil: t.expose('waitUntil', {
      type: TaskWaitEnum,
      nullable: true,
      description: 'The result that it waits for after it was sent; null for none.',
    }),
    waitLimit: t.exposeInt('waitLimit', {
      nullable: true,
      description: 'Maximum wait for the result in seconds; after that the step fails.',
    }),
    isQueued: t.boolean({
      description: 'Whether the task is the next one of an active run.',
      resolve: async ({ id, scheduleId }, _args, { loaders }) => (await loaders.activeRun(scheduleId))?.taskId === id,
    }),
    schedule: t.relation('schedule', { description: 'The schedule of the task.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const tasksOf = listOfChildren({
  select: { scheduleId: true },
  parentOf: ({ scheduleId }: TaskRow) => scheduleId,
  of: (schedules): Where<'Task'> => ({ scheduleId: { in: schedules } }),
  find: ({ reads }, { selection, conditions, take }) =>
    reads.task.findMany({ ...selection, where: { AND: conditions }, orderBy: TASK_ORDER, take }),
});

/** The columns from which the next run is computed. */
const NEXT_RUN = {
  ...{ id: true, minute: true, hour: true, dayOfMonth: true, month: true, dayOfWeek: true, timezone: true },
  ...{ jitter: true, clockSince: true, nextRunAt: true, skippedTick: true, pausedUntil: true },
} as const;

/** Points of a newest run, in addition to its fields; its steps have their own. */
const LAST_RUN_COST = 8;

/** Description of the argument that scopes a schedule to a server. */
export const SCHEDULE_OF_SERVER =
  'If given, the schedule must belong to this server: global id, uuid or short identifier.';

export const Schedule = builder.prismaNode('Schedule', {
  description: 'A schedule of a server, which runs its tasks in order.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    name: t.exposeString('name'),
    cron: t.field({
      type: Cron,
      description: 'The cron fields.',
      select: { minute: true, hour: true, dayOfMonth: true, month: true, dayOfWeek: true },
      resolve: (schedule) => schedule,
    }),
    timezone: t.expose('timezone', { type: 'TimeZone', description: 'Time zone of the cron fields.' }),
    isActive: t.exposeBoolean('isActive', {
      description: 'Whether the schedule runs by itself. An inactive one can still be executed.',
    }),
    isProcessing: t.boolean({
      description: 'Whether a run is active.',
      select: (_args, { isTrusted }) => (isTrusted ? { id: true, runs: ACTIVE_RUN } : { id: true }),
      resolve: async (schedule, _args, { loaders }) =>
        (hasActiveRun(schedule) ? activeRunOf(schedule) : await loaders.activeRun(schedule.id)) !== null,
    }),
    isOnlyWhenOnline: t.exposeBoolean('onlyWhenOnline', {
      description: 'Whether runs are skipped while the server does not run.',
    }),
    missedRunPolicy: t.expose('missedRunPolicy', {
      type: MissedRunPolicyEnum,
      description: 'What happens with ticks that were missed while no worker ran.',
    }),
    catchUpWindow: t.exposeInt('catchUpWindow', {
      description: 'Maximum age, in seconds, of the newest missed tick for which a run is made up.',
    }),
    overlapPolicy: t.expose('overlapPolicy', {
      type: OverlapPolicyEnum,
      description:
        'What happens with a tick while a run is active. Executing the schedule then fails, whatever the policy.',
    }),
    lastRunAt: t.expose('lastRunAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the end of the last run that executed at least one task.',
    }),
    nextRunAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Due time of the next tick that will run, after a pause and a skipped tick. Also of an inactive schedule, as if it were active.',
      select: NEXT_RUN,
      resolve: nextUnskippedRunAt,
    }),
    jitter: t.exposeInt('jitter', {
      description: 'Maximum delay of its runs in seconds. It spreads schedules that have the same time.',
    }),
    delay: t.int({
      description: 'Seconds between its ticks and its due times: derived from its jitter and id, always the same.',
      select: { id: true, jitter: true },
      resolve: (schedule) => delayMsOf(schedule) / 1_000,
    }),
    skippedTick: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Due time of the tick that a person skipped last; null for none.',
      select: { id: true, jitter: true, skippedTick: true },
      resolve: ({ skippedTick, ...schedule }) =>
        skippedTick === null ? null : new Date(skippedTick.getTime() + delayMsOf(schedule)),
    }),
    pausedUntil: t.expose('pausedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Ticks before this time are skipped; null, or a time in the past, for none.',
    }),
    tasks: t.field({
      type: [Task],
      description: 'The tasks, in order.',
      complexity: listCost(MAX_TASKS),
      // Our own documents show the schedules of one server, which are few: their tasks and active runs are read with
      // them. For others, lists are read level by level, as far as points last.
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
        description: 'All runs, and ticks recorded without a run, by due time, newest first.',
        complexity: childPageCost,
        select: { id: true },
        resolve: pageOfChildren({
          relation: 'schedule.runs',
          find: ({ reads }, { selection, conditions, take }: ChildQuery<Where<'ScheduleRun'>>) =>
            reads.scheduleRun.findMany({
              ...selection,
              where: { AND: conditions },
              orderBy: [...CHILD_RELATIONS['schedule.runs'].orderBy],
              take,
            }),
        }),
      },
      { name: 'ScheduleRunsConnection', fields: (connection) => ({ totalCount: connection.int(TOTAL_OF_CHILDREN) }) },
      { name: 'ScheduleRunsEdge' },
    ),
    server: t.relation('server'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.prismaObjectField(Server, 'schedules', (t) =>
  t.field({
    type: [Schedule],
    description: 'The schedules of the server, oldest first.',
    complexity: (_args, { settings }) => listCost(settings.schedulesPerServer),
    select: { id: true },
    resolve: listOfChildren({
      select: { serverId: true },
      parentOf: ({ serverId }: ScheduleRow) => serverId,
      of: (servers): Where<'Schedule'> => ({ serverId: { in: servers } }),
      visible: (ctx) => visibleParts(ctx, SERVER_PARTS.schedules),
      find: ({ reads }, { selection, conditions, take }) =>
        reads.schedule.findMany({ ...selection, where: { AND: conditions }, orderBy: { id: 'asc' }, take }),
    }),
  }),
);

builder.queryField('serverSchedules', (t) =>
  t.prismaField({
    type: ['Schedule'],
    nullable: true,
    description: 'The schedules of one server, oldest first.',
    complexity: (_args, { settings }) => ({ ...listCost(settings.schedulesPerServer), field: STATEMENT_COST }),
    args: { serverId: t.arg.id({ required: true, description: 'Global id, uuid or short identifier.' }) },
    resolve: async (query, _root, { serverId }, ctx) => [...(await listSchedules(ctx, serverKey(serverId), query))],
  }),
);

builder.queryField('schedule', (t) =>
  t.prismaField({
    type: 'Schedule',
    nullable: true,
    description: 'One schedule. Null if it does not exist or you may not see it.',
    args: {
      id: t.arg.id({ required: true }),
      serverId: t.arg.id({ description: SCHEDULE_OF_SERVER }),
    },
    resolve: (query, _root, { id, serverId }, ctx) =>
      getSchedule(ctx, { id: rowId('Schedule', id), server: serverId ? serverKey(serverId) : undefined }, query),
  }),
);
