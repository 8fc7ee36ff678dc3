import { createTask } from '../../domain/schedules/create-task.js';
import { deleteTask } from '../../domain/schedules/delete-task.js';
import { TaskBody } from '../../domain/schedules/schedule-models.js';
import { type TaskKey, updateTask } from '../../domain/schedules/update-task.js';
import { builder } from '../builder.js';
import { checkedBy } from '../checked-by.js';
import { Deleted } from '../deleted.js';
import { REFUSAL_TYPES } from '../refusal-types.js';
import { rowId } from '../row-keys.js';
import { SCHEDULE_OF_SERVER, Task } from './schedule.js';
import { scheduleKey } from './schedule-mutations.js';
import { taskFields } from './task-fields.js';

const TaskInput = builder.inputType('TaskInput', {
  description: 'A task, whole.',
  extensions: { model: TaskBody },
  fields: (t) => ({
    ...taskFields(t),
    sequenceId: t.int({
      description: 'Place in the order, from 1; the others make room. Default: the end, or unchanged; null is refused.',
    }),
  }),
});

const SCHEDULE = 'Global id of the schedule.';

const CreateTaskInput = builder.inputType('CreateTaskInput', {
  description: 'A task, and the schedule that it is made for.',
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
    errors: { types: [...REFUSAL_TYPES] },
    resolve: (_root, { input }, ctx) => createTask(ctx, newTask(input)),
  }),
);

const UpdateTaskInput = builder.inputType('UpdateTaskInput', {
  description: 'What a task is from now on.',
  fields: (t) => ({
    id: t.id({ required: true }),
    schedule: t.id({ required: true, description: SCHEDULE }),
    server: t.id({ description: SCHEDULE_OF_SERVER }),
    task: t.field({ type: TaskInput, required: true }),
  }),
});

builder.mutationField('updateTask', (t) =>
  t.field({
    type: Task,
    description: 'Replaces a task, and moves it when `sequenceId` is given.',
    args: { input: t.arg({ type: UpdateTaskInput, required: true }) },
    extensions: checkedBy(updateTask, (input: typeof UpdateTaskInput.$inferInput) => ({
      ...taskKey(input),
      body: input.task,
    })),
    errors: { types: [...REFUSAL_TYPES] },
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
    errors: { types: [...REFUSAL_TYPES] },
    resolve: async (_root, { input }, ctx) => {
      await deleteTask(ctx, taskKey(input));
      return { id: input.id };
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
