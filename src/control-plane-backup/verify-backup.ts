import { requireKnownMigrations } from '../db/migrate.js';
import type { BackupEnd, BackupHeader } from './backup-format.js';
import { countRows } from './count-rows.js';
import { type SealedFile, withBackup } from './open-backup.js';

/** What a backup contains. */
export interface BackupSummary {
  readonly header: BackupHeader;
  readonly end: BackupEnd;
}

/**
 * Reads a whole backup, and checks that it is authentic and complete, and that this release can restore it.
 * @throws {BackupFileError} it is not  @throws {Error} a newer release made it
 */
export const verifyBackup = (sealed: SealedFile): Promise<BackupSummary> =>
  withBackup(sealed, async ({ header, readTables }) => {
    await requireKnownMigrations(header.migrations);
    return { header, end: await readTables((_, rows) => countRows(rows)) };
  });
