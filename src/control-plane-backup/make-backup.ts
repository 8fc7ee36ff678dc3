import { type FileHandle, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { lockMigrations } from '../db/migrate.js';
import { hasCode } from '../host/has-code.js';
import { syncDirectory } from '../host/sync-directory.js';
import { draftOf } from './backup-directory.js';
import { type BackupHeader, FORMAT } from './backup-format.js';
import { currentRelease } from './current-release.js';
import { withSession } from './database-session.js';
import { dumpDatabase } from './dump-database.js';
import { sealWith } from './sealed-stream.js';

/** Session lock of the process that makes a backup of this database. */
const BACKUP_LOCK = 72_707_373;

/** Another process is making a backup of this database. */
export class BackupInProgress extends Error {
  constructor() {
    super('Another process is making a backup of this database.');
  }
}

export interface BackupPlan extends Pick<BackupHeader, 'secrets' | 'settings'> {
  /** URL of the database. */
  readonly url: string;
  readonly passphrase: string;
  /** Path of the file; it does not exist yet. */
  readonly file: string;
  /** Aborts it and removes the unfinished file. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes the database, as it is at one moment, and the secrets of an installation to a file that only this account may
 * read. The service may run and write meanwhile; only migrations wait. The file appears when it is complete and on the
 * disk.
 * @throws {BackupInProgress} @throws {Error} the file exists, the disk is full, the database does not answer, or aborted
 */
export const makeBackup = async (plan: BackupPlan): Promise<void> => {
  await requireNoFile(plan.file);
  await withSession(plan.url, async (client) => {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      BACKUP_LOCK,
    ]);
    if (rows[0]?.isFree !== true) throw new BackupInProgress();
    await writeComplete(plan.file, (draft) =>
      pipeline(
        Readable.from(dumpSnapshot(client, plan)),
        createGzip(),
        sealWith(plan.passphrase),
        (sealed: AsyncIterable<Uint8Array>) => writeFile(draft, sealed),
        plan.signal === undefined ? {} : { signal: plan.signal },
      ),
    );
  });
};

async function* dumpSnapshot(client: pg.Client, { secrets, settings }: BackupPlan): AsyncGenerator<Buffer> {
  const { migrations, createdAt } = await beginSnapshot(client);
  const header = { gamewardenBackup: FORMAT, release: await currentRelease(), createdAt, migrations } as const;
  yield* dumpDatabase(client, { ...header, secrets, settings });
}

/** Begins a transaction whose statements all see one snapshot, and in which no migration changes a table. */
const beginSnapshot = async (client: pg.Client) => {
  const migrations = await lockMigrations(client);
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<{ now: Date }>('select now() as now');
  if (rows[0] === undefined) throw new Error('The database does not report its time.');
  return { migrations: [...migrations], createdAt: rows[0].now.toISOString() };
};

const requireNoFile = async (file: string): Promise<void> => {
  try {
    await stat(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  throw new Error(`${file} exists already. Name another file, or remove it first.`);
};

/** Writes a file under another name, and renames it when it is complete and on the disk. */
const writeComplete = async (file: string, write: (draft: FileHandle) => Promise<void>): Promise<void> => {
  const draft = draftOf(file);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await write(handle);
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    await syncDirectory(dirname(file));
  } catch (error) {
    await handle.close().catch(() => undefined); // closed before
    await rm(draft, { force: true });
    throw hasCode(error, 'ENOSPC')
      ? new Error(`The disk of ${file} is full. No backup was made.`, { cause: error })
      : error;
  }
};
