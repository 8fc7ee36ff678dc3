import type { DomainContext } from '../../context.js';
import type { Schedule } from '../../generated/prisma/client.js';
import { requirePermission } from '../access.js';
import { recordActivity } from '../activity/record-activity.js';
import { databaseNow } from '../database-now.js';
import { parseInput } from '../input-model.js';
import { enterServer } from '../servers/enter-server.js';
import type { ServerKey } from '../servers/server-key.js';
import { nextRunAtFor } from './next-run-at.js';
import { cronOf, ScheduleBody } from './schedule-models.js';

/**
 * Creates a schedule without tasks. Its clock starts now.
 * @throws what `enterServer` throws  @throws {ForbiddenError} without `schedule.create`  @throws {ValidationError}
 * Source: specification §4.2, rest.md §11.4, choices.md 5.
 */
export const createSchedule = async (
  ctx: DomainContext,
  { server: key, body }: { readonly server: ServerKey; readonly body: unknown },
): Promise<Schedule> => {
  const server = await enterServer(ctx, key);
  await requirePermission(ctx, server, 'schedule.create');
  const wanted = await parseInput(ctx, ScheduleBody, body);
  const timezone = wanted.timezone ?? ctx.settings.scheduleTimezone;

  const schedule = await ctx.db.$transaction(async (tx) => {
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
};
