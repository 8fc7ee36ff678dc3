import { getSchedule, listSchedules } from '../domain/schedules/list-schedules.js';
import { builder } from './builder.js';
import { cursorsOf } from './cursors.js';
import { MissedRunPolicyEnum, TaskActionEnum } from './enums.js';
import { rowId, serverKey } from './input.js';
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
    minute: t.expose('minute', { type: 'CronField' }),
    hour: t.expose('hour', { type: 'CronField' }),
    dayOfMonth: t.expose('dayOfMonth', { type: 'CronField' }),
    month: t.expose('month', { type: 'CronField' }),
    dayOfWeek: t.expose('dayOfWeek', { type: 'CronField' }),
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
    isQueued: t.boolean({
      description: 'Whether an active run stands before it.',
      resolve: async ({ id, scheduleId }, _args, { loaders }) => (await loaders.activeRun(scheduleId))?.taskId === id,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

export const Schedule = builder.prismaNode('Schedule', {
  description: 'A timer of a server that runs its tasks in order.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    name: t.exposeString('name'),
    cron: t.field({ type: Cron, select: {}, resolve: (schedule) => schedule }),
    timezone: t.expose('timezone', { type: 'TimeZone', description: 'The zone in which the cron fields are read.' }),
    isActive: t.exposeBoolean('isActive', {
      description: 'Whether its ticks count. An inactive one can still be executed.',
    }),
    isProcessing: t.boolean({
      description: 'Whether a run is active.',
      select: { id: true },
      resolve: async ({ id }, _args, { loaders }) => (await loaders.activeRun(id)) !== null,
    }),
    onlyWhenOnline: t.exposeBoolean('onlyWhenOnline', { description: 'Skip runs while the server does not run.' }),
    missedRunPolicy: t.expose('missedRunPolicy', { type: MissedRunPolicyEnum }),
    catchUpWindow: t.exposeInt('catchUpWindow', {
      description: 'How old the newest missed tick may be and still be caught up, seconds.',
    }),
    lastRunAt: t.expose('lastRunAt', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the last run that executed at least one task.',
    }),
    nextRunAt: t.expose('nextRunAt', { type: 'DateTime', nullable: true, description: 'The next tick.' }),
    tasks: t.relation('tasks', {
      description: 'In their order.',
      query: { orderBy: [{ sequenceId: 'asc' }, { id: 'asc' }] },
    }),
    lastRun: t.field({
      type: ScheduleRun,
      nullable: true,
      description: 'The newest run, active or ended.',
      select: { id: true },
      resolve: ({ id }, _args, { loaders }) => loaders.lastRun(id),
    }),
    runs: t.relatedConnection('runs', {
      cursor: 'id',
      ...cursorsOf({ scheduledAt: 'time', number: 'bigint' }),
      description: 'All runs and accounted ticks, by when they were due, newest first.',
      query: { orderBy: [{ scheduledAt: 'desc' }, { number: 'desc' }] },
      maxSize: 100,
      complexity: ({ first, last }) => ({ field: 1, multiplier: first ?? last ?? 50 }),
    }),
    server: t.relation('server'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('schedules', (t) =>
  t.prismaField({
    type: ['Schedule'],
    nullable: true,
    description: 'The schedules of one server, oldest first.',
    args: { server: t.arg.id({ required: true, description: 'Global id, uuid or short identifier.' }) },
    resolve: async (query, _root, { server }, ctx) => [...(await listSchedules(ctx, serverKey(server), query))],
  }),
);

builder.queryField('schedule', (t) =>
  t.prismaField({
    type: 'Schedule',
    nullable: true,
    args: {
      id: t.arg.id({ required: true }),
      server: t.arg.id({ description: 'When given, the schedule must be one of this server.' }),
    },
    resolve: (query, _root, { id, server }, ctx) =>
      getSchedule(ctx, { id: rowId('Schedule', id), server: server ? serverKey(server) : undefined }, query),
  }),
);
