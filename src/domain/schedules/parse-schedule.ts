import type { z } from 'zod';
import { ValidationError, type ValidationIssue } from '../errors.js';
import { type DatabaseContext, type InputModel, parseInput } from '../input/input-model.js';
import { isRecord } from '../values/is-record.js';
import type { CronFields } from './cron-ticks.js';
import { requireTaskLimit } from './require-few-tasks.js';

const CRON_FIELDS: ReadonlySet<unknown> = new Set<keyof CronFields>([
  'minute',
  'hour',
  'dayOfMonth',
  'month',
  'dayOfWeek',
]);

const hasCron = (body: unknown): body is { readonly cron: Readonly<Record<string, unknown>> } =>
  isRecord(body) && isRecord(body.cron);

/**
 * Parses a body with a clock, whose cron fields may stand in a member of their own: `cron { minute … }`. Errors name
 * the fields where they stood.
 * @throws {ValidationError}
 */
export const parseClocked = <Schema extends z.ZodObject>(
  ctx: DatabaseContext,
  model: InputModel<Schema>,
  body: unknown,
): Promise<z.output<Schema>> =>
  atCron(body, async () => parseInput(ctx, model, hasCron(body) ? { ...body, ...body.cron } : body));

/** Runs a check; its errors name the cron fields where they stood in the body. */
export const atCron = async <Result>(body: unknown, check: () => Result | Promise<Result>): Promise<Result> => {
  try {
    return await check();
  } catch (error) {
    throw error instanceof ValidationError && hasCron(body) ? new ValidationError(error.issues.map(inCron)) : error;
  }
};

const inCron = (issue: ValidationIssue): ValidationIssue =>
  CRON_FIELDS.has(issue.path[0]) ? { ...issue, path: ['cron', ...issue.path] } : issue;

interface Parsers<Wanted, Task> {
  readonly schedule: () => Promise<Wanted>;
  readonly task: (body: unknown) => Promise<Task>;
}

/** The tasks that a body lists. */
const listedTasks = (body: unknown): readonly unknown[] => {
  const listed: unknown = isRecord(body) ? body.tasks : undefined;
  return Array.isArray(listed) ? listed : [];
};

/**
 * Parses a schedule and its tasks with the models of their own requests, and reports all broken rules together.
 * @throws {ValidationError}  @throws {RefusedError} `TASK_LIMIT`
 */
export const parseWithTasks = async <Wanted, Task>(
  body: unknown,
  { schedule, task }: Parsers<Wanted, Task>,
): Promise<{ readonly wanted: Wanted; readonly tasks: readonly Task[] }> => {
  const listed = listedTasks(body);
  // Checked before any task is parsed.
  requireTaskLimit(listed.length);
  const [wanted, ...tasks] = await Promise.allSettled([schedule(), ...listed.map(task)] as const);
  const issues = [wanted, ...tasks].flatMap((result, index) => {
    if (result.status === 'fulfilled') return [];
    if (!(result.reason instanceof ValidationError)) throw result.reason;
    return index === 0 ? result.reason.issues : inTask(index - 1, result.reason).issues;
  });
  if (wanted.status === 'rejected' || issues.length > 0) throw new ValidationError(issues);
  return { wanted: wanted.value, tasks: tasks.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) };
};

/** The same error, about a task of the list. */
export const inTask = (index: number, error: ValidationError): ValidationError =>
  new ValidationError(error.issues.map((issue) => ({ ...issue, path: ['tasks', index, ...issue.path] })));
