import { Prisma, type Schedule } from '../../generated/prisma/client.js';
import { insertActivity } from '../activity/record-activity.js';
import type { Database, DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { columnsOf, valuesOf, wholeRow } from '../persistence/row-sql.js';
import { GIVEN_COLUMNS, givenTasks, TASK_COLUMNS } from './given-tasks.js';
import type { taskOf } from './schedule-models.js';

interface Wanted {
  /** Undefined members take their default. Its clock starts at the time of the insertion. */
  readonly schedule: Pick<Schedule, 'serverId'> & { readonly [Name in keyof Schedule]?: Schedule[Name] | undefined };
  readonly tasks: readonly ReturnType<typeof taskOf>[];
  /** Most schedules of the server. */
  readonly most: number;
  /** The database time from which the first tick was computed, and that tick; null where the clock never fires. */
  readonly since: Date;
  readonly tick: Date | null;
}

export interface Insertion {
  /** Null if the server has reached its limit, or the tick has passed meanwhile. Nothing was written then. */
  readonly made: Schedule | null;
  /** Number of schedules that the server had. */
  readonly count: number;
  /** The database time, in milliseconds. */
  readonly now: Date;
}

/**
 * Inserts a schedule, its tasks and an activity entry, in one statement, which is a transaction by itself. It waits
 * only at its start: the function `gamewarden_room_for_schedules` locks the server, and returns the count and the time
 * after that. So each of several concurrent calls counts the earlier ones, and no tick is missed in between.
 * @throws {NotFoundError} the server was deleted meanwhile
 */
export const insertSchedule = async (
  ctx: DomainContext,
  { schedule, tasks, most, since, tick }: Wanted,
): Promise<Insertion> => {
  const [row] = await ctx.db.$queryRaw<readonly Row[]>`
    with room as materialized (select * from gamewarden_room_for_schedules(${schedule.serverId}::int)),
    made as (
      insert into schedules (clock_since, ${columnsOf(schedule)})
      select room.now, ${valuesOf(schedule)} from room
      where room.count < ${most} and room.now >= ${since} and room.now < coalesce(${tick}::timestamptz, 'infinity')
      returning *
    ),
    task as (
      insert into tasks (schedule_id, sequence_id, ${TASK_COLUMNS})
      select made.id, given.place, ${GIVEN_COLUMNS}
      from made cross join ${givenTasks(tasks.map((task, index) => ({ ...task, id: null, place: index + 1 })))}
      returning *
    ),
    entry as (${insertActivity(ctx, ENTRIES)})
    select room.count, room.now, ${WHOLE_SCHEDULE} from room left join made on true`;
  if (row === undefined) throw new NotFoundError();
  const { count, now, ...made } = row;
  return { made: isMade(made) ? made : null, count, now };
};

/** The id for a new schedule. */
export const nextScheduleId = async (db: Database): Promise<number> => {
  const [row] = await db.$queryRaw<readonly [{ readonly id: number }]>`select nextval('schedules_id_seq')::int as id`;
  return row.id;
};

/** The columns of a schedule are null if none was inserted. */
type Columns = Schedule | { readonly [Name in keyof Schedule]: null };

type Row = Columns & Omit<Insertion, 'made'>;

const isMade = (columns: Columns): columns is Schedule => columns.id !== null;

const ENTRIES = Prisma.sql`
  select event, server_id, properties, subject from (
    select 0 as place, 'server:schedule.create' as event, server_id, jsonb_build_object('name', name) as properties,
      'Schedule:' || id as subject
    from made
    union all
    select task.sequence_id, 'server:task.create', made.server_id,
      jsonb_build_object('name', made.name, 'action', task.action, 'payload', task.payload), 'Task:' || task.id
    from task cross join made
  ) as entry order by place`;

const WHOLE_SCHEDULE = wholeRow(Prisma.ScheduleScalarFieldEnum, 'made');
