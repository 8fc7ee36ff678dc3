import { createTask } from '../../domain/schedules/create-task.js';
import { deleteTask } from '../../domain/schedules/delete-task.js';
import { TaskBody, TaskChange } from '../../domain/schedules/schedule-models.js';
import { type TaskKey, updateTask } from '../../domain/schedules/update-task.js';
import { builder, type InputFields } from '../builder.js';
import { Deleted, parentOf } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { rowId } from '../rows/row-keys.js';
import { SCHEDULE_OF_SERVER, Task } from './schedule.js';
import { scheduleKey } from './schedule-mutations.js';
import { taskFields } from './task-fields.js';

const SCHEDULE = 'Global id of the schedule.';

const place = (t: InputFields) => ({
  sequenceId: t.int({
    description:
      'Position in the schedule, from 1; the tasks behind it move. Default: the end on creation, unchanged otherwise; null is not allowed.',
  }),
});

const TaskInput = builder.inputType('TaskInput', {
  description: 'A task to create.',
  extensions: { model: TaskBody },
  fields: (t) => ({ ...taskFields(t, true), ...place(t) }),
});

const TaskChangeInput = builder.inputType('TaskChange', {
  description: 'Changes of a task. Absent fields do not change.',
  extensions: { model: TaskChange },
  fields: (t) => ({ ...taskFields(t, false), ...place(t) }),
});

const CreateTaskInput = builder.inputType('CreateTaskInput', {
  description: 'A task to create, and its schedule.',
  fields: (t) => ({
    schedule: t.id({ required: true, description: SCHEDULE }),
    server: t.id({ description: SCHEDULE_OF_SERVER }),
    task: t.field({ type: TaskInput, required: true }),
  }),
});

const newTask = ({ schedule, server, task }: typeof CreateTaskInput.$inferInput) => ({
  schedule: scheduleKey({ id: schedule, server }),
  body: task,
});

builder.mutationField('createTask', (t) =>
  t.field({
    type: Task,
    description: 'Adds a task to a schedule.',
    args: { input: t.arg({ type: CreateTaskInput, required: true }) },
    extensions: checkedBy(createTask, newTask),
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) => createTask(ctx, newTask(input)),
  }),
);

const UpdateTaskInput = builder.inputType('UpdateTaskInput', {
  description: 'The task that changes, and how.',
  fields: (t) => ({
    id: t.id({ required: true }),
    schedule: t.id({ required: true, description: SCHEDULE }),
    server: t.id({ description: SCHEDULE_OF_SERVER }),
    task: t.field({ type: TaskChangeInput, required: true }),
  }),
});

builder.mutationField('updateTask', (t) =>
  t.field({
    type: Task,
    description: 'Changes a task, and moves it if `sequenceId` is given.',
    args: { input: t.arg({ type: UpdateTaskInput, required: true }) },
    extensions: checkedBy(updateTask, (input: typeof UpdateTaskInput.$inferInput) => ({
      ...taskKey(input),
      body: input.task,
    })),
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) => updateTask(ctx, { ...taskKey(input), body: input.task }),
  }),
);

const DeleteTaskInput = builder.inputType('DeleteTaskInput', {
  description: 'The task to delete.',
  fields: (t) => ({
    id: t.id({ required: true }),
    schedule: t.id({ required: true, description: SCHEDULE }),
    server: t.id({ description: SCHEDULE_OF_SERVER }),
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
  readonly schedule: string | number;
  readonly server?: string | number | null;
}): TaskKey => ({
  id: rowId('Task', input.id),
  schedule: scheduleKey({ id: input.schedule, server: input.server }),
});
