import type { Backup } from '../../generated/prisma/client.js';
import { RefusedError } from '../errors.js';
import type { Where } from '../ports/reads.js';

/** Most backups that a server may start within {@link BACKUP_THROTTLE_PERIOD_MS}. Source: rest.md §14.5. */
const BACKUP_THROTTLE_LIMIT = 2;

/** Window of the throttle, in milliseconds: 600 s. Source: rest.md §14.5. */
export const BACKUP_THROTTLE_PERIOD_MS = 600_000;

/**
 * The backups that count; failed ones do not. The backup limit counts only those that are not deleted. Source: rest.md
 * §14.5, §15.4.
 */
export const UNFINISHED_OR_SUCCESSFUL = {
  OR: [{ completedAt: null }, { isSuccessful: true }],
} as const satisfies Where<'Backup'>;

/** The same condition for a loaded backup. */
export const isUnfinishedOrSuccessful = ({ completedAt, isSuccessful }: Backup): boolean =>
  completedAt === null || isSuccessful;

/** A backup that counts: unfinished or successful, and not deleted. */
export interface CountedBackup {
  readonly uuid: string;
  readonly isLocked: boolean;
}

export interface BackupSituation {
  /** Most backups of the server; 0 disables backups. */
  readonly limit: number;
  /**
   * Start times of unfinished or successful backups within the throttle's window, oldest first, including deleted ones.
   */
  readonly recent: readonly Date[];
  /** The backups that count against the limit, oldest first. */
  readonly counted: readonly CountedBackup[];
  /** Whether to remove the oldest unlocked backup at the limit. */
  readonly override: boolean;
  readonly now: Date;
}

/** Start the new backup, or first remove an old one and decide again. */
export type BackupDecision = { readonly kind: 'start' } | { readonly kind: 'remove'; readonly uuid: string };

/**
 * Decides whether a server may start another backup.
 * @throws {RefusedError} `TOO_MANY_BACKUPS`: limit 0, or at the limit without a backup to remove; `BACKUP_THROTTLED`
 * Source: rest.md §14.5.
 */
export const decideBackup = ({ limit, recent, counted, override, now }: BackupSituation): BackupDecision => {
  if (limit <= 0) throw tooMany(limit);
  // The backup that has to leave the full window before another may start.
  const blocking = recent.at(-BACKUP_THROTTLE_LIMIT);
  if (blocking !== undefined) throw throttled(blocking.getTime() + BACKUP_THROTTLE_PERIOD_MS - now.getTime());
  if (counted.length < limit) return { kind: 'start' };
  const oldest = override ? counted.find((backup) => !backup.isLocked) : undefined;
  if (oldest === undefined) throw tooMany(limit);
  return { kind: 'remove', uuid: oldest.uuid };
};

const tooMany = (limit: number): RefusedError =>
  new RefusedError(
    `Cannot create a new backup, this server has reached its limit of ${limit} backups.`,
    'TOO_MANY_BACKUPS',
  );

const throttled = (waitMs: number): RefusedError =>
  new RefusedError(
    `Only ${BACKUP_THROTTLE_LIMIT} backups may be generated within a ${BACKUP_THROTTLE_PERIOD_MS / 1000} second span of time.`,
    'BACKUP_THROTTLED',
    Math.max(1, Math.ceil(waitMs / 1000)),
  );
