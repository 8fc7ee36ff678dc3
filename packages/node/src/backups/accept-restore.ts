import { statfs } from 'node:fs/promises';
import type { RestoreResultBody } from '@gamewarden/protocol/backups.js';
import { emptyTree } from '../files/remove-tree.js';
import type { NodeContext } from '../node-context.js';
import type { Release } from '../process/power-lock.js';
import { retryWhileDiskFull } from '../retry-while-disk-full.js';
import type { GameServer } from '../servers/game-server.js';
import type { RestoreRecord } from '../servers/server-record.js';
import { askToStop } from '../servers/stop-server.js';
import type { BackupStore, OpenArchive } from './backup-store.js';
import { extractArchive } from './extract-archive.js';
import { inspectArchive } from './inspect-archive.js';

/**
 * How long a server may take to stop before a restore replaces its files, in milliseconds; it is not killed. Source:
 * daemon.md §5.4.
 */
const RESTORE_STOP_LIMIT_MS = 120_000;

/** Why a restore is rejected: the server has no such archive, or another operation on the server is under way. */
export type RestoreRejection = 'missing' | 'busy';

export interface RestoreDeps {
  readonly context: NodeContext;
  readonly backups: BackupStore;
}

/**
 * Accepts a restore; returns null when it has begun. The files are not touched before the whole archive has been read;
 * Wings empties the directory before it opens the archive. The result is reported in either case. Until the restore has
 * ended, power actions and commands are rejected. A suspended server stays suspended.
 */
export async function acceptRestore(
  { context, backups }: RestoreDeps,
  server: GameServer,
  order: RestoreRecord,
): Promise<RestoreRejection | null> {
  const archive = await backups.open(server.uuid, order.backup);
  if (archive === null) return 'missing';
  try {
    if (server.installing || server.restoring || server.deleted) {
      await archive.file.close();
      return 'busy';
    }
    // Recorded in memory before the first await, so that only one of two concurrent requests gets this far.
    await server.update({ restore: order });
    // A report names the backup, not the restore, so a queued report of an earlier restore would end this one. It is
    // withdrawn after the order is stored, so that a node that dies here still reports this restore, and before the
    // work begins, so that this restore's own report is never the one withdrawn.
    await context.outbox.withdraw(reportKeyOf(server));
  } catch (error) {
    await archive.file.close();
    await clear(server);
    throw error;
  }
  server.occupy(conclude({ context, backups }, server, { order, archive }));
  return null;
}

/**
 * Reports the result of a restore that the previous node process did not report. A restore that had not ended counts as
 * failed, because its progress is unknown. Never rejects.
 */
export async function concludeInterruptedRestore(context: NodeContext, server: GameServer): Promise<void> {
  const { restore } = server.record;
  if (restore === null) return;
  try {
    if (restore.successful === null) {
      server.log.warn({ backup: restore.backup }, 'a restore was interrupted');
      await server.console.say(
        'Restoring a backup was interrupted: the files may be the old ones, those of the backup, or a mix of both.',
      );
    }
    await report({ context, server, order: restore, release: null }, restore.successful ?? false);
  } catch (error) {
    server.log.error({ backup: restore.backup, err: error }, 'the result of a restore could not be stored');
    await clear(server);
  }
}

interface Work {
  readonly order: RestoreRecord;
  readonly archive: OpenArchive;
}

/** Never rejects. */
async function conclude({ context, backups }: RestoreDeps, server: GameServer, work: Work): Promise<void> {
  const { order, archive } = work;
  const deletion = new AbortController();
  const onDeleted = () => deletion.abort();
  server.once('deleted', onDeleted);
  let release: Release | null = null;
  try {
    let successful = false;
    try {
      const bytes = await inspectArchive(archive, deletion.signal);
      // A backup requested before the restore must contain the files from before it.
      await backups.idle(server.uuid);
      release = await stopForRestore(server);
      deletion.signal.throwIfAborted();
      await server.fileWork.interrupt('a backup of the server is being restored');
      await server.prepareDirectory();
      if (order.truncate) {
        await ensureRoom(server, bytes);
        await emptyTree(server.files.directory, { signal: deletion.signal });
      }
      await extractArchive(archive, {
        directory: server.files.directory,
        drafts: server.files.drafts,
        onFile: (path) => server.emit('notice', { event: 'daemon message', argument: `(restoring): ${path}` }),
        signal: deletion.signal,
      });
      successful = true;
    } catch (error) {
      server.log.warn({ backup: order.backup, err: error }, 'a restore failed');
    }
    await archive.file.close();
    // The service expects no report for a deleted server.
    if (!server.deleted) await report({ context, server, order, release }, successful);
  } catch (error) {
    server.log.error({ backup: order.backup, err: error }, 'the result of a restore could not be stored');
    await clear(server);
  } finally {
    server.off('deleted', onDeleted);
    release?.();
  }
}

/** Checks the free disk space before the old files are removed. @throws {Error} the disk is too small */
async function ensureRoom(server: GameServer, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(server.files.directory);
  if (bytes > bavail * bsize + (await server.disk.measure()))
    throw new Error('The disk has no room for the files of the backup.');
}

/** Locks out power actions and stops the server. @throws {Error} the stop took too long */
async function stopForRestore(server: GameServer): Promise<Release> {
  const begun = performance.now();
  const release = await server.lock.acquire(RESTORE_STOP_LIMIT_MS);
  if (release === null) throw new Error('A power action did not end in time.');
  if (await askToStop(server, RESTORE_STOP_LIMIT_MS - (performance.now() - begun))) return release;
  release();
  throw new Error('The server did not stop in time.');
}

interface Ending {
  readonly context: NodeContext;
  readonly server: GameServer;
  readonly order: RestoreRecord;
  readonly release: Release | null;
}

const reportKeyOf = ({ uuid }: GameServer) => `restore-${uuid}`;

async function report({ context, server, order, release }: Ending, successful: boolean): Promise<void> {
  const { backup } = order;
  server.log.info({ backup, successful }, 'restore ended');
  // Stored before the report is queued: a node that dies in between reports the same result again.
  await server.remember({ restore: { ...order, successful } });
  const body: RestoreResultBody = { successful };
  const store = () => context.outbox.store(reportKeyOf(server), `/backups/${backup}/restore`, body);
  const send = await retryWhileDiskFull(store, { log: server.log, isNeeded: () => !server.deleted });
  if (send === null) return;
  // After the report is stored: a node that dies here reports twice instead of never. Before it is sent: the service
  // may send a start as soon as it receives the report, and that start must not be dropped.
  await server.remember({ restore: null });
  release?.();
  const argument = successful
    ? 'Completed server restoration from local backup.'
    : 'The backup could not be restored; the files may be incomplete.';
  server.emit('notice', { event: 'daemon message', argument });
  await send();
  server.emit('notice', { event: 'backup restore completed', argument: '' });
}

/**
 * Makes the server usable again. If the node dies before this is on disk, the next node process reports a failed
 * restore.
 */
const clear = (server: GameServer): Promise<void> => server.remember({ restore: null });
