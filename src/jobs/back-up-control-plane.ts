import {
  ageOfNewestBackup,
  backupFileAt,
  prepareBackupDirectory,
  pruneBackups,
} from '../control-plane-backup/backup-directory.js';
import type { ServiceContext } from '../domain/context.js';
import { type Repetition, repeat } from './repeat.js';

/** How often it is checked whether a backup is due, in milliseconds. */
const CHECK_MS = 60_000;

/** Pause before the first check, in milliseconds: a start has more urgent work. */
const FIRST_MS = 5_000;

/** Pause after a backup that failed, in milliseconds. */
const FAILED_MS = 10 * 60_000;

export interface ScheduledBackups {
  readonly directory: string;
  /** Age of the newest backup at which the next one is due, in milliseconds. */
  readonly everyMs: number;
  /** The newest backups that stay. */
  readonly keep: number;
  /** Writes a backup to a new file; false where another process is making one. */
  readonly make: (file: string, signal: AbortSignal) => Promise<boolean>;
}

/**
 * Makes a backup of the control plane whenever the newest one in the directory is old enough, and removes old ones. So
 * a backup that failed, or whose process was killed, is made again, and several workers share one directory.
 */
export const startBackups = (
  { clock, log }: Pick<ServiceContext, 'clock' | 'log'>,
  { directory, everyMs, keep, make }: ScheduledBackups,
  firstMs = FIRST_MS,
): Repetition => {
  const stopping = new AbortController();
  let pauseMs = CHECK_MS;
  const backUp = async (): Promise<void> => {
    const now = clock.now();
    if ((await ageOfNewestBackup(directory, now)) < everyMs) return;
    await prepareBackupDirectory(directory, now);
    const file = backupFileAt(directory, now);
    if (!(await make(file, stopping.signal))) return;
    const removed = await pruneBackups(directory, keep);
    log.info({ file, removed: removed.length }, 'a backup of the control plane was made');
  };
  const repetition = repeat({
    name: 'back up the control plane',
    pauseMs: () => pauseMs,
    firstMs,
    work: async () => {
      pauseMs = FAILED_MS;
      await backUp().catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
      pauseMs = CHECK_MS;
    },
    log,
  });
  return {
    stop: () => {
      stopping.abort();
      return repetition.stop();
    },
  };
};
