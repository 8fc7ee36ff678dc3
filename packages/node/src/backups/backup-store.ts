import type { Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupCompleted, BackupResultBody } from '@gamewarden/protocol/backups.js';
import { z } from 'zod';
import type { NodeConfig } from '../node-config.js';
import type { NodeContext } from '../node-context.js';
import { retryWhileDiskFull } from '../retry-while-disk-full.js';
import { serverFiles } from '../servers/server-files.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { isMissing, readOrPutAside, writeFileAtomically } from '../state-file.js';
import { isUuid } from '../uuid.js';
import { findIndexed, forgetArchive, type IndexedArchive, indexArchive } from './archive-index.js';
import { ARCHIVE_SUFFIX, PARTIAL_SUFFIX, packDirectory, readArchiveFacts } from './pack-directory.js';

const FAILED: BackupResultBody = { checksum: '', checksum_type: '', size: 0, successful: false, parts: null };

const BackupOrder = z.object({ server: z.string(), uuid: z.string(), ignore: z.string() });

/** A requested backup. The caller must have checked all uuids: they become parts of paths. */
export type BackupOrder = Readonly<z.infer<typeof BackupOrder>>;

/** An archive that is open for reading, even if its file is renamed or removed. The caller closes it. */
export interface OpenArchive {
  readonly file: FileHandle;
  readonly bytes: number;
  /** Null for an archive without an index entry. */
  readonly indexed: IndexedArchive | null;
}

/** An archive on the disk of this node. */
export interface StoredArchive {
  readonly uuid: string;
  readonly bytes: number;
  readonly createdAt: Date;
}

/** The archives of this node. */
export class BackupStore {
  readonly #context: NodeContext;
  readonly #registry: ServerRegistry;
  readonly #packing = new Set<string>();
  /** Archives that are being made, each with its server's uuid. */
  readonly #making = new Map<Promise<BackupResultBody>, string>();

  constructor(context: NodeContext, registry: ServerRegistry) {
    this.#context = context;
    this.#registry = registry;
  }

  /**
   * Accepts a backup; resolves when the order is on disk, so that the backup is made even if the node dies. The archive
   * is made and reported in the background. If the archive exists, its result is reported again; a backup under way is
   * not started twice.
   */
  async accept(order: BackupOrder): Promise<void> {
    if (this.#packing.has(order.uuid)) return;
    this.#packing.add(order.uuid);
    try {
      await writeFileAtomically(this.#orderFile(order.uuid), JSON.stringify(order));
    } catch (error) {
      this.#packing.delete(order.uuid);
      throw error;
    }
    this.#make(order).catch((error: unknown) =>
      this.#context.log.error({ backup: order.uuid, err: error }, 'a backup was not reported'),
    );
  }

  /** uuids of the backups that were accepted and whose result is not stored yet. */
  get underWay(): readonly string[] {
    return [...this.#packing];
  }

  /** Removes an archive; false when there is none. */
  async delete(uuid: string): Promise<boolean> {
    try {
      await rm(archivePath(this.#context.config, uuid));
      await forgetArchive(this.#context.config, uuid);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** All complete archives, of all servers. */
  async list(): Promise<readonly StoredArchive[]> {
    const { backups } = this.#context.config.system;
    const found: StoredArchive[] = [];
    for (const name of await readdir(backups)) {
      const uuid = name.slice(0, -ARCHIVE_SUFFIX.length);
      if (!name.endsWith(ARCHIVE_SUFFIX) || !isUuid(uuid)) continue;
      const facts = await lstatIfThere(join(backups, name));
      if (facts?.isFile()) found.push({ uuid, bytes: facts.size, createdAt: facts.mtime });
    }
    return found;
  }

  /** Resolves when all archives of this server that are being made are finished. */
  async idle(server: string): Promise<void> {
    const own = [...this.#making].filter(([, of]) => of === server).map(([making]) => making);
    await Promise.allSettled(own);
  }

  /** Opens the archive of a server's backup; null when this server has none of that name. */
  async open(server: string, uuid: string): Promise<OpenArchive | null> {
    const { config } = this.#context;
    const indexed = await findIndexed(config, uuid);
    if (indexed !== null && indexed.server !== server) return null;
    const file = await openIfThere(archivePath(config, uuid));
    if (file === null) return null;
    try {
      return { file, bytes: (await file.stat()).size, indexed };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Removes partial archives and makes the backups that a previous node process accepted but did not finish. */
  async resume(): Promise<void> {
    const { config, log } = this.#context;
    await mkdir(config.system.backups, { recursive: true, mode: 0o700 });
    await mkdir(this.#ordersDirectory, { recursive: true, mode: 0o700 });
    for (const name of await readdir(config.system.backups)) {
      if (name.endsWith(PARTIAL_SUFFIX)) await rm(join(config.system.backups, name), { force: true });
    }
    for (const name of await readdir(this.#ordersDirectory)) {
      if (!name.endsWith('.json')) continue;
      const order = await readOrPutAside(join(this.#ordersDirectory, name), BackupOrder, (file, error) =>
        log.error({ file, err: error }, 'a backup order cannot be read and is put aside; the backup is not made'),
      );
      if (order === null) continue;
      log.info({ backup: order.uuid }, 'an interrupted backup is made again');
      await this.accept(order);
    }
  }

  async #make(order: BackupOrder): Promise<void> {
    const { outbox, log } = this.#context;
    // Only packing must not run twice; a repeated request gets the result reported again.
    const making = this.#archive(order);
    this.#making.set(making, order.server);
    const result = await making.finally(() => {
      this.#making.delete(making);
      this.#packing.delete(order.uuid);
    });
    log.info(
      { backup: order.uuid, server: order.server, successful: result.successful, bytes: result.size },
      'backup ended',
    );
    const store = () => outbox.store(`backup-${order.uuid}`, `/backups/${order.uuid}`, result);
    const send = await retryWhileDiskFull(store, { log, isNeeded: () => true });
    await rm(this.#orderFile(order.uuid), { force: true });
    await send?.();
    const { successful, size, ...rest } = result;
    const completed: BackupCompleted = {
      uuid: order.uuid,
      is_successful: successful,
      checksum: rest.checksum,
      checksum_type: rest.checksum_type,
      file_size: size,
    };
    this.#registry
      .find(order.server)
      ?.emit('notice', { event: 'backup completed', argument: JSON.stringify(completed) });
  }

  async #archive(order: BackupOrder): Promise<BackupResultBody> {
    const { config, log } = this.#context;
    const path = archivePath(config, order.uuid);
    try {
      const known = await findIndexed(config, order.uuid);
      if (known !== null && known.server !== order.server) throw new Error('The uuid is that of another server.');
      if ((await readArchiveFacts(path)) === null) {
        await packDirectory(serverFiles(config.system, order.server).directory, path, order.ignore);
      }
      const facts = await readArchiveFacts(path);
      if (facts === null) return FAILED;
      await indexArchive(config, order.uuid, { server: order.server, ...facts });
      return { checksum: facts.checksum, checksum_type: 'sha1', size: facts.bytes, successful: true, parts: null };
    } catch (error) {
      log.warn({ backup: order.uuid, server: order.server, err: error }, 'backup failed');
      return FAILED;
    }
  }

  get #ordersDirectory(): string {
    return join(this.#context.config.system.state, 'backups');
  }

  #orderFile(uuid: string): string {
    return join(this.#ordersDirectory, `${uuid}.json`);
  }
}

/**
 * Removes the archive of a backup that the service does not know (404): it can never be requested. After other
 * rejections the archive stays (Wings deletes it): 400 can also mean that the service has the result already. Source:
 * daemon.md §4.8.
 */
export async function discardUnknownBackup(config: NodeConfig, path: string, status: number): Promise<void> {
  const uuid = /^\/backups\/([^/]+)$/.exec(path)?.[1];
  if (uuid === undefined || !isUuid(uuid) || status !== 404) return;
  await rm(archivePath(config, uuid), { force: true });
  await forgetArchive(config, uuid);
}

async function lstatIfThere(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function archivePath(config: NodeConfig, uuid: string): string {
  return join(config.system.backups, `${uuid}${ARCHIVE_SUFFIX}`);
}
