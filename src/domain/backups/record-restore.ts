import { z } from 'zod';
import { lockServer } from '../access/lock-server.js';
import { NOT_ON_THIS_NODE, requireNode, requireUuid } from '../access/require-node.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { parse } from '../parse.js';
import { endRestores, settleRestores } from './end-restores.js';

/** What a node says at the end of a restore. */
const RestoreResult = z.object({ successful: z.boolean() });

/**
 * Ends the restore of a backup on the calling node: the server is in its normal state again, whatever came of it. Where that
 * was given up as unknown before, or the server has been installed again since, it is known now. Idempotent.
 * @throws {ForbiddenError} the caller is no node  @throws {NotFoundError} not on this node  @throws {ValidationError}
 * Source: daemon.md §4.9.
 */
export const recordRestore = async (ctx: DomainContext, uuid: string, input: unknown): Promise<void> => {
  const nodeId = requireNode(ctx);
  const known = { uuid: requireUuid(uuid), server: { nodeId } };
  const { successful } = parse(RestoreResult, input);
  // Deleted backups too: the server must get out of its state.
  const backup = await ctx.db.backup.findFirst({ where: known, select: { id: true, name: true, serverId: true } });
  if (backup === null) throw new NotFoundError(NOT_ON_THIS_NODE);

  const end = { outcome: successful ? 'succeeded' : 'failed', properties: { name: backup.name } } as const;
  // A report that comes late must not end the restore of another backup. Those begun by an older release have no row.
  const ofThisBackup = { OR: [{ lastRestore: null }, { lastRestore: { backupId: backup.id } }] };
  await ctx.db.$transaction(async (tx) => {
    // So that a restore that is asked for now is asked for before or after this, and not between the two.
    await lockServer(tx, backup.serverId);
    const ended = await endRestores(ctx, tx, { where: { id: backup.serverId, ...ofThisBackup }, ...end });
    if (ended.length === 0) await settleRestores(ctx, tx, { where: { backupId: backup.id }, ...end });
  });
};
