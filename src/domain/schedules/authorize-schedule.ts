import { Prisma, type Schedule, type Task } from '../../generated/prisma/client.js';
import { type AuthorizedServer, authorizeServerOf } from '../access/authorize-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext, Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';
import { wholeRow } from '../persistence/row-sql.js';
import type { Order } from '../ports/reads.js';

/** The id of a schedule. With `server`, the schedule must belong to that server. */
export interface ScheduleKey {
  readonly id: number;
  readonly server?: ServerKey;
}

export interface AuthorizedSchedule {
  readonly server: AuthorizedServer;
  readonly schedule: Schedule;
}

/**
 * Loads a schedule and authorizes the caller for its server. Every use case on one schedule starts here.
 * @throws {NotFoundError} no such schedule, or not on this server
 * @throws the errors of `authorizeServer`
 */
export const authorizeSchedule = async (ctx: DomainContext, key: ScheduleKey): Promise<AuthorizedSchedule> => {
  const schedule = await ctx.reads.schedule.findUnique({ where: { id: key.id } });
  // If the caller names a server, its errors come before that of a missing schedule.
  if (key.server === undefined && schedule === null) throw new NotFoundError();
  const server = await authorizeServerOf(ctx, key.server, schedule?.serverId);
  if (schedule === null || schedule.serverId !== server.id) throw new NotFoundError();
  return { server, schedule };
};

/** A schedule with its tasks in their order. */
export interface LockedSchedule extends Schedule {
  readonly tasks: readonly Task[];
  /**
   * The database time at which it was locked. The transaction may have started before a tick that another one handled.
   */
  readonly lockedAt: Date;
}

/**
 * Locks a schedule until the transaction ends and reads it. Changes of the schedule and its tasks, and decisions that
 * depend on them, run one after another.
 * @throws {NotFoundError} the schedule has been deleted since it was loaded
 */
export const lockSchedule = async (tx: Transaction, id: number): Promise<LockedSchedule> => {
  // `materialized`, so that the clock is read after the lock was acquired.
  const [schedule] = await tx.$queryRaw<readonly Omit<LockedSchedule, 'tasks'>[]>`
    with locked as materialized (select * from schedules where id = ${id} for update)
    select ${WHOLE_SCHEDULE}, date_trunc('milliseconds', clock_timestamp()) as "lockedAt" from locked`;
  if (schedule === undefined) throw new NotFoundError();
  // A separate statement: the locking statement would see the tasks as they were before it waited for the lock.
  const tasks = await tx.task.findMany({ where: { scheduleId: id }, orderBy: TASK_ORDER });
  return { ...schedule, tasks };
};

const WHOLE_SCHEDULE = wholeRow(Prisma.ScheduleScalarFieldEnum, 'locked');

export const TASK_ORDER: Order<'Task'>[] = [{ sequenceId: 'asc' }, { id: 'asc' }];
