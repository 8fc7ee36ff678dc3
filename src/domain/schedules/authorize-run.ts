import type { ScheduleRun } from '../../generated/prisma/client.js';
import { type AuthorizedServer, authorizeServerOf } from '../access/authorize-server.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { isUuid } from '../input/uuid.js';
import type { RunKey } from './get-run.js';

export interface AuthorizedRun {
  readonly server: AuthorizedServer;
  readonly run: ScheduleRun;
}

/**
 * Loads a run and authorizes the caller for its server. Every use case on one run starts here.
 * @throws {NotFoundError} no such run, or not on this server
 * @throws the errors of `authorizeServer`
 */
export const authorizeRun = async (ctx: DomainContext, { uuid, server: key }: RunKey): Promise<AuthorizedRun> => {
  const run = isUuid(uuid) ? await ctx.reads.scheduleRun.findUnique({ where: { id: uuid.toLowerCase() } }) : null;
  const serverId = run?.serverId ?? null;
  if (key === undefined && serverId === null) throw new NotFoundError();
  // If the caller names a server, its errors come before that of a missing run.
  const server = await authorizeServerOf(ctx, key, serverId);
  if (run === null || serverId !== server.id) throw new NotFoundError();
  return { server, run };
};
