import type { Schedule } from '../../generated/prisma/client.js';
import { enterServer } from '../access/enter-server.js';
import { lockServer } from '../access/lock-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { databaseNow } from '../database-now.js';
import { RefusedError } from '../errors.js';
import { parseInput } from '../input-model.js';
import { verb } from '../verb.js';
import { nextRunAtFor } from './next-run-at.js';
import { cronOf, ScheduleBody } from './schedule-models.js';

/**
 * Creates a schedule without tasks. Its clock starts now.
 * @throws what `enterServer` throws  @throws {ForbiddenError} without `schedule.create`  @throws {ValidationError}
 * @throws {RefusedError} the server has as many as it may have
 * Source: rest.md §11.4, choices.md 5.
 */
export const createSchedule = verb(
  async (ctx, { server: key, body }: { readonly server: ServerKey; readonly body: unknown }) => {
    const server = await enterServer(ctx, key);
    requirePermission(server, 'schedule.create');
    const wanted = await parseInput(ctx, ScheduleBody, body);
    return { server, wanted };
  },
  async (ctx, { server, wanted }): Promise<Schedule> => {
    const timezone = wanted.timezone ?? ctx.settings.scheduleTimezone;

    const schedule = await ctx.db.$transaction(async (tx) => {
      await requireRoom(ctx, tx, server.id);
      const created = await tx.schedule.create({
        data: {
          serverId: server.id,
          name: wanted.name,
          ...cronOf(wanted),
          timezone,
          isActive: wanted.isActive ?? true,
          onlyWhenOnline: wanted.onlyWhenOnline ?? false,
          missedRunPolicy: wanted.missedRunPolicy ?? undefined,
          catchUpWindow: wanted.catchUpWindow ?? undefined,
          nextRunAt: nextRunAtFor({ ...wanted, timezone }, await databaseNow(tx)),
        },
      });
      await recordActivity(ctx, tx, {
        event: 'server:schedule.create',
        serverId: server.id,
        properties: { name: created.name },
      });
      return created;
    });
    if (schedule.isActive && schedule.nextRunAt !== null) ctx.wake.scheduleDue(schedule.id, schedule.nextRunAt);
    return schedule;
  },
);

/** The server's row is locked: of several requests at once, each counts what those before it made. */
const requireRoom = async ({ settings }: DomainContext, tx: Transaction, serverId: number): Promise<void> => {
  await lockServer(tx, serverId);
  const most = settings.schedulesPerServer;
  if ((await tx.schedule.count({ where: { serverId } })) < most) return;
  throw new RefusedError(
    `Servers may not have more than ${most} schedules associated with them. Creating this schedule would put this server over the limit.`,
    'SCHEDULE_LIMIT',
  );
};
