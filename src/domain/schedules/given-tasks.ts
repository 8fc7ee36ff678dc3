import { Prisma } from '../../generated/prisma/client.js';
import type { taskOf } from './schedule-models.js';

/** A task as an argument of a raw statement. */
export interface GivenTask extends ReturnType<typeof taskOf> {
  /** Null for a new task. */
  readonly id: number | null;
  /** Its `sequenceId`. */
  readonly place: number;
}

/** Tasks as rows of a statement with the alias `given`: `id`, `place` and {@link GIVEN_COLUMNS}. */
export const givenTasks = (tasks: readonly GivenTask[]): Prisma.Sql => Prisma.sql`
  json_to_recordset(${JSON.stringify(tasks)}::json) as given (id int, place int, action task_action, payload text,
    "timeOffset" int, "continueOnFailure" boolean, "waitUntil" task_wait, "waitLimit" int)`;

/** The columns of `tasks` that describe the action and its time. */
export const TASK_COLUMNS = Prisma.raw('action, payload, time_offset, continue_on_failure, wait_until, wait_limit');

/** The same columns of `given`, in the same order. */
export const GIVEN_COLUMNS = Prisma.raw(
  'given.action, given.payload, given."timeOffset", given."continueOnFailure", given."waitUntil", given."waitLimit"',
);
