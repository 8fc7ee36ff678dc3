import { z } from 'zod';
import { NOT_ON_THIS_NODE, requireNode, requireUuid } from '../access/require-node.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { databaseNow } from '../database-now.js';
import { NotFoundError } from '../errors.js';
import { parse } from '../parse.js';

/** What a node says at the end of an installation. */
const InstallResult = z.object({ successful: z.boolean(), reinstall: z.boolean().nullish() });

/** What an installation that was given up, or once failed, is called. */
const FAILED = ['install_failed', 'reinstall_failed'] as const;

/**
 * Ends the installation of a server of the calling node: its status becomes normal, or names the failure. Suspension stays as
 * it is. Idempotent. A success is believed however late it comes, also after the installation was given up; a failure ends
 * only one that is under way.
 * @throws {ForbiddenError} the caller is no node  @throws {NotFoundError} not on this node  @throws {ValidationError}
 * Source: daemon.md §4.5, rest.md §9.3, choices.md 4.
 */
export const recordInstall = async (ctx: DomainContext, uuid: string, input: unknown): Promise<void> => {
  const nodeId = requireNode(ctx);
  const where = { uuid: requireUuid(uuid), nodeId };
  const { successful, reinstall } = parse(InstallResult, input);
  const server = await ctx.db.server.findFirst({ where, select: { id: true } });
  if (server === null) throw new NotFoundError(NOT_ON_THIS_NODE);

  const failure = reinstall ? 'reinstall_failed' : 'install_failed';
  await ctx.db.$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const { count } = await tx.server.updateMany({
      where: { id: server.id, status: { in: successful ? [...FAILED, 'installing'] : ['installing'] } },
      data: { status: successful ? null : failure, statusAt: now, installedAt: now },
    });
    if (count === 0) return;
    await recordActivity(ctx, tx, {
      event: successful ? 'server:install.complete' : 'server:install.fail',
      serverId: server.id,
      properties: { reinstall: reinstall === true },
    });
  });
};
