import type { Prisma, ScheduleRun } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import { enterServer } from '../access/enter-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { isUuid } from '../uuid.js';
import { visibleRuns } from './list-runs.js';

/** How a caller names a run. With `server`, it must be one of that server. */
export interface RunKey {
  readonly uuid: string;
  readonly server?: ServerKey | undefined;
}

/** What to load of the run besides its columns. */
type Selection = Pick<Prisma.ScheduleRunFindFirstArgs, 'include' | 'select'>;

/**
 * One run.
 * @throws {NotFoundError} none, or not for the caller  @throws {ForbiddenError} an application key; where a server is
 * named, without `schedule.read` on it  @throws what `enterServer` throws
 */
export const getRun = async (
  ctx: DomainContext,
  { uuid, server: key }: RunKey,
  selection: Selection = {},
): Promise<ScheduleRun> => {
  requirePerson(ctx);
  // The server is named: whether it can be seen is answered before whether the run exists.
  const server = key === undefined ? undefined : await enterServer(ctx, key);
  if (server !== undefined) requirePermission(server, 'schedule.read');
  if (!isUuid(uuid)) throw new NotFoundError();
  const named = { id: uuid.toLowerCase(), serverId: server?.id };
  const run = await ctx.db.scheduleRun.findFirst({ ...selection, where: { AND: [named, visibleRuns(ctx)] } });
  if (run === null) throw new NotFoundError();
  return run;
};
