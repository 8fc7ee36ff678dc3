import { bodyReader } from '../body-reader.js';
import {
  CreateTaskDocument,
  type CreateTaskInput,
  DeleteTaskDocument,
  type TaskAttributesFragment,
  UpdateTaskDocument,
} from '../documents.js';
import { type Item, item } from '../envelope.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { globalId, idParam, serverParam } from '../path-params.js';
import { requiredAsNull } from '../required-as-null.js';
import type { Route } from '../routes.js';

const readTask = bodyReader<CreateTaskInput>('CreateTaskInput', {
  // Source: rest.md §12.2.
  unauthenticatedThrottle: { TOO_MANY_BACKUPS: 'ACTION_FORBIDDEN' },
});

/** An update replaces the whole object: absent fields are missing, empty or false. Source: rest.md §12.4. */
const REST_OF_TASK = { ...requiredAsNull('CreateTaskInput'), payload: null, isContinuedOnFailure: false };

const PATH = '/api/client/servers/:server/schedules/:schedule/tasks';

/** The tasks of a schedule. Source: rest.md §12. */
export const taskRoutes: readonly Route[] = [
  {
    path: PATH,
    permissions: { post: 'schedule.update' },
    post: operation(
      CreateTaskDocument,
      (req) => {
        const { input: task, ...names } = readTask(req.body);
        return { variables: { input: { ...task, ...scheduleOf(req) } }, names };
      },
      (res, { createTask }) => {
        res.json(taskItem(succeeded(createTask, 'Task')));
      },
    ),
  },
  {
    path: `${PATH}/:task`,
    permissions: { post: 'schedule.update', delete: 'schedule.update' },
    post: operation(
      UpdateTaskDocument,
      (req) => {
        const { input: task, ...names } = readTask(req.body);
        return { variables: { input: { ...REST_OF_TASK, ...task, ...taskOf(req) } }, names };
      },
      (res, { updateTask }) => {
        res.json(taskItem(succeeded(updateTask, 'Task')));
      },
    ),
    delete: operation(DeleteTaskDocument, (req) => ({ variables: { input: taskOf(req) } }), sendNothing),
  },
];

type ApiRequest = Parameters<typeof idParam>[0];

const scheduleOf = (req: ApiRequest) => ({
  serverId: serverParam(req),
  scheduleId: globalId('Schedule', idParam(req, 'schedule')),
});

const taskOf = (req: ApiRequest) => ({ ...scheduleOf(req), id: globalId('Task', idParam(req, 'task')) });

const taskItem = (attributes: TaskAttributesFragment): Item<object> => item('schedule_task', attributes);
