import { Prisma, type Schedule, type Task } from '../../generated/prisma/client.js';
import { type EnteredServer, enterServer } from '../access/enter-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext, Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';
import { wholeRow } from '../row-sql.js';

/** How a caller names a schedule. With `server`, it must be one of that server. */
export interface ScheduleKey {
  readonly id: number;
  readonly server?: ServerKey;
}

export interface EnteredSchedule {
  readonly server: EnteredServer;
  readonly schedule: Schedule;
}

/**
 * The opening of every verb on one schedule: enters its server, then finds the schedule on it.
 * @throws {NotFoundError} no such schedule, or not on this server  @throws what `enterServer` throws
 */
export const enterSchedule = async (ctx: DomainContext, key: ScheduleKey): Promise<EnteredSchedule> => {
  const schedule = await ctx.db.schedule.findUnique({ where: { id: key.id } });
  // The server is named: whether it can be seen is answered before whether the schedule exists.
  if (key.server === undefined && schedule === null) throw new NotFoundError();
  const server = await enterServer(ctx, key.server ?? { id: schedule?.serverId ?? 0 });
  if (schedule === null || schedule.serverId !== server.id) throw new NotFoundError();
  return { server, schedule };
};

/** A schedule with its tasks in their order. */
export interface LockedSchedule extends Schedule {
  readonly tasks: readonly Task[];
  /** The time of the database at which it was locked; that of the transaction may be before somebody else's tick. */
  readonly lockedAt: Date;
}

/**
 * A schedule as it is now, locked until the transaction ends: changes of it and of its tasks, and what is decided by
 * them, come one after the other.
 * @throws {NotFoundError} the schedule was deleted since it was entered
 */
export const lockSchedule = async (tx: Transaction, id: number): Promise<LockedSchedule> => {
  // Materialised: the clock is read once the lock is held.
  const [schedule] = await tx.$queryRaw<readonly Omit<LockedSchedule, 'tasks'>[]>`
    with locked as materialized (select * from schedules where id = ${id} for update)
    select ${WHOLE_SCHEDULE}, date_trunc('milliseconds', clock_timestamp()) as "lockedAt" from locked`;
  if (schedule === undefined) throw new NotFoundError();
  // A statement of its own: that of the lock sees the tasks as they were before it had to wait.
  const tasks = await tx.task.findMany({ where: { scheduleId: id }, orderBy: TASK_ORDER });
  return { ...schedule, tasks };
};

const WHOLE_SCHEDULE = wholeRow(Prisma.ScheduleScalarFieldEnum, 'locked');

export const TASK_ORDER: Prisma.TaskOrderByWithRelationInput[] = [{ sequenceId: 'asc' }, { id: 'asc' }];
