import { z } from 'zod';
import { NOT_ON_THIS_NODE, requireNode, requireUuid } from '../access/require-node.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { parse } from '../input/parse.js';
import { databaseNow } from '../persistence/database-now.js';
import { completeInstall } from './complete-install.js';

/** The report of a node at the end of an installation. */
const InstallResult = z.object({ successful: z.boolean(), reinstall: z.boolean().nullish() });

/**
 * Ends the installation of a server of the calling node: its status becomes normal or names the failure. Suspension
 * stays as it is. Idempotent. A success is accepted at any time, also after the installation timed out; a failure only
 * ends an installation in progress.
 * @throws {ForbiddenError} the caller is not a node  @throws {NotFoundError} not on this node
 * @throws {ValidationError}
 * Source: daemon.md §4.5, rest.md §9.3, choices.md 4.
 */
export const recordInstall = async (ctx: DomainContext, uuid: string, input: unknown): Promise<void> => {
  const nodeId = requireNode(ctx);
  const where = { uuid: requireUuid(uuid), nodeId };
  const { successful, reinstall } = parse(InstallResult, input);
  const server = await ctx.reads.server.findFirst({ where, select: { id: true } });
  if (server === null) throw new NotFoundError(NOT_ON_THIS_NODE);

  const properties = { reinstall: reinstall === true };
  if (successful) return completeInstall(ctx, { serverId: server.id, properties });
  await ctx.db.$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const { count } = await tx.server.updateMany({
      where: { id: server.id, status: 'installing' },
      data: { status: reinstall ? 'reinstall_failed' : 'install_failed', statusAt: now, installedAt: now },
    });
    if (count > 0) await recordActivity(ctx, tx, { event: 'server:install.fail', serverId: server.id, properties });
  });
};
