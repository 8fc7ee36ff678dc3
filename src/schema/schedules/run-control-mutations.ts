import { cancelRun } from '../../domain/schedules/cancel-run.js';
import { runAgain } from '../../domain/schedules/run-again.js';
import { pauseSchedule, skipNextTick } from '../../domain/schedules/skip-ticks.js';
import { builder } from '../builder.js';
import { errorTypes } from '../errors/error-types.js';
import { ONE_RUN, RUN_ID, RUN_OF_SERVER, runKey } from './run-key.js';
import { SCHEDULE_OF_SERVER, Schedule } from './schedule.js';
import { scheduleKey } from './schedule-mutations.js';
import { ScheduleRun } from './schedule-run.js';

const CancelRunInput = builder.inputType('CancelRunInput', {
  description: 'The run to cancel.',
  fields: (t) => ({
    id: t.id({ required: true, description: RUN_ID }),
    serverId: t.id({ description: RUN_OF_SERVER }),
  }),
});

builder.mutationField('cancelRun', (t) =>
  t.prismaField({
    type: ScheduleRun,
    description:
      'Cancels a run that waits or runs. Actions that were sent are not undone. Steps that are being sent end `UNKNOWN`, the others `CANCELLED`.',
    args: { input: t.arg({ type: CancelRunInput, required: true }) },
    errors: errorTypes(),
    resolve: async (query, _root, { input }, ctx) => {
      const id = await cancelRun(ctx, runKey(input));
      return ctx.reads.scheduleRun.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

const RunAgainInput = builder.inputType('RunAgainInput', {
  description: 'The run to repeat.',
  fields: (t) => ({
    id: t.id({ required: true, description: RUN_ID }),
    serverId: t.id({ description: RUN_OF_SERVER }),
    fromStep: t.int({
      description: 'The `sequence` of the step whose task is the first to run. Default: the first task.',
    }),
  }),
});

builder.mutationField('runAgain', (t) =>
  t.prismaField({
    type: ScheduleRun,
    description:
      'Starts a new run of the schedule of a run, with its present tasks. Answers when the run is recorded, not when it has ended.',
    args: {
      input: t.arg({ type: RunAgainInput, required: true }),
      idempotencyKey: t.arg.string({ description: ONE_RUN }),
    },
    errors: errorTypes(),
    resolve: async (query, _root, { input, idempotencyKey }, ctx) => {
      const requestKey = idempotencyKey ?? ctx.idempotencyKey;
      const id = await runAgain(ctx, { ...runKey(input), fromStep: input.fromStep, requestKey });
      return ctx.reads.scheduleRun.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

const SkipNextTickInput = builder.inputType('SkipNextTickInput', {
  description: 'The schedule whose next tick to skip.',
  fields: (t) => ({
    id: t.id({ required: true }),
    serverId: t.id({ description: SCHEDULE_OF_SERVER }),
    isSkipped: t.boolean({
      required: true,
      defaultValue: true,
      description: 'Whether the tick is skipped. Default true; false takes the skip back.',
    }),
  }),
});

builder.mutationField('skipNextTick', (t) =>
  t.field({
    type: Schedule,
    description:
      'Skips the next tick, which is recorded when it comes. A second request before that concerns the same tick.',
    args: { input: t.arg({ type: SkipNextTickInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => skipNextTick(ctx, { ...scheduleKey(input), isSkipped: input.isSkipped }),
  }),
);

const PauseScheduleInput = builder.inputType('PauseScheduleInput', {
  description: 'The schedule to pause.',
  fields: (t) => ({
    id: t.id({ required: true }),
    serverId: t.id({ description: SCHEDULE_OF_SERVER }),
    until: t.field({
      type: 'DateTime',
      description: 'End of the pause, at most a year from now; null ends the pause now.',
    }),
  }),
});

builder.mutationField('pauseSchedule', (t) =>
  t.field({
    type: Schedule,
    description: 'Skips all ticks up to a time; each is recorded when it comes. The schedule resumes by itself.',
    args: { input: t.arg({ type: PauseScheduleInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => pauseSchedule(ctx, { ...scheduleKey(input), until: input.until ?? null }),
  }),
);
