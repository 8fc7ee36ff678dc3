import type { Prisma, Schedule } from '../../generated/prisma/client.js';
import { enterServer } from '../access/enter-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { enterSchedule, type ScheduleKey } from './enter-schedule.js';

/** What to load of the schedules besides their columns. */
type Selection = Pick<Prisma.ScheduleFindManyArgs, 'include' | 'select'>;

/**
 * All schedules of a server, oldest first.
 * @throws what `enterServer` throws  @throws {ForbiddenError} without `schedule.read`
 */
export const listSchedules = async (
  ctx: DomainContext,
  key: ServerKey,
  selection: Selection = {},
): Promise<readonly Schedule[]> => {
  const server = await enterServer(ctx, key);
  requirePermission(server, 'schedule.read');
  return ctx.db.schedule.findMany({ ...selection, where: { serverId: server.id }, orderBy: { id: 'asc' } });
};

/**
 * One schedule.
 * @throws what `enterSchedule` throws  @throws {ForbiddenError} without `schedule.read`
 */
export const getSchedule = async (
  ctx: DomainContext,
  key: ScheduleKey,
  selection: Selection = {},
): Promise<Schedule> => {
  const { server, schedule } = await enterSchedule(ctx, key);
  requirePermission(server, 'schedule.read');
  const loaded = await ctx.db.schedule.findUnique({ ...selection, where: { id: schedule.id } });
  if (loaded === null) throw new NotFoundError();
  return loaded;
};
