import { requireResource } from '../access/caller-rights.js';
import { lockServer } from '../access/lock-server.js';
import { SERVER_REF_SELECT, toServerRef } from '../access/server-ref.js';
import { recordActivity } from '../activity/record-activity.js';
import { deleteArchivesLater } from '../backups/delete-archives-later.js';
import type { DomainContext } from '../context.js';
import { DaemonError, NotFoundError } from '../errors.js';
import { cancelRunsOfServer } from '../schedules/cancel-runs.js';

export interface DeleteServer {
  readonly id: number;
  /** Whether to continue when the node does not answer or fails; the server's files may then stay on the node. */
  readonly force: boolean;
}

/**
 * Deletes a server: first on its node, then here, with its schedules, tasks and backup records. Its active runs are
 * cancelled in the same transaction. Its allocations become free, and the archives of its backups are deleted later.
 * @throws {ForbiddenError}  @throws {NotFoundError}
 * @throws {DaemonError} the node did not delete it, and not `force`: nothing has changed here
 * Source: rest.md §5.14.
 */
export const deleteServer = async (ctx: DomainContext, { id, force }: DeleteServer): Promise<void> => {
  const server = await ctx.reads.server.findUnique({ where: { id }, select: { name: true, ...SERVER_REF_SELECT } });
  if (server === null) throw new NotFoundError();
  requireResource(ctx, 'servers', 'write');

  try {
    await ctx.daemon.deleteServer(toServerRef(server));
  } catch (error) {
    if (!(force && error instanceof DaemonError)) throw error;
    ctx.log.warn({ err: error, serverId: id }, 'the node did not delete a server that is deleted by force');
  }

  await ctx.db.$transaction(async (tx) => {
    // Locked before the server, in the same order as in the materialiser and in changes of a schedule.
    await tx.$executeRaw`select 1 from schedules where server_id = ${id} order by id for update`;
    await cancelRunsOfServer(tx, id);
    // From here on no backup can be created, deleted or restored.
    await lockServer(tx, id);
    await deleteArchivesLater(ctx, tx, id);
    const { count } = await tx.server.deleteMany({ where: { id } });
    if (count === 0) throw new NotFoundError();
    await recordActivity(ctx, tx, { event: 'server:delete', serverId: id, properties: { name: server.name, force } });
  });
};
