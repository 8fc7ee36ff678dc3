import type { ScheduleKey } from '../../domain/schedules/authorize-schedule.js';
import { createSchedule } from '../../domain/schedules/create-schedule.js';
import { deleteSchedule } from '../../domain/schedules/delete-schedule.js';
import { executeSchedule } from '../../domain/schedules/execute-schedule.js';
import { MAX_TASKS } from '../../domain/schedules/require-few-tasks.js';
import { ScheduleBody, ScheduleChange } from '../../domain/schedules/schedule-models.js';
import { MAX_JITTER } from '../../domain/schedules/tick-delay.js';
import { updateSchedule } from '../../domain/schedules/update-schedule.js';
import { builder, type InputFields } from '../builder.js';
import { Deleted, parentOf } from '../deleted.js';
import { namedInDomain } from '../domain-names.js';
import { MissedRunPolicyEnum, OverlapPolicyEnum } from '../enums.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { justMade } from '../rows/just-made.js';
import { rowId, serverKey } from '../rows/row-keys.js';
import { namesRows } from '../rows/row-references.js';
import { clockFields } from './clock-fields.js';
import { ONE_RUN } from './run-key.js';
import { SCHEDULE_OF_SERVER, Schedule } from './schedule.js';
import { ScheduleRun } from './schedule-run.js';
import { taskFields } from './task-fields.js';

/** @param required whether the required fields of a schedule must be present */
const scheduleFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  name: t.string({ required }),
  ...clockFields(t, required),
  isActive: t.boolean({ description: 'Whether the schedule runs by itself. Default true; null is not allowed.' }),
  isOnlyWhenOnline: t.boolean({
    ...namedInDomain('onlyWhenOnline'),
    description: 'Whether runs are skipped while the server does not run. Default false.',
  }),
  missedRunPolicy: t.field({
    type: MissedRunPolicyEnum,
    description: 'What happens with ticks that were missed. Default `RUN_ONCE`.',
  }),
  catchUpWindow: t.int({
    description:
      'Maximum age of the newest missed tick for which a run is made up, in seconds: 0 to 86400. Default 600.',
  }),
  overlapPolicy: t.field({
    type: OverlapPolicyEnum,
    description: 'What happens with a tick while a run is active. Default `SKIP`.',
  }),
  jitter: t.int({
    description: `Maximum delay of its runs in seconds, 0 to ${MAX_JITTER}; default 0. Each schedule has its own delay up to that, which does not change.`,
  }),
});

/** The tasks of a schedule that exists: a whole list. */
const ListedTaskInput = builder.inputType('ListedTaskInput', {
  description:
    'A task in the whole list of a schedule. Without an `id` it is created, and `action` and `timeOffset` are required.',
  fields: (t) => ({
    id: t.id({ ...namesRows('Task'), description: 'Global id of a task of the schedule. Absent or null: a new task.' }),
    ...taskFields(t, false),
  }),
});

const NewTaskInput = builder.inputType('NewTaskInput', {
  description: 'A task to create with its schedule.',
  fields: (t) => taskFields(t, true),
});

/** The fields of a schedule that does not exist yet, with its tasks. */
export const newScheduleFields = (t: InputFields) => ({
  ...scheduleFields(t, true),
  tasks: t.field({
    type: [NewTaskInput],
    description: `Tasks in the order in which they run, at most ${MAX_TASKS}.`,
  }),
});

/** A schedule by its global id, within a server if one is given. */
export const scheduleKey = ({
  id,
  serverId,
}: {
  readonly id: string | number;
  readonly serverId?: string | number | null;
}): ScheduleKey => ({ id: rowId('Schedule', id), server: serverId ? serverKey(serverId) : undefined });

const CreateScheduleInput = builder.inputType('CreateScheduleInput', {
  description: 'A schedule to create, with its tasks, and its server. Absent fields take their defaults.',
  extensions: { model: ScheduleBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: 'Global id, uuid or short identifier.' }),
    ...newScheduleFields(t),
  }),
});

builder.mutationField('createSchedule', (t) =>
  t.field({
    type: Schedule,
    description: 'Creates a schedule with its tasks, in one transaction.',
    args: { input: t.arg({ type: CreateScheduleInput, required: true }) },
    extensions: checkedBy(createSchedule, (input: typeof CreateScheduleInput.$inferInput) => ({
      server: serverKey(input.serverId),
      body: input,
    })),
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const schedule = await createSchedule(ctx, { server: serverKey(input.serverId), body: input });
      // As documents of our own select it; for others lists are read level by level, as far as points go.
      return ctx.isTrusted && !input.tasks?.length ? justMade(schedule, { tasks: [], runs: [] }) : schedule;
    },
  }),
);

const UpdateScheduleInput = builder.inputType('UpdateScheduleInput', {
  description: 'Changes of a schedule. Absent fields do not change.',
  extensions: { model: ScheduleChange },
  fields: (t) => ({
    id: t.id({ required: true }),
    serverId: t.id({ description: SCHEDULE_OF_SERVER }),
    ...scheduleFields(t, false),
    tasks: t.field({
      type: [ListedTaskInput],
      description: `All tasks in the order in which they run, at most ${MAX_TASKS}: those with an \`id\` stay, and change in the given fields; those without are created; tasks that are not listed are deleted. Absent or null: the tasks stay as they are.`,
    }),
  }),
});

builder.mutationField('updateSchedule', (t) =>
  t.field({
    type: Schedule,
    description:
      'Changes a schedule, and its tasks if they are listed, in one transaction. If its cron fields, zone or jitter change, its ticks count from now. An active run continues.',
    args: { input: t.arg({ type: UpdateScheduleInput, required: true }) },
    extensions: checkedBy(updateSchedule, (input: typeof UpdateScheduleInput.$inferInput) => ({
      ...scheduleKey(input),
      body: input,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateSchedule(ctx, { ...scheduleKey(input), body: input }),
  }),
);

const DeleteScheduleInput = builder.inputType('DeleteScheduleInput', {
  description: 'The schedule to delete.',
  fields: (t) => ({ id: t.id({ required: true }), serverId: t.id({ description: SCHEDULE_OF_SERVER }) }),
});

builder.mutationField('deleteSchedule', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes a schedule and its tasks. The history of its runs stays.',
    args: { input: t.arg({ type: DeleteScheduleInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { serverId } = await deleteSchedule(ctx, scheduleKey(input));
      return { id: input.id, parent: parentOf('Server', serverId) };
    },
  }),
);

const ExecuteScheduleInput = builder.inputType('ExecuteScheduleInput', {
  description: 'The schedule to execute now.',
  fields: (t) => ({
    id: t.id({ required: true }),
    serverId: t.id({ description: SCHEDULE_OF_SERVER }),
  }),
});

builder.mutationField('executeSchedule', (t) =>
  t.prismaField({
    type: ScheduleRun,
    description: 'Starts a run now. Answers when the run is recorded, not when it has ended.',
    args: {
      input: t.arg({ type: ExecuteScheduleInput, required: true }),
      idempotencyKey: t.arg.string({ description: ONE_RUN }),
    },
    errors: errorTypes(),
    resolve: async (query, _root, { input, idempotencyKey }, ctx) => {
      const requestKey = idempotencyKey ?? ctx.idempotencyKey;
      const id = await executeSchedule(ctx, { ...scheduleKey(input), requestKey });
      return ctx.reads.scheduleRun.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
