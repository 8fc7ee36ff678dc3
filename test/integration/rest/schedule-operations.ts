import type { Permission } from '../../../src/domain/access/permissions.js';
import { type GraphqlCall, globalId, mutation } from './verdicts.js';

/** The effects of tasks by name: the action and its payload. */
export const EFFECTS = {
  command: { action: 'command', payload: 'list' },
  start: { action: 'power', payload: 'start' },
  stop: { action: 'power', payload: 'stop' },
  kill: { action: 'power', payload: 'kill' },
  restart: { action: 'power', payload: 'restart' },
  backup: { action: 'backup', payload: '' },
} as const;

export type Effect = keyof typeof EFFECTS;

/**
 * The reviewed table, in two parts: which schedule permission an operation needs, and which permission an effect needs.
 * An operation with effects needs all of both. Source: rest.md §2.7, §15.2, choices.md 26.
 */
export const SCHEDULE_PERMISSION = {
  'list schedules': 'schedule.read',
  'get schedule': 'schedule.read',
  'list runs': 'schedule.read',
  'get run': 'schedule.read',
  'preview ticks': 'schedule.read',
  'create schedule': 'schedule.create',
  'update schedule': 'schedule.update',
  'delete schedule': 'schedule.delete',
  'execute schedule': 'schedule.update',
  'skip next tick': 'schedule.update',
  'cancel run': 'schedule.update',
  'run again': 'schedule.update',
  'create task': 'schedule.update',
  'update task': 'schedule.update',
  'delete task': 'schedule.update',
} as const satisfies Readonly<Record<string, Permission>>;

export type OperationName = keyof typeof SCHEDULE_PERMISSION;

/** `kill` needs the permission of `stop`. */
export const EFFECT_PERMISSION: Readonly<Record<Effect, Permission>> = {
  command: 'control.console',
  start: 'control.start',
  stop: 'control.stop',
  kill: 'control.stop',
  restart: 'control.restart',
  backup: 'backup.create',
};

const CRON = { name: 'Nightly', minute: '0', hour: '4', month: '*' };
const REST_SCHEDULE = { ...CRON, day_of_month: '*', day_of_week: '*' };
const CLOCK = { cron: { minute: '0', hour: '4', month: '*', dayOfMonth: '*', dayOfWeek: '*' } };
const SCHEDULE = { name: 'Nightly', ...CLOCK };

/** A change of an active or inactive schedule, in the form of each API. */
export interface Edit {
  readonly rest: object;
  readonly graphql: object;
  readonly isActive: boolean;
}

const cron = (change: object): object => ({ cron: { ...CLOCK.cron, ...change } });

const ofCron = (change: object): Edit => ({ rest: change, graphql: cron(change), isActive: true });

const sameOnBoth = (change: object): Edit => ({ rest: change, graphql: change, isActive: true });

/** Operations that make tasks run at another time, on another condition or again: they need the permission of each. */
export const EDITS_OF_RUNS = {
  minute: ofCron({ minute: '5' }),
  hour: ofCron({ hour: '*' }),
  'day of month': { rest: { day_of_month: '1' }, graphql: cron({ dayOfMonth: '1' }), isActive: true },
  month: ofCron({ month: 'JAN' }),
  'day of week': { rest: { day_of_week: 'MON' }, graphql: cron({ dayOfWeek: 'MON' }), isActive: true },
  'the time of an inactive one': { rest: { minute: '5' }, graphql: cron({ minute: '5' }), isActive: false },
  timezone: sameOnBoth({ timezone: 'Asia/Tokyo' }),
  online: { rest: { only_when_online: true }, graphql: { isOnlyWhenOnline: true }, isActive: true },
  activation: { rest: { is_active: true }, graphql: { isActive: true }, isActive: false },
  'time, and an end': {
    rest: { minute: '5', is_active: false },
    graphql: { ...cron({ minute: '5' }), isActive: false },
    isActive: true,
  },
} as const satisfies Readonly<Record<string, Edit>>;

/** Operations that need only `schedule.update`. */
export const FREE_EDITS = {
  nothing: sameOnBoth({}),
  name: sameOnBoth({ name: 'Weekly' }),
  end: { rest: { is_active: false }, graphql: { isActive: false }, isActive: true },
  'what it is already': {
    rest: { is_active: true, only_when_online: false, timezone: 'UTC' },
    graphql: { isActive: true, isOnlyWhenOnline: false, timezone: 'UTC' },
    isActive: true,
  },
  'the name of an inactive one': { rest: { name: 'Weekly' }, graphql: { name: 'Weekly' }, isActive: false },
} as const satisfies Readonly<Record<string, Edit>>;

/** One schedule with one task, which the operations are about. */
export interface Subject {
  readonly server: string;
  readonly schedule: number;
  readonly task: number;
  /** A run of it, by uuid: active where it is to be cancelled. */
  readonly run: string;
}

export interface RestCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** An operation in both of its forms. */
interface Operation {
  readonly rest: (subject: Subject, effect: Effect, edit?: Edit) => RestCall;
  readonly graphql: (subject: Subject, effect: Effect, edit?: Edit) => GraphqlCall;
}

const schedules = ({ server }: Subject): string => `/api/client/servers/${server}/schedules`;
const oneSchedule = (subject: Subject): string => `${schedules(subject)}/${subject.schedule}`;
const oneTask = (subject: Subject): string => `${oneSchedule(subject)}/tasks/${subject.task}`;

const scheduleId = ({ schedule }: Subject): string => globalId('Schedule', schedule);
const taskId = ({ task }: Subject): string => globalId('Task', task);

/** The request of each operation. Operations without effects ignore the given effect. */
export const OPERATIONS: Readonly<Record<OperationName, Operation>> = {
  'list schedules': {
    rest: (subject) => ({ method: 'GET', path: schedules(subject) }),
    graphql: ({ server }) => ({
      query: 'query ($server: ID!) { serverSchedules(serverId: $server) { id tasks { id } } }',
      variables: { server },
    }),
  },
  'get schedule': {
    rest: (subject) => ({ method: 'GET', path: oneSchedule(subject) }),
    graphql: (subject) => ({
      query: 'query ($server: ID!, $id: ID!) { schedule(serverId: $server, id: $id) { id tasks { id } } }',
      variables: { server: subject.server, id: scheduleId(subject) },
    }),
  },
  'list runs': {
    rest: (subject) => ({ method: 'GET', path: `${oneSchedule(subject)}/runs` }),
    graphql: (subject) => ({
      query:
        'query ($server: ID!, $id: ID!) { schedule(serverId: $server, id: $id) { runs { edges { node { id } } } } }',
      variables: { server: subject.server, id: scheduleId(subject) },
    }),
  },
  'get run': {
    rest: ({ server, run }) => ({ method: 'GET', path: `/api/client/servers/${server}/runs/${run}` }),
    graphql: ({ server, run }) => ({
      query: 'query ($server: ID!, $id: ID!) { run(serverId: $server, id: $id) { uuid } }',
      variables: { server, id: run },
    }),
  },
  'preview ticks': {
    rest: (subject) => ({ method: 'POST', path: `${schedules(subject)}/preview`, body: REST_SCHEDULE }),
    graphql: ({ server }) => ({
      query:
        'query ($server: ID!, $input: SchedulePreviewInput!) { schedulePreview(serverId: $server, input: $input) { words } }',
      variables: { server, input: CLOCK },
    }),
  },
  'create schedule': {
    rest: (subject) => ({ method: 'POST', path: schedules(subject), body: REST_SCHEDULE }),
    graphql: ({ server }) => mutation('createSchedule', 'CreateScheduleInput', { serverId: server, ...SCHEDULE }),
  },
  'update schedule': {
    rest: (subject, _effect, { rest } = FREE_EDITS.nothing) => ({
      method: 'POST',
      path: oneSchedule(subject),
      body: { ...REST_SCHEDULE, ...rest },
    }),
    graphql: (subject, _effect, { graphql } = FREE_EDITS.nothing) =>
      mutation('updateSchedule', 'UpdateScheduleInput', {
        ...{ serverId: subject.server, id: scheduleId(subject), ...SCHEDULE, ...graphql },
      }),
  },
  'delete schedule': {
    rest: (subject) => ({ method: 'DELETE', path: oneSchedule(subject) }),
    graphql: (subject) =>
      mutation('deleteSchedule', 'DeleteScheduleInput', { serverId: subject.server, id: scheduleId(subject) }),
  },
  'execute schedule': {
    rest: (subject) => ({ method: 'POST', path: `${oneSchedule(subject)}/execute` }),
    graphql: (subject) =>
      mutation('executeSchedule', 'ExecuteScheduleInput', { serverId: subject.server, id: scheduleId(subject) }),
  },
  'skip next tick': {
    rest: (subject) => ({ method: 'POST', path: `${oneSchedule(subject)}/skip` }),
    graphql: (subject) =>
      mutation('skipNextTick', 'SkipNextTickInput', { serverId: subject.server, id: scheduleId(subject) }),
  },
  'cancel run': {
    rest: ({ server, run }) => ({ method: 'POST', path: `/api/client/servers/${server}/runs/${run}/cancel` }),
    graphql: ({ server, run }) => mutation('cancelRun', 'CancelRunInput', { serverId: server, id: run }),
  },
  'run again': {
    rest: ({ server, run }) => ({ method: 'POST', path: `/api/client/servers/${server}/runs/${run}/again` }),
    graphql: ({ server, run }) => mutation('runAgain', 'RunAgainInput', { serverId: server, id: run }),
  },
  'create task': {
    rest: (subject, effect) => ({
      method: 'POST',
      path: `${oneSchedule(subject)}/tasks`,
      body: { ...EFFECTS[effect], time_offset: 0 },
    }),
    graphql: (subject, effect) =>
      mutation('createTask', 'CreateTaskInput', {
        ...{ serverId: subject.server, scheduleId: scheduleId(subject) },
        ...{ ...EFFECTS[effect], timeOffset: 0 },
      }),
  },
  'update task': {
    rest: (subject, effect) => ({
      method: 'POST',
      path: oneTask(subject),
      body: { ...EFFECTS[effect], time_offset: 0 },
    }),
    graphql: (subject, effect) =>
      mutation('updateTask', 'UpdateTaskInput', {
        ...{ serverId: subject.server, scheduleId: scheduleId(subject), id: taskId(subject) },
        ...{ ...EFFECTS[effect], timeOffset: 0 },
      }),
  },
  'delete task': {
    rest: (subject) => ({ method: 'DELETE', path: oneTask(subject) }),
    graphql: (subject) =>
      mutation('deleteTask', 'DeleteTaskInput', {
        ...{ serverId: subject.server, scheduleId: scheduleId(subject), id: taskId(subject) },
      }),
  },
};
