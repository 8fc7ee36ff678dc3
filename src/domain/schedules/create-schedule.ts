import type { z } from 'zod';
import type { Schedule } from '../../generated/prisma/client.js';
import { authorizeServerToPrepare } from '../access/authorize-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { nextTick } from './cron-ticks.js';
import { type Insertion, insertSchedule, nextScheduleId } from './insert-schedule.js';
import { parseClocked, parseWithTasks } from './parse-schedule.js';
import { cronOf, ScheduleBody, TaskBody, taskOf } from './schedule-models.js';
import { rulesOf } from './task-actions.js';
import { requireTaskPermissions } from './task-permissions.js';
import { delayMsOf } from './tick-delay.js';

/**
 * Creates a schedule and the tasks in its body, if any, in their order. Its clock starts now.
 * The server may still be installing: until then ticks are skipped.
 * @throws the errors of `authorizeServerToPrepare`
 * @throws {ForbiddenError} without `schedule.create`; with tasks, without `schedule.update` or the permission of an
 *   action
 * @throws {ValidationError}
 * @throws {RefusedError} the server has reached its limit of schedules; `TASK_LIMIT`, `TOO_MANY_BACKUPS`
 * Source: rest.md §11.4, choices.md 5, 25, 26.
 */
export const createSchedule = useCase(
  async (ctx, { server: key, body }: { readonly server: ServerKey; readonly body: unknown }) => {
    const server = await authorizeServerToPrepare(ctx, key);
    requirePermission(server, 'schedule.create');
    const { wanted, tasks } = await parseWithTasks(body, {
      schedule: () => parseClocked(ctx, ScheduleBody, body),
      task: (task) => parseInput(ctx, TaskBody, task),
    });
    if (tasks.length > 0) {
      requireTaskPermissions(server, tasks);
      for (const { action } of tasks) rulesOf(action).requirePossible?.(server);
    }
    return { server, wanted, tasks };
  },
  async (ctx, { server, wanted, tasks }): Promise<Schedule> => {
    const most = ctx.settings.schedulesPerServer;
    const { clock, delayMs, ...columns } = await newSchedule(ctx, wanted);
    const insertAt = (since: Date): Promise<Insertion> => {
      const tick = nextTick(clock, clock.timezone, since);
      const nextRunAt = tick && new Date(tick.getTime() + delayMs);
      const schedule = { serverId: server.id, ...columns, ...clock, nextRunAt };
      return insertSchedule(ctx, { schedule, tasks: tasks.map((task) => taskOf(task)), most, since, tick });
    };
    // The clock starts when the row is inserted. If a tick came before that, the first tick is the next one.
    let insertion = await insertAt(server.readAt);
    while (insertion.made === null && insertion.count < most) insertion = await insertAt(insertion.now);
    const { made } = insertion;
    if (made === null) throw tooManySchedules(most);
    if (made.isActive && made.nextRunAt !== null) ctx.wake.scheduleDue(made.id, made.nextRunAt, { isFirst: true });
    return made;
  },
);

type Wanted = z.output<typeof ScheduleBody.schema>;

/** The columns that are known before the clock starts; undefined ones take their defaults. */
const newSchedule = async ({ db, settings }: DomainContext, wanted: Wanted) => {
  const jitter = wanted.jitter ?? 0;
  // The id decides how long the ticks are delayed. Without jitter, the insertion generates the id.
  const id = jitter === 0 ? undefined : await nextScheduleId(db);
  return {
    id,
    delayMs: id === undefined ? 0 : delayMsOf({ id, jitter }),
    clock: { ...cronOf(wanted), timezone: wanted.timezone ?? settings.scheduleTimezone },
    name: wanted.name,
    jitter,
    isActive: wanted.isActive ?? true,
    onlyWhenOnline: wanted.onlyWhenOnline ?? false,
    missedRunPolicy: wanted.missedRunPolicy ?? undefined,
    catchUpWindow: wanted.catchUpWindow ?? undefined,
    overlapPolicy: wanted.overlapPolicy ?? undefined,
  };
};

const tooManySchedules = (most: number): RefusedError =>
  new RefusedError(
    `Servers may not have more than ${most} schedules associated with them. Creating this schedule would put this server over the limit.`,
    'SCHEDULE_LIMIT',
  );
