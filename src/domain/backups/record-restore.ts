import { z } from 'zod';
import { lockServer } from '../access/lock-server.js';
import { NOT_ON_THIS_NODE, requireNode, requireUuid } from '../access/require-node.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { parse } from '../input/parse.js';
import { endRestores, settleRestores } from './end-restores.js';

/** A node's report at the end of a restore. */
const RestoreResult = z.object({ successful: z.boolean() });

/**
 * Records the result of a restore on the calling node and returns the server to its normal state. Also sets the result
 * of a restore that ended as unknown, or whose server was reinstalled since. Idempotent.
 * @throws {ForbiddenError} the caller is no node
 * @throws {NotFoundError} not on this node
 * @throws {ValidationError}
 * Source: daemon.md §4.9.
 */
export const recordRestore = async (ctx: DomainContext, uuid: string, input: unknown): Promise<void> => {
  const nodeId = requireNode(ctx);
  const known = { uuid: requireUuid(uuid), server: { nodeId } };
  const { successful } = parse(RestoreResult, input);
  // Includes deleted backups: the server must leave its state.
  const backup = await ctx.reads.backup.findFirst({ where: known, select: { id: true, name: true, serverId: true } });
  if (backup === null) throw new NotFoundError(NOT_ON_THIS_NODE);

  const end = { outcome: successful ? 'succeeded' : 'failed', properties: { name: backup.name } } as const;
  // A late report must not end the restore of another backup. Restores started by an older release have no row.
  const ofThisBackup = { OR: [{ lastRestore: null }, { lastRestore: { backupId: backup.id } }] };
  await ctx.db.$transaction(async (tx) => {
    // A concurrent request for a restore runs before or after this, not in between.
    await lockServer(tx, backup.serverId);
    const ended = await endRestores(ctx, tx, { where: { id: backup.serverId, ...ofThisBackup }, ...end });
    if (ended.length === 0) await settleRestores(ctx, tx, { where: { backupId: backup.id }, ...end });
  });
};
