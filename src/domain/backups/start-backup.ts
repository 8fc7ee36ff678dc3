import type { Backup } from '../../generated/prisma/client.js';
import { loadServerRefIn } from '../access/load-server-ref.js';
import { lockServer } from '../access/lock-server.js';
import { requireStillNormal } from '../access/normal-state.js';
import type { ServiceContext, Transaction } from '../context.js';
import { DaemonError, NotFoundError, RefusedError } from '../errors.js';
import { databaseNow } from '../persistence/database-now.js';
import type { SendOptions } from '../ports/daemon.js';
import type { ServerRef } from '../ports/node-address.js';
import { assertNever } from '../values/assert-never.js';
import {
  BACKUP_THROTTLE_PERIOD_MS,
  type BackupSituation,
  decideBackup,
  UNFINISHED_OR_SUCCESSFUL,
} from './backup-limits.js';
import { removeBackup } from './remove-backup.js';

export interface StartBackup {
  readonly serverId: number;
  /** Lower-case uuid, chosen by the caller; a repeated uuid means the same backup. */
  readonly uuid: string;
  readonly name: string;
  /** Lines of gitignore text. */
  readonly ignoredFiles: readonly string[];
  readonly isLocked?: boolean;
  /** Whether to delete the oldest unlocked backup at the limit, instead of throwing. True for scheduled backups. */
  readonly override: boolean;
  /** See `SendOptions`. */
  readonly mayStillSend?: SendOptions['mayStillSend'];
  /**
   * Records the backup in the activity, in the transaction that inserts it; undone with it. Not used for scheduled
   * backups.
   */
  readonly record?: (tx: Transaction, backup: Backup) => Promise<bigint>;
}

/**
 * Starts a backup of a server. Resolves when the daemon has accepted it, not when it is done; the node reports the end.
 * Idempotent on `uuid`: an unfinished backup is sent to the daemon again, a finished one is not. The caller has
 * authorized the request and checked the server's state.
 * @throws {NotFoundError} no such server
 * @throws {ConflictError} the server has left its normal state since
 * @throws {RefusedError} `TOO_MANY_BACKUPS`, `BACKUP_THROTTLED` (rest.md §14.5)
 * @throws {DaemonError} the row is deleted again, unless the daemon may have started anyway (`unknown`)
 */
export const startBackup = async (ctx: ServiceContext, input: StartBackup): Promise<Backup> => {
  const { backup, isNew, activityId, server } = await insertBackup(ctx, input);
  if (backup.completedAt !== null || backup.deletedAt !== null) return backup;
  // The row is already committed: a small backup may report its end before this call returns.
  try {
    const ignore = backup.ignoredFiles.join('\n');
    await ctx.daemon.createBackup(server, { uuid: backup.uuid, ignore }, { mayStillSend: input.mayStillSend });
  } catch (error) {
    // The row of an earlier call stays: that call may have reached the daemon even if this one did not. The row of a
    // withdrawn call stays as well: the worker that has taken over its step finds it, and may be sending it.
    if (isNew && error instanceof DaemonError && error.failure.delivery !== 'unknown' && !error.failure.withdrawn) {
      await undo(ctx, backup, activityId);
    }
    throw error;
  }
  return backup;
};

/** Deletes the rows of a backup that the node does not make, unless the node has reported it. */
const undo = (ctx: ServiceContext, { id }: Backup, activityId: bigint | undefined): Promise<void> =>
  ctx.db.$transaction(async (tx) => {
    const { count } = await tx.backup.deleteMany({ where: { id, completedAt: null } });
    if (count > 0 && activityId !== undefined) await tx.activity.deleteMany({ where: { id: activityId } });
  });

interface InsertedBackup {
  readonly backup: Backup;
  readonly isNew: boolean;
  readonly server: ServerRef;
  readonly activityId?: bigint;
}

/** Most backups that one call removes; after a limit was lowered, several may exceed it. */
const MAX_REMOVALS = 10;

const insertBackup = async (ctx: ServiceContext, input: StartBackup): Promise<InsertedBackup> => {
  for (let removals = 0; ; removals += 1) {
    const outcome = await ctx.db.$transaction((tx) => tryInsert(tx, input));
    if ('backup' in outcome) return outcome;
    if (removals === MAX_REMOVALS) decideBackup({ ...outcome.situation, override: false });
    await removeOld(ctx, { serverId: input.serverId, uuid: outcome.remove });
  }
};

/**
 * Removes an old backup before the new one is inserted: on an unreachable node this fails first, and no backup is lost.
 */
const removeOld = async (
  ctx: ServiceContext,
  backup: { readonly serverId: number; readonly uuid: string },
): Promise<void> => {
  try {
    await removeBackup(ctx, backup);
  } catch (error) {
    // It was deleted or locked since it was read: decide again.
    if (!(error instanceof NotFoundError || error instanceof RefusedError)) throw error;
  }
};

const tryInsert = async (
  tx: Transaction,
  input: StartBackup,
): Promise<InsertedBackup | { readonly remove: string; readonly situation: BackupSituation }> => {
  // The lock makes concurrent calls for one server count one after another.
  const server = await lockServer(tx, input.serverId);
  const existing = await tx.backup.findUnique({ where: { uuid: input.uuid } });
  if (existing !== null) {
    if (existing.serverId !== input.serverId) throw new NotFoundError();
    return { backup: existing, isNew: false, server: await loadServerRefIn(tx, server.id) };
  }
  requireStillNormal(server);
  const now = await databaseNow(tx);
  const situation = { ...(await loadSituation(tx, input, now)), limit: server.backupLimit };
  const decision = decideBackup(situation);
  switch (decision.kind) {
    case 'remove':
      return { remove: decision.uuid, situation };
    case 'start':
      break;
    default:
      assertNever(decision);
  }
  const backup = await tx.backup.create({
    data: {
      uuid: input.uuid,
      serverId: input.serverId,
      name: input.name,
      ignoredFiles: [...input.ignoredFiles],
      isLocked: input.isLocked ?? false,
      createdAt: now,
    },
  });
  const ref = await loadServerRefIn(tx, server.id);
  return { backup, isNew: true, server: ref, activityId: await input.record?.(tx, backup) };
};

const loadSituation = async (
  tx: Transaction,
  { serverId, override }: StartBackup,
  now: Date,
): Promise<Omit<BackupSituation, 'limit'>> => {
  const unfinishedOrSuccessful = { serverId, ...UNFINISHED_OR_SUCCESSFUL };
  const since = new Date(now.getTime() - BACKUP_THROTTLE_PERIOD_MS);
  const recent = await tx.backup.findMany({
    where: { ...unfinishedOrSuccessful, createdAt: { gt: since } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { createdAt: true },
  });
  const counted = await tx.backup.findMany({
    where: { ...unfinishedOrSuccessful, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { uuid: true, isLocked: true },
  });
  return { recent: recent.map(({ createdAt }) => createdAt), counted, override, now };
};
