import type { Task } from '../../generated/prisma/client.js';
import type { AuthorizedServer } from '../access/authorize-server.js';
import type { DomainContext, Transaction } from '../context.js';
import { ValidationError } from '../errors.js';
import { type DatabaseContext, parseInput } from '../input/input-model.js';
import { isRecord } from '../values/is-record.js';
import { affectedTasks } from './affected-tasks.js';
import type { LockedSchedule } from './authorize-schedule.js';
import { inTask } from './parse-schedule.js';
import { requireTaskLimit } from './require-few-tasks.js';
import { rewriteTasks } from './rewrite-tasks.js';
import { changedTask, TaskBody, TaskChange, taskOf } from './schedule-models.js';
import { rulesOf } from './task-actions.js';
import { requireTaskPermissions, type TaskEffect } from './task-permissions.js';

/** A task in the list of a change: a new one, or one that stays, with its changes. */
type ListedTask =
  | { readonly id: null; readonly wanted: TaskBody }
  | { readonly id: number; readonly change: Parameters<typeof changedTask>[1] };

/** Whether a change lists the tasks; without a list they stay as they are. */
export const listsTasks = (body: unknown): boolean => isRecord(body) && Array.isArray(body.tasks);

/**
 * Parses one task of the list: without an id by the rules of a new task, with one by those of a change.
 * @param before the tasks of the schedule
 * @throws {ValidationError} also: no task of the schedule has that id
 */
export const parseListedTask = async (
  ctx: DatabaseContext,
  before: readonly Task[],
  body: unknown,
): Promise<ListedTask> => {
  const id = isRecord(body) ? (body.id ?? null) : null;
  if (id === null) return { id, wanted: await parseInput(ctx, TaskBody, body) };
  const known = before.find((task) => task.id === id);
  if (known === undefined) throw unknownTask();
  const change = await parseInput(ctx, TaskChange, body);
  changedTask(known, change);
  return { id: known.id, change };
};

/** @throws {ValidationError} two items of the list have the same id */
export const requireDistinct = (tasks: readonly ListedTask[]): void => {
  const repeated = tasks.findIndex(({ id }, index) => id !== null && tasks.findIndex((task) => task.id === id) < index);
  if (repeated >= 0) throw new ValidationError([{ path: ['tasks', repeated, 'id'], rule: 'in' }]);
};

interface Replacement {
  readonly server: AuthorizedServer;
  readonly schedule: LockedSchedule;
  readonly tasks: readonly ListedTask[];
}

/**
 * Gives a locked schedule the tasks of a list, in its order: those with an id stay and change, those without are
 * created, those that are missing are deleted. Each needs the permissions that the single change needs.
 * @throws {ForbiddenError}  @throws {ValidationError}  @throws {RefusedError} `TASK_LIMIT`, `TOO_MANY_BACKUPS`
 */
export const replaceTasks = async (
  ctx: DomainContext,
  tx: Transaction,
  { server, schedule, tasks }: Replacement,
): Promise<void> => {
  const places = tasks.map((task, index) => placeOf(schedule, task, index));
  const after = places.map(({ task }) => task);
  const written = places.filter(({ isWritten }) => isWritten);
  const touched = written.flatMap(({ before, task }): TaskEffect[] => (before === undefined ? [task] : [before, task]));
  requireTaskPermissions(server, [...touched, ...affectedTasks(schedule.tasks, after)]);
  requireTaskLimit(after.length);
  for (const { task } of written) rulesOf(task.action).requirePossible?.(server);
  await rewriteTasks(ctx, tx, { schedule, after, at: written.map(({ place }) => place) });
};

/** What stands at one place of the list after the change. */
const placeOf = (schedule: LockedSchedule, listed: ListedTask, index: number) => {
  const place = index + 1;
  if (listed.id === null) {
    return { place, before: undefined, task: { id: null, ...taskOf(listed.wanted) }, isWritten: true };
  }
  const before = schedule.tasks.find(({ id }) => id === listed.id);
  if (before === undefined) throw inTask(index, unknownTask());
  const columns = taskOf(changedAt(index, before, listed.change), before);
  return { place, before, task: { id: before.id, ...columns }, isWritten: !isSame(columns, before) };
};

/** Applied again under the lock: a concurrent request may have changed the task. */
const changedAt = (index: number, before: Task, change: Parameters<typeof changedTask>[1]): TaskBody => {
  try {
    return changedTask(before, change);
  } catch (error) {
    throw error instanceof ValidationError ? inTask(index, error) : error;
  }
};

const isSame = (columns: ReturnType<typeof taskOf>, before: Task): boolean =>
  Object.entries(columns).every(([name, value]) => Reflect.get(before, name) === value);

const unknownTask = (): ValidationError => new ValidationError([{ path: ['id'], rule: 'exists' }]);
