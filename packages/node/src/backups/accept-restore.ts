import { statfs } from 'node:fs/promises';
import type { RestoreResultBody } from '@gamewarden/protocol/backups.js';
import { emptyTree } from '../files/remove-tree.js';
import type { NodeContext } from '../node-context.js';
import type { Release } from '../process/power-lock.js';
import type { GameServer } from '../servers/game-server.js';
import type { RestoreRecord } from '../servers/server-record.js';
import { askToStop } from '../servers/stop-server.js';
import { whenThereIsRoom } from '../when-there-is-room.js';
import type { BackupStore, OpenArchive } from './backup-store.js';
import { extractArchive } from './extract-archive.js';
import { inspectArchive } from './inspect-archive.js';

/** How long a server may take to stop before its files are put back, in milliseconds; it is not killed. Source: daemon.md §5.4. */
const RESTORE_STOP_LIMIT_MS = 120_000;

/** Why a restore does not begin: the server has no such archive, or something else is being done to it. */
export type RestoreRefusal = 'missing' | 'busy';

export interface RestoreDeps {
  readonly context: NodeContext;
  readonly backups: BackupStore;
}

/**
 * Accepts to put a backup back; null when it has begun. Nothing is touched before the archive has been read to its end, where
 * Wings empties the directory before it looks for one. Whatever comes of it is reported. Until then no power action and no
 * command reaches the server. A suspension stays what it is.
 */
export async function acceptRestore(
  { context, backups }: RestoreDeps,
  server: GameServer,
  order: RestoreRecord,
): Promise<RestoreRefusal | null> {
  const archive = await backups.open(server.uuid, order.backup);
  if (archive === null) return 'missing';
  try {
    if (server.installing || server.restoring || server.deleted) {
      await archive.file.close();
      return 'busy';
    }
    // Marked in memory before the first wait, so that of two requests only one gets here.
    await server.update({ restore: order });
    // A letter names the backup and not the restore: that of an earlier restore would end this one. After the order is kept, so
    // that a node that dies here reports this one in its place; before the work, so that this one's own letter is never meant.
    await context.outbox.withdraw(letterOf(server));
  } catch (error) {
    await archive.file.close();
    await clear(server);
    throw error;
  }
  server.occupy(conclude({ context, backups }, server, { order, archive }));
  return null;
}

/**
 * Reports what an earlier node had not reported of a restore when it ended. How far one had come that had not ended is not
 * known: it has failed. Never rejects.
 */
export async function concludeInterruptedRestore(context: NodeContext, server: GameServer): Promise<void> {
  const { restore } = server.record;
  if (restore === null) return;
  try {
    if (restore.successful === null) {
      server.log.warn({ backup: restore.backup }, 'a restore was interrupted');
      await server.console.say(
        'Restoring a backup was interrupted: the files may be those of before, of the backup, or a part.',
      );
    }
    await report({ context, server, order: restore, release: null }, restore.successful ?? false);
  } catch (error) {
    server.log.error({ backup: restore.backup, err: error }, 'the result of a restore could not be kept');
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
      // A backup that was asked for before is to be of the files before.
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
    // Whoever deletes the server does not want to hear of it any more.
    if (!server.deleted) await report({ context, server, order, release }, successful);
  } catch (error) {
    server.log.error({ backup: order.backup, err: error }, 'the result of a restore could not be kept');
    await clear(server);
  } finally {
    server.off('deleted', onDeleted);
    release?.();
  }
}

/** Whether the disk takes the files is known before the old ones are removed. @throws {Error} it does not */
async function ensureRoom(server: GameServer, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(server.files.directory);
  if (bytes > bavail * bsize + (await server.disk.measure()))
    throw new Error('The disk has no room for the files of the backup.');
}

/** Holds back all power actions and stops the server. @throws {Error} it took too long */
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

const letterOf = ({ uuid }: GameServer) => `restore-${uuid}`;

async function report({ context, server, order, release }: Ending, successful: boolean): Promise<void> {
  const { backup } = order;
  server.log.info({ backup, successful }, 'restore ended');
  // Before the letter, so that a node that dies before it forgets the restore says the same again.
  await server.remember({ restore: { ...order, successful } });
  const body: RestoreResultBody = { successful };
  const keep = () => context.outbox.keep(letterOf(server), `/backups/${backup}/restore`, body);
  const send = await whenThereIsRoom(keep, { log: server.log, isNeeded: () => !server.deleted });
  if (send === null) return;
  // After the letter is safe, so that a node that dies here reports twice rather than never; before it is sent, so that a
  // start which the service sends on hearing of it is not dropped.
  await server.remember({ restore: null });
  release?.();
  const argument = successful
    ? 'Completed server restoration from local backup.'
    : 'The backup could not be restored; the files may be incomplete.';
  server.emit('notice', { event: 'daemon message', argument });
  await send();
  server.emit('notice', { event: 'backup restore completed', argument: '' });
}

/** Lets the server be used again; a node that dies before it is on disk leaves a failure to the next one to report. */
const clear = (server: GameServer): Promise<void> => server.remember({ restore: null });
