import type { RunWithSteps } from '../../domain/schedules/find-runs.js';
import { MAX_TASKS } from '../../domain/schedules/require-few-tasks.js';
import { adviceOnRun, adviceOnStep } from '../../domain/schedules/run-advice.js';
import { Actor } from '../activity/actor.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { RunStatusEnum, RunTriggerEnum, StepStatusEnum, TaskActionEnum, TaskWaitEnum } from '../enums.js';
import { loadNode } from '../global-ids.js';

/** Points of a run that another one repeats; those of a page are looked up together. */
const LOOKUP_COST = 10;

const ADVICE = 'What to do about the outcome, in words; null if there is nothing to do.';

const ScheduleRunStep = builder.prismaObject('ScheduleRunStep', {
  description: 'The step of a run: one task, and its outcome.',
  fields: (t) => ({
    sequence: t.exposeInt('sequence', { description: 'Position in the run, from 1.' }),
    taskInternalId: t.exposeInt('taskId', { description: '`internalId` of the task, which may have been deleted.' }),
    action: t.expose('action', { type: TaskActionEnum }),
    payload: t.exposeString('payload', { description: 'Payload of the task when the step was sent.' }),
    timeOffset: t.exposeInt('timeOffset', {
      description: 'Seconds between the end of the previous step and this one.',
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
    status: t.expose('state', { type: StepStatusEnum }),
    attempt: t.exposeInt('attempt', { description: 'Number of attempts.' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true }),
    doneAt: t.expose('doneAt', { type: 'DateTime', nullable: true }),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description:
        'Why the step did not end `OK`: the `code` of the mutation for this action, such as `SERVER_OFFLINE`, or in lower case a result of the step itself, such as `interrupted`.',
    }),
    advice: t.string({
      nullable: true,
      description: ADVICE,
      select: { state: true, errorCode: true },
      resolve: adviceOnStep,
    }),
    nodeName: t.exposeString('nodeName', {
      nullable: true,
      description: 'Name of the node to which the step was sent, at that time.',
    }),
    backupUuid: t.string({
      nullable: true,
      description: 'The uuid of the backup that the step creates; null for other actions.',
      resolve: ({ action, effectKey }) => (action === 'backup' ? effectKey : null),
    }),
  }),
});

export const ScheduleRun = builder.prismaNode('ScheduleRun', {
  description: 'One run of a schedule, or a record of ticks without a run.',
  id: { field: 'id' },
  fields: (t) => ({
    uuid: t.exposeString('id'),
    scheduleName: t.exposeString('scheduleName', { description: 'Name of the schedule when the run was created.' }),
    schedule: t.relation('schedule', { nullable: true, description: 'The schedule; null after it was deleted.' }),
    server: t.relation('server', { nullable: true, description: 'The server; null after it was deleted.' }),
    serverName: t.exposeString('serverName', {
      nullable: true,
      description: 'Name of the server when the run was created; null in runs of older releases.',
    }),
    serverUuid: t.exposeString('serverUuid', {
      nullable: true,
      description: 'The uuid of the server; null in runs of older releases.',
    }),
    trigger: t.expose('trigger', { type: RunTriggerEnum }),
    status: t.expose('state', { type: RunStatusEnum }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Reason for its state or its start. `queued`: it waits, or waited, for the previous run.',
    }),
    advice: t.string({ nullable: true, description: ADVICE, select: { reason: true }, resolve: adviceOnRun }),
    scheduledAt: t.expose('scheduledAt', { type: 'DateTime', description: 'Time of the tick, or of the request.' }),
    delay: t.exposeInt('delay', {
      description: 'Seconds between its tick and its due time, by the jitter of its schedule.',
    }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which its next step is due; null while the run is queued, and after its end.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    startedBy: t.relation('startedBy', {
      type: Actor,
      nullable: true,
      description: 'The person who executed the schedule, or repeated a run. Null for ticks, and for deleted users.',
    }),
    cancelledBy: t.relation('cancelledBy', {
      type: Actor,
      nullable: true,
      description: 'The person who cancelled the run. Null if none did, and for deleted users.',
    }),
    repeatOf: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description: 'The run that this one repeats. Null if it repeats none, or that run is deleted.',
      complexity: LOOKUP_COST,
      select: { repeatOf: true },
      resolve: ({ repeatOf }, _args, ctx, info) =>
        repeatOf === null ? null : loadNode(ctx, info, { typename: 'ScheduleRun', id: repeatOf }),
    }),
    missedUntil: t.expose('missedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Last tick of the missed range, which begins at `scheduledAt`; null for other runs.',
    }),
    missedCount: t.exposeInt('missedCount', { description: 'Number of ticks in the missed range.' }),
    steps: t.field({
      type: [ScheduleRunStep],
      description: 'The steps, in order.',
      complexity: listCost(MAX_TASKS),
      // Not a relation, which would load again what `lastRun` has loaded already.
      resolve: (run, _args, { loaders }) => stepsOf(run) ?? loaders.steps(run.id),
    }),
  }),
});

/** The steps with which a run was loaded. */
const stepsOf = (run: object): RunWithSteps['steps'] | undefined =>
  // Only the runs of `lastRun` are loaded with steps, and with whole ones.
  'steps' in run ? (run as RunWithSteps).steps : undefined;
