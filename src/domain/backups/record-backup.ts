import { z } from 'zod';
import type { Backup } from '../../generated/prisma/client.js';
import { NOT_ON_THIS_NODE, requireNode, requireUuid } from '../access/require-node.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { rule } from '../input/input-fields.js';
import { parse } from '../input/parse.js';
import { databaseNow } from '../persistence/database-now.js';

/** A node's report at the end of every backup. For a failure the other members are empty texts. */
const BackupResult = z.object({ successful: z.boolean() });

/** A node's report about an existing archive. */
const Archive = z.object({
  checksum: z.string().refine((text) => /^[0-9a-f]{40}$/i.test(text), rule('regex')),
  checksumType: z.string().refine((type) => type === 'sha1', rule('in')),
  /** bytes */
  size: z.number().refine((size) => Number.isSafeInteger(size) && size >= 0, rule('integer')),
});

interface Outcome {
  readonly isSuccessful: boolean;
  readonly checksum: string | null;
  readonly bytes: bigint;
}

/**
 * Records the result of a backup of a server of the calling node. Idempotent: a repeated report succeeds and changes
 * nothing, because a node deletes its archive when the report is rejected. If the node made the same backup twice, the
 * later checksum is stored, which is that of the present archive.
 * @throws {ForbiddenError} the caller is no node
 * @throws {NotFoundError} unknown, deleted, or of another node
 * @throws {ValidationError}
 * @throws {RefusedError} a failure of a backup that had already succeeded
 * Source: daemon.md §4.8.
 */
export const recordBackup = async (ctx: DomainContext, uuid: string, input: unknown): Promise<void> => {
  const nodeId = requireNode(ctx);
  const where = { uuid: requireUuid(uuid), deletedAt: null, server: { nodeId } };
  const outcome = parseOutcome(input);
  await ctx.db.$transaction(async (tx) => {
    // Two reports may arrive concurrently: the later one has to see the earlier one.
    await tx.$executeRaw`select 1 from backups where uuid = ${where.uuid}::uuid for update`;
    const backup = await tx.backup.findFirst({ where });
    if (backup === null) throw new NotFoundError(NOT_ON_THIS_NODE);
    if (isRepeat(backup, outcome)) return;
    await tx.backup.update({
      where: { id: backup.id },
      data: { ...outcome, completedAt: await databaseNow(tx), isLocked: outcome.isSuccessful && backup.isLocked },
    });
    await recordActivity(ctx, tx, {
      event: outcome.isSuccessful ? 'server:backup.complete' : 'server:backup.fail',
      serverId: backup.serverId,
      subject: ['Backup', backup.id],
      properties: { name: backup.name },
    });
  });
};

const parseOutcome = (input: unknown): Outcome => {
  if (!parse(BackupResult, input).successful) return { isSuccessful: false, checksum: null, bytes: 0n };
  const { checksum, size } = parse(Archive, input);
  return { isSuccessful: true, checksum: `sha1:${checksum.toLowerCase()}`, bytes: BigInt(size) };
};

const isRepeat = (backup: Backup, outcome: Outcome): boolean => {
  if (backup.completedAt === null) return false;
  if (backup.isSuccessful && !outcome.isSuccessful) {
    throw new RefusedError('Cannot update the status of a backup that is already marked as completed.');
  }
  return (
    backup.isSuccessful === outcome.isSuccessful &&
    backup.checksum === outcome.checksum &&
    backup.bytes === outcome.bytes
  );
};
