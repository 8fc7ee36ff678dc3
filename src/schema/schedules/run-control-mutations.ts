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
    server: t.id({ description: RUN_OF_SERVER }),
  }),
});

builder.mutationField('cancelRun', (t) =>
  t.prismaField({
    type: ScheduleRun,
    description:
      'Ends a run that waits or runs. What was sent stays sent; what is being sent ends `unknown`, the rest `cancelled`.',
    args: { input: t.arg({ type: CancelRunInput, required: true }) },
    errors: errorTypes(),
    resolve: async (query, _root, { input }, ctx) => {
      const id = await cancelRun(ctx, runKey(input));
      return ctx.reads.scheduleRun.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

const RunAgainInput = builder.inputType('RunAgainInput', {
  description: 'The run whose schedule is to run again.',
  fields: (t) => ({
    id: t.id({ required: true, description: RUN_ID }),
    server: t.id({ description: RUN_OF_SERVER }),
    fromStep: t.int({
      description: 'Begin with the task of this step of the run (`sequence`); with the first one by default.',
    }),
  }),
});

builder.mutationField('runAgain', (t) =>
  t.prismaField({
    type: ScheduleRun,
    description:
      'Starts a run of the schedule of another run now, with the tasks that it has by now. Answers once it is recorded, not when it has run.',
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
  description: 'The schedule whose next tick is to be skipped.',
  fields: (t) => ({
    id: t.id({ required: true }),
    server: t.id({ description: SCHEDULE_OF_SERVER }),
    isSkipped: t.boolean({ required: true, defaultValue: true, description: 'False takes it back.' }),
  }),
});

builder.mutationField('skipNextTick', (t) =>
  t.field({
    type: Schedule,
    description: 'Has the next tick skipped, which is recorded when it comes; asked again before, it is the same tick.',
    args: { input: t.arg({ type: SkipNextTickInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => skipNextTick(ctx, { ...scheduleKey(input), isSkipped: input.isSkipped }),
  }),
);

const PauseScheduleInput = builder.inputType('PauseScheduleInput', {
  description: 'The schedule to pause.',
  fields: (t) => ({
    id: t.id({ required: true }),
    server: t.id({ description: SCHEDULE_OF_SERVER }),
    until: t.field({ type: 'Instant', description: 'Up to when, at most a year; null ends the pause.' }),
  }),
});

builder.mutationField('pauseSchedule', (t) =>
  t.field({
    type: Schedule,
    description: 'Has all ticks up to a time skipped, each recorded when it comes. It goes on by itself.',
    args: { input: t.arg({ type: PauseScheduleInput, required: true }) },
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) => pauseSchedule(ctx, { ...scheduleKey(input), until: input.until ?? null }),
  }),
);
