import { authorizeServer } from '../access/authorize-server.js';
import { requireServerAccess } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { LiveStream } from '../live/live-stream.js';
import { type Shown, watch } from '../live/watch.js';
import { authorizeSchedule, type ScheduleKey } from './authorize-schedule.js';
import type { RunWithSteps } from './find-runs.js';
import { findUnseenRuns, MAX_UNSEEN_RUNS } from './find-unseen-runs.js';
import { findWatchedRuns } from './find-watched-runs.js';
import { createShownRuns } from './shown-runs.js';

/** Number of runs whose last shown state is remembered. */
const MAX_SHOWN = 2 * MAX_UNSEEN_RUNS;

/** The runs of one schedule, or of all schedules of a server. */
export type RunsKey = { readonly schedule: ScheduleKey } | { readonly server: ServerKey };

/**
 * Streams the runs of a schedule or a server each time one changes, starting with the active ones. States that a slow
 * reader would miss are skipped; the order is kept, and the last state is always shown. Ends with an error once the
 * caller may see no more.
 * @throws the errors of `authorizeServer` and `authorizeSchedule`
 * @throws {ForbiddenError} without `schedule.read`
 * @throws the errors of `watch`
 */
export const watchRuns = async (ctx: DomainContext, key: RunsKey): Promise<LiveStream<Shown<RunWithSteps>>> => {
  const { serverId, scheduleId } = await authorize(ctx, key);
  let polledAt: Date | null = null;
  const shown = createShownRuns(MAX_SHOWN);

  const idsAfterGap = async ({ db }: DomainContext): Promise<readonly string[]> => {
    const { now, ids } = await findUnseenRuns(db, { serverId, scheduleId, since: polledAt });
    polledAt = now;
    return ids;
  };

  return watch(ctx, {
    interest: { serverId, runs: { scheduleId } },
    recheck: async (current) => {
      const server = await current.reads.server.findUnique({
        where: { id: serverId },
        select: { id: true, ownerId: true },
      });
      if (server === null) throw new NotFoundError();
      requirePartReader({ granted: await requireServerAccess(current, server) }, SERVER_PARTS.schedules);
      if (scheduleId === undefined) return;
      if ((await current.reads.schedule.count({ where: { id: scheduleId } })) === 0) throw new NotFoundError();
    },
    show: async (current, changes) => {
      if (changes === null) return [];
      const { isGap, runIds, version } = changes;
      const ids = isGap ? [...new Set([...(await idsAfterGap(current)), ...runIds])] : runIds;
      if (ids.length === 0) return [];
      const runs = await findWatchedRuns(current.reads, { serverId, ids, version });
      return runs.filter(shown.hasChanged);
    },
  });
};

const authorize = async (
  ctx: DomainContext,
  key: RunsKey,
): Promise<{ readonly serverId: number; readonly scheduleId?: number }> => {
  if ('schedule' in key) {
    const { server, schedule } = await authorizeSchedule(ctx, key.schedule);
    requirePartReader(server, SERVER_PARTS.schedules);
    return { serverId: server.id, scheduleId: schedule.id };
  }
  const server = await authorizeServer(ctx, key.server);
  requirePartReader(server, SERVER_PARTS.schedules);
  return { serverId: server.id };
};
