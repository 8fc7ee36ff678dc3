import type { ServiceContext, Transaction } from '../../context.js';
import type { Backup } from '../../generated/prisma/client.js';
import { DaemonError, NotFoundError } from '../errors.js';
import type { ServerRef } from '../ports.js';
import { SERVER_REF_SELECT, toServerRef } from '../servers/server-ref.js';
import { BACKUP_THROTTLE_PERIOD_MS, type BackupSituation, decideBackup } from './backup-limits.js';

export interface StartBackup {
  readonly serverId: number;
  /** Lower-case uuid, chosen by the caller: the same uuid again is the same backup. */
  readonly uuid: string;
  readonly name: string;
  /** Lines of gitignore text. */
  readonly ignoredFiles: readonly string[];
  /** At the limit, delete the oldest unlocked backup instead of refusing. Scheduled backups do. */
  readonly override: boolean;
}

/**
 * Begins a backup of a server. Resolves when the daemon has accepted it, not when it is done; the node reports the end.
 * Idempotent on `uuid`: a backup that is still unfinished is sent to the daemon again, one that has ended is not.
 * The caller has authorised the request and looked at the server's state.
 * @throws {NotFoundError} no such server
 * @throws {RefusedError} `TOO_MANY_BACKUPS`, `BACKUP_THROTTLED` (rest.md §14.5)
 * @throws {DaemonError} the row is gone again, unless the daemon may have begun all the same (`unknown`)
 */
export const startBackup = async (ctx: ServiceContext, input: StartBackup): Promise<Backup> => {
  const row = await ctx.db.server.findUnique({ where: { id: input.serverId }, select: SERVER_REF_SELECT });
  if (row === null) throw new NotFoundError();
  const server = toServerRef(row);
  const { backup, isNew } = await insertBackup(ctx, server, input);
  if (backup.completedAt !== null || backup.deletedAt !== null) return backup;
  // The row is committed by now: a small backup may report its end before this call returns.
  try {
    await ctx.daemon.createBackup(server, { uuid: backup.uuid, ignore: backup.ignoredFiles.join('\n') });
  } catch (error) {
    // A row of an earlier call stays: that call may have reached the daemon even if this one did not.
    if (isNew && error instanceof DaemonError && error.failure.delivery !== 'unknown') {
      await ctx.db.backup.deleteMany({ where: { id: backup.id, completedAt: null } });
    }
    throw error;
  }
  return backup;
};

interface InsertedBackup {
  readonly backup: Backup;
  readonly isNew: boolean;
}

/** Most old backups one call removes; a limit that was lowered may leave several too many. */
const MAX_REMOVALS = 10;

const insertBackup = async (ctx: ServiceContext, server: ServerRef, input: StartBackup): Promise<InsertedBackup> => {
  for (let removals = 0; ; removals += 1) {
    const outcome = await ctx.db.$transaction((tx) => tryInsert(tx, input, ctx.clock.now()));
    if ('backup' in outcome) return outcome;
    if (removals === MAX_REMOVALS) decideBackup({ ...outcome.situation, override: false });
    // Outside the transaction, and before the new one: a node that is away loses no backup for one it never begins.
    await ctx.daemon.deleteBackup(server, outcome.remove);
    await ctx.db.backup.updateMany({
      where: { uuid: outcome.remove, deletedAt: null },
      data: { deletedAt: ctx.clock.now() },
    });
  }
};

const tryInsert = async (
  tx: Transaction,
  input: StartBackup,
  now: Date,
): Promise<InsertedBackup | { readonly remove: string; readonly situation: BackupSituation }> => {
  // The lock makes two calls for one server count one after the other.
  const [server] = await tx.$queryRaw<{ backup_limit: number }[]>`
    select backup_limit from servers where id = ${input.serverId} for update`;
  if (server === undefined) throw new NotFoundError();
  const existing = await tx.backup.findUnique({ where: { uuid: input.uuid } });
  if (existing !== null) {
    if (existing.serverId !== input.serverId) throw new NotFoundError();
    return { backup: existing, isNew: false };
  }
  const situation = { ...(await loadSituation(tx, input, now)), limit: server.backup_limit };
  const decision = decideBackup(situation);
  if (decision.kind === 'remove') return { remove: decision.uuid, situation };
  const backup = await tx.backup.create({
    data: {
      uuid: input.uuid,
      serverId: input.serverId,
      name: input.name,
      ignoredFiles: [...input.ignoredFiles],
      createdAt: now,
    },
  });
  return { backup, isNew: true };
};

const loadSituation = async (
  tx: Transaction,
  { serverId, override }: StartBackup,
  now: Date,
): Promise<Omit<BackupSituation, 'limit'>> => {
  const unfinishedOrSuccessful = { serverId, OR: [{ completedAt: null }, { isSuccessful: true }] };
  const since = new Date(now.getTime() - BACKUP_THROTTLE_PERIOD_MS);
  const recent = await tx.backup.count({ where: { ...unfinishedOrSuccessful, createdAt: { gt: since } } });
  const counted = await tx.backup.findMany({
    where: { ...unfinishedOrSuccessful, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { uuid: true, isLocked: true },
  });
  return { recent, counted, override };
};
