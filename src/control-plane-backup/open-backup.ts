import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type BackupHeader, notABackup } from './backup-format.js';
import { BackupReader } from './backup-reader.js';
import { openWith } from './sealed-stream.js';

export interface SealedFile {
  readonly file: string;
  readonly passphrase: string;
}

/** A backup whose header was read, and whose tables follow. */
export interface OpenBackup {
  readonly header: BackupHeader;
  readonly readTables: BackupReader['readTables'];
}

/**
 * Runs work with an opened backup.
 * @throws {BackupFileError} see `openWith` and {@link BackupReader}
 */
export const withBackup = <Result>(
  { file, passphrase }: SealedFile,
  work: (backup: OpenBackup) => Promise<Result>,
): Promise<Result> =>
  pipeline(
    createReadStream(file),
    openWith(passphrase),
    createGunzip().on('error', () => undefined), // the pipeline rejects with it
    async (source: AsyncIterable<Buffer>) => {
      const reader = new BackupReader(source);
      return work({ header: await reader.readHeader(), readTables: (read) => reader.readTables(read) });
    },
  ).catch((error: unknown) => {
    // The content is authentic, but not that of a backup.
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? notABackup(error) : error;
  });
