import type { RunWithSteps } from '../../domain/schedules/find-runs.js';
import { MAX_TASKS } from '../../domain/schedules/require-few-tasks.js';
import { adviceOnRun, adviceOnStep } from '../../domain/schedules/run-advice.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { RunStateEnum, RunTriggerEnum, StepStateEnum, TaskActionEnum, TaskWaitEnum } from '../enums.js';

const ADVICE = 'What can be done about how it ended, in words; null where there is nothing to do, or nothing known.';

const ScheduleRunStep = builder.prismaObject('ScheduleRunStep', {
  description: 'What became of one task in one run.',
  fields: (t) => ({
    sequence: t.exposeInt('sequence', { description: 'Place in the run, from 1.' }),
    taskId: t.exposeInt('taskId', { description: '`internalId` of the task, which may be gone.' }),
    action: t.expose('action', { type: TaskActionEnum }),
    payload: t.exposeString('payload', { description: 'As it was when the step was sent.' }),
    timeOffset: t.exposeInt('timeOffset', { description: 'Seconds after the previous step was done.' }),
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
    state: t.expose('state', { type: StepStateEnum }),
    attempt: t.exposeInt('attempt', { description: 'How often it was sent.' }),
    dueAt: t.expose('dueAt', { type: 'Instant', nullable: true }),
    sentAt: t.expose('sentAt', { type: 'Instant', nullable: true }),
    doneAt: t.expose('doneAt', { type: 'Instant', nullable: true }),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description:
        'Why it did not end `ok`: the `code` that the mutation for this action answers, such as `SERVER_OFFLINE`; in lower case what became of the step itself, such as `interrupted`.',
    }),
    advice: t.string({
      nullable: true,
      description: ADVICE,
      select: { state: true, errorCode: true },
      resolve: adviceOnStep,
    }),
    nodeName: t.exposeString('nodeName', {
      nullable: true,
      description: 'Name of the node that it was sent to, as it was then.',
    }),
    backupUuid: t.string({
      nullable: true,
      description: 'The backup it made, or was to make.',
      resolve: ({ action, effectKey }) => (action === 'backup' ? effectKey : null),
    }),
  }),
});

export const ScheduleRun = builder.prismaNode('ScheduleRun', {
  description: 'One execution of a schedule, or ticks that are accounted for without one.',
  id: { field: 'id' },
  fields: (t) => ({
    uuid: t.exposeString('id'),
    scheduleName: t.exposeString('scheduleName', { description: 'Name of the schedule when the run was made.' }),
    schedule: t.relation('schedule', { nullable: true, description: 'Null once it is deleted.' }),
    server: t.relation('server', { nullable: true, description: 'Null once it is deleted.' }),
    serverName: t.exposeString('serverName', {
      nullable: true,
      description: 'Name of the server when the run was made; null in runs from before names were kept.',
    }),
    serverUuid: t.exposeString('serverUuid', {
      nullable: true,
      description: 'Uuid of the server; kept as its name is.',
    }),
    trigger: t.expose('trigger', { type: RunTriggerEnum }),
    state: t.expose('state', { type: RunStateEnum }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why it ended as it did, or began as it did: `queued` waits for the run before it, or did.',
    }),
    advice: t.string({ nullable: true, description: ADVICE, select: { reason: true }, resolve: adviceOnRun }),
    scheduledAt: t.expose('scheduledAt', { type: 'Instant', description: 'The tick, or the moment of the request.' }),
    delay: t.exposeInt('delay', {
      description: 'Seconds after its tick at which it had its turn, by the jitter of its schedule.',
    }),
    dueAt: t.expose('dueAt', {
      type: 'Instant',
      nullable: true,
      description: 'When its next step is to begin; null while it is queued, and once it has ended.',
    }),
    startedAt: t.expose('startedAt', { type: 'Instant', nullable: true }),
    finishedAt: t.expose('finishedAt', { type: 'Instant', nullable: true }),
    missedUntil: t.expose('missedUntil', {
      type: 'Instant',
      nullable: true,
      description: 'Last tick of a missed range that begins at `scheduledAt`.',
    }),
    missedCount: t.exposeInt('missedCount', { description: 'Ticks in the missed range.' }),
    steps: t.field({
      type: [ScheduleRunStep],
      description: 'In their order.',
      complexity: listCost(MAX_TASKS),
      // No relation: it would load again what `lastRun` has loaded already.
      resolve: (run, _args, { loaders }) => stepsOf(run) ?? loaders.steps(run.id),
    }),
  }),
});

/** The steps that a run was loaded with. */
const stepsOf = (run: object): RunWithSteps['steps'] | undefined =>
  // The runs of `lastRun` are the only ones that come with steps, and with whole ones.
  'steps' in run ? (run as RunWithSteps).steps : undefined;
