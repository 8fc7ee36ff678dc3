import type { ScheduleRun } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { requirePerson } from '../access/caller-rights.js';
import type { ServerKey } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { isUuid } from '../input/uuid.js';
import type { Selection } from '../ports/reads.js';
import { visibleRuns } from './list-runs.js';

/** The id of a run. With `server`, the run must belong to that server. */
export interface RunKey {
  readonly uuid: string;
  readonly server?: ServerKey | undefined;
}

/** Relations to load with the columns of the run. */
/**
 * Loads one run.
 * @throws {NotFoundError} no such run, or the caller may not see it
 * @throws {ForbiddenError} an application key; if a server is named, without `schedule.read` on it
 * @throws the errors of `authorizeServer`
 */
export const getRun = async (
  ctx: DomainContext,
  { uuid, server: key }: RunKey,
  selection: Selection<'ScheduleRun'> = {},
): Promise<ScheduleRun> => {
  requirePerson(ctx);
  // If the caller names a server, its errors come before that of a missing run.
  const server = key === undefined ? undefined : await authorizeServer(ctx, key);
  if (server !== undefined) requirePartReader(server, SERVER_PARTS.schedules);
  if (!isUuid(uuid)) throw new NotFoundError();
  const named = { id: uuid.toLowerCase(), serverId: server?.id };
  const run = await ctx.reads.scheduleRun.findFirst({ ...selection, where: { AND: [named, visibleRuns(ctx)] } });
  if (run === null) throw new NotFoundError();
  return run;
};
