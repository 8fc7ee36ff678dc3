import { Prisma, type Task } from '../../generated/prisma/client.js';
import { insertActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { wholeRow } from '../persistence/row-sql.js';
import type { LockedSchedule } from './authorize-schedule.js';
import { GIVEN_COLUMNS, type GivenTask, givenTasks, TASK_COLUMNS } from './given-tasks.js';

interface Rewriting {
  /** Locked by the transaction, with its tasks before the change. */
  readonly schedule: LockedSchedule;
  /** The tasks after the change, in their order. A task that is missing here is deleted. */
  readonly after: readonly Omit<GivenTask, 'place'>[];
  /** The positions of the created and changed tasks in `after`, from 1. Other tasks are only moved. */
  readonly at: readonly number[];
}

/**
 * Writes the tasks of a schedule and an activity entry for each that was created, changed or deleted, in one statement.
 * Returns the created and changed tasks.
 */
export const rewriteTasks = async (
  ctx: DomainContext,
  tx: Transaction,
  { schedule, after, at }: Rewriting,
): Promise<readonly Task[]> => {
  const { id: scheduleId, lockedAt } = schedule;
  const placeBefore = new Map(schedule.tasks.map((task) => [task.id, task.sequenceId]));
  const remaining = new Set(after.map(({ id }) => id));
  const gone = schedule.tasks.map(({ id }) => id).filter((id) => !remaining.has(id));
  const placed = after.map((task, index) => ({ ...task, place: index + 1 }));
  const changed = placed.filter(({ place }) => at.includes(place));
  // Moved tasks are sent as positions only: their payloads may be megabytes.
  const moved = placed.filter(({ id, place }) => !at.includes(place) && id !== null && placeBefore.get(id) !== place);
  return tx.$queryRaw<readonly Task[]>`
    with given as materialized (select * from ${givenTasks(changed)}),
    gone as (delete from tasks where id = any(${gone}::int[]) returning id),
    moved as (
      update tasks set sequence_id = moved.place, updated_at = ${lockedAt}::timestamptz
      from unnest(${moved.map(({ id }) => id)}::int[], ${moved.map(({ place }) => place)}::int[]) as moved (id, place)
      where tasks.id = moved.id and tasks.schedule_id = ${scheduleId}
    ),
    changed as (
      update tasks set (sequence_id, updated_at, ${TASK_COLUMNS}) = (given.place, ${lockedAt}::timestamptz, ${GIVEN_COLUMNS})
      from given where tasks.id = given.id and tasks.schedule_id = ${scheduleId}
      returning tasks.*
    ),
    made as (
      insert into tasks (schedule_id, sequence_id, created_at, updated_at, ${TASK_COLUMNS})
      select ${scheduleId}, given.place, ${lockedAt}::timestamptz, ${lockedAt}::timestamptz, ${GIVEN_COLUMNS}
      from given where given.id is null
      returning *
    ),
    touched as (update schedules set updated_at = ${lockedAt}::timestamptz where id = ${scheduleId}),
    entry as (${insertActivity(ctx, entriesOf(schedule))})
    select ${WHOLE_TASK} from (select * from changed union all select * from made) as task order by task.sequence_id`;
};

/** The entries in the order of the tasks; deleted tasks come first. */
const entriesOf = ({ serverId, name }: LockedSchedule): Prisma.Sql => Prisma.sql`
  select event, ${serverId}::int as server_id, properties, 'Task:' || id as subject from (
    select 0 as place, id, 'server:task.delete' as event, jsonb_build_object('name', ${name}::text) as properties from gone
    union all
    select sequence_id, id, 'server:task.update',
      jsonb_build_object('name', ${name}::text, 'action', action, 'payload', payload) from changed
    union all
    select sequence_id, id, 'server:task.create',
      jsonb_build_object('name', ${name}::text, 'action', action, 'payload', payload) from made
  ) as entry order by place`;

const WHOLE_TASK = wholeRow(Prisma.TaskScalarFieldEnum, 'task');
