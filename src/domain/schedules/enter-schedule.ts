import type { DomainContext, Transaction } from '../../context.js';
import type { Schedule, Task } from '../../generated/prisma/client.js';
import { NotFoundError } from '../errors.js';
import { type EnteredServer, enterServer } from '../servers/enter-server.js';
import type { ServerKey } from '../servers/server-key.js';

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

/** The tasks of a schedule in their order. */
export const tasksInOrder = (tx: Transaction, scheduleId: number): Promise<readonly Task[]> =>
  tx.task.findMany({ where: { scheduleId }, orderBy: [{ sequenceId: 'asc' }, { id: 'asc' }] });
