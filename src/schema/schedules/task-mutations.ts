import type { TaskKey } from '../../domain/schedules/authorize-task.js';
import { createTask } from '../../domain/schedules/create-task.js';
import { deleteTask } from '../../domain/schedules/delete-task.js';
import { TaskBody, TaskChange } from '../../domain/schedules/schedule-models.js';
import { updateTask } from '../../domain/schedules/update-task.js';
import { builder, type InputFields } from '../builder.js';
import { Deleted, parentOf } from '../deleted.js';
import { namedInDomain } from '../domain-names.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { rowId, serverKey } from '../rows/row-keys.js';
import { SCHEDULE_OF_SERVER, Task } from './schedule.js';
import { scheduleKey } from './schedule-mutations.js';
import { taskFields } from './task-fields.js';

const SCHEDULE = 'Global id of the schedule.';
const TASK_OF_SCHEDULE = 'If given, the task must belong to this schedule: global id.';
const TASK_OF_SERVER = 'If given, the task must belong to this server: global id, uuid or short identifier.';

const place = (t: InputFields) => ({
  sequence: t.int({
    ...namedInDomain('sequenceId'),
    description:
      'Position in the schedule, from 1; the tasks behind it move. Default: the end on creation, unchanged otherwise; null is not allowed.',
  }),
});

const CreateTaskInput = builder.inputType('CreateTaskInput', {
  description: 'A task to create, and its schedule.',
  extensions: { model: TaskBody },
  fields: (t) => ({
    scheduleId: t.id({ required: true, description: SCHEDULE }),
    serverId: t.id({ description: SCHEDULE_OF_SERVER }),
    ...taskFields(t, true),
    ...place(t),
  }),
});

const newTask = ({ scheduleId, serverId, ...body }: typeof CreateTaskInput.$inferInput) => ({
  schedule: scheduleKey({ id: scheduleId, serverId }),
  body,
});

builder.mutationField('createTask', (t) =>
  t.field({
    type: Task,
    description: 'Adds a task to a schedule.',
    args: { input: t.arg({ type: CreateTaskInput, required: true }) },
    extensions: checkedBy(createTask, newTask),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createTask(ctx, newTask(input)),
  }),
);

const UpdateTaskInput = builder.inputType('UpdateTaskInput', {
  description: 'Changes of a task. Absent fields do not change.',
  extensions: { model: TaskChange },
  fields: (t) => ({
    id: t.id({ required: true }),
    scheduleId: t.id({ description: TASK_OF_SCHEDULE }),
    serverId: t.id({ description: TASK_OF_SERVER }),
    ...taskFields(t, false),
    ...place(t),
  }),
});

builder.mutationField('updateTask', (t) =>
  t.field({
    type: Task,
    description: 'Changes a task, and moves it if `sequence` is given.',
    args: { input: t.arg({ type: UpdateTaskInput, required: true }) },
    extensions: checkedBy(updateTask, (input: typeof UpdateTaskInput.$inferInput) => ({
      ...taskKey(input),
      body: input,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateTask(ctx, { ...taskKey(input), body: input }),
  }),
);

const DeleteTaskInput = builder.inputType('DeleteTaskInput', {
  description: 'The task to delete.',
  fields: (t) => ({
    id: t.id({ required: true }),
    scheduleId: t.id({ description: TASK_OF_SCHEDULE }),
    serverId: t.id({ description: TASK_OF_SERVER }),
  }),
});

builder.mutationField('deleteTask', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes a task; the tasks after it move up.',
    args: { input: t.arg({ type: DeleteTaskInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { scheduleId } = await deleteTask(ctx, taskKey(input));
      return { id: input.id, parent: parentOf('Schedule', scheduleId) };
    },
  }),
);

const taskKey = (input: {
  readonly id: string | number;
  readonly scheduleId?: string | number | null;
  readonly serverId?: string | number | null;
}): TaskKey => ({
  id: rowId('Task', input.id),
  schedule: input.scheduleId ? { id: rowId('Schedule', input.scheduleId) } : undefined,
  server: input.serverId ? serverKey(input.serverId) : undefined,
});
