import { randomUUID } from 'node:crypto';
import { constants, existsSync, type Stats } from 'node:fs';
import { chmod, type FileHandle, lstat, open, opendir, rename, rmdir, unlink } from 'node:fs/promises';

/** A path as text, or as its bytes where a name in it is not UTF-8. */
export type FilePath = string | Buffer;

export interface RemoveTreeOptions {
  /** Aborts the removal with the signal's reason; files removed before stay removed. */
  readonly signal?: AbortSignal;
  /** Called for each removed entry that is not a directory. */
  readonly onRemoved?: (stat: Stats) => void;
}

export interface EmptyTreeOptions extends RemoveTreeOptions {
  /** Called with the stat of each directory before its entries are changed. */
  readonly onWorkIn?: (directory: Stats) => void;
}

/** Whether entries of an open directory can be named by its descriptor, as on Linux. Elsewhere paths are used. */
const HAS_DESCRIPTOR_PATHS = process.platform === 'linux' && existsSync('/proc/self/fd');
/** Linux's O_PATH, which Node.js does not export: also opens a directory that its owner cannot read. */
const O_PATH = HAS_DESCRIPTOR_PATHS ? 0o10_000_000 : 0;
const DIRECTORY = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** Permissions that the owner needs before entries of a directory can be removed. */
const OWNER_BITS = 0o700;

/** Levels of directories that are open at once, with two descriptors each. */
const OPEN_LEVELS = 32;
/**
 * Most passes over a directory, enough for a million levels. Ends the work when a process adds levels as fast as they
 * are removed.
 */
const PASS_LIMIT = 32_768;
/** Consecutive passes that find entries but remove none, because a process keeps writing, before it fails. */
const IDLE_PASS_LIMIT = 5;

/**
 * Removes a file, link or directory tree, if it exists: with any names, at any depth, and also in directories that
 * their owner cannot write to. Nothing outside is reached, even if another process replaces directories by links
 * meanwhile: each entry is named by the descriptor of its directory, and links are not followed.
 * @throws {Error} ENOTEMPTY: another process keeps writing to it
 * Source: ADR files 4.
 */
export async function removeTree(path: FilePath, options: RemoveTreeOptions = {}): Promise<void> {
  const stat = await lstatIfThere(path);
  if (stat === null) return;
  if (!stat.isDirectory()) return removeEntry(path, stat, options);
  for (let attempt = 1; ; attempt += 1) {
    await emptyTree(path, options);
    if ((await removeDirectory(path)) !== 'not-empty') return;
    if (attempt === IDLE_PASS_LIMIT) throw notEmpty(path);
  }
}

/** Removes the contents of a directory but not the directory. See {@link removeTree}. */
export async function emptyTree(path: FilePath, options: EmptyTreeOptions = {}): Promise<void> {
  const directory = await OpenDirectory.open(path);
  try {
    await empty(directory, options);
  } finally {
    await directory.close();
  }
}

/** An open directory. Its entries stay those of this directory, even if its path is replaced. */
class OpenDirectory {
  readonly stat: Stats;
  readonly path: string;
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle, stat: Stats, path: string) {
    this.#handle = handle;
    this.stat = stat;
    this.path = path;
  }

  /** @throws {Error} ENOTDIR: not a directory, or a link */
  static async open(path: FilePath): Promise<OpenDirectory> {
    const handle = await open(path, DIRECTORY);
    try {
      const own = HAS_DESCRIPTOR_PATHS ? `/proc/self/fd/${handle.fd}` : path.toString();
      return new OpenDirectory(handle, await handle.stat(), own);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  entry(name: Buffer): Buffer {
    return Buffer.concat([Buffer.from(`${this.path}/`), name]);
  }

  /** The names in it, as bytes, a few at a time. */
  async *names(): AsyncGenerator<Buffer, void, undefined> {
    // With this encoding Node.js returns bytes; its types know only text.
    const entries = await opendir(this.path, { encoding: 'buffer' as BufferEncoding, bufferSize: 256 });
    for await (const entry of entries) {
      const name: unknown = entry.name;
      yield Buffer.isBuffer(name) ? name : Buffer.from(String(name));
    }
  }

  /** Gives the owner the permission to remove its entries. */
  async allowOwner(): Promise<void> {
    if ((this.stat.mode & OWNER_BITS) === OWNER_BITS) return;
    try {
      await chmod(this.path, OWNER_BITS);
    } catch (error) {
      // It belongs to another account: its mode may be sufficient, otherwise the removal reports the error.
      if (!hasCode(error, 'EPERM')) throw error;
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** State of one pass. */
interface Pass {
  /** The outermost directory of the same owner: directories that are too deep are moved there. */
  readonly top: OpenDirectory;
  found: number;
  removed: number;
}

/**
 * Empties a directory in passes: each removes entries within `OPEN_LEVELS` levels and moves directories below them to
 * the top, for the next pass. So neither path length nor the number of descriptors grows with the depth.
 */
async function empty(top: OpenDirectory, options: EmptyTreeOptions): Promise<void> {
  for (let [passes, idle] = [0, 0]; passes < PASS_LIMIT && idle < IDLE_PASS_LIMIT; passes += 1) {
    const pass: Pass = { top, found: 0, removed: 0 };
    await removeBelow(top, { pass, level: 1 }, options);
    if (pass.found === 0) return;
    idle = pass.removed === 0 ? idle + 1 : 0;
  }
  throw notEmpty(top.path);
}

interface Position {
  readonly pass: Pass;
  readonly level: number;
}

async function removeBelow(directory: OpenDirectory, position: Position, options: EmptyTreeOptions): Promise<void> {
  const { pass } = position;
  options.onWorkIn?.(directory.stat);
  await directory.allowOwner();
  for await (const name of directory.names()) {
    options.signal?.throwIfAborted();
    const path = directory.entry(name);
    const stat = await lstatIfThere(path);
    if (stat === null) continue;
    pass.found += 1;
    if (!stat.isDirectory()) await removeEntry(path, stat, options);
    else if (!(await removeInner(directory, path, position, options))) continue;
    pass.removed += 1;
  }
}

/** False when the directory stays for the next pass, because another process writes to it or has replaced it. */
async function removeInner(
  directory: OpenDirectory,
  path: Buffer,
  { pass, level }: Position,
  options: EmptyTreeOptions,
): Promise<boolean> {
  const inner = await openIfDirectory(path);
  if (inner === null) return false;
  try {
    if (inner.stat.uid !== directory.stat.uid) await empty(inner, options);
    else if (level < OPEN_LEVELS) await removeBelow(inner, { pass, level: level + 1 }, options);
    else {
      // Moving a directory requires write permission for it, as its `..` changes.
      await inner.allowOwner();
      await rename(path, pass.top.entry(Buffer.from(`.removed-${randomUUID()}`)));
      return true;
    }
  } finally {
    await inner.close();
  }
  options.onWorkIn?.(directory.stat);
  return (await removeDirectory(path)) !== 'not-empty';
}

async function openIfDirectory(path: FilePath): Promise<OpenDirectory | null> {
  try {
    return await OpenDirectory.open(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR') || hasCode(error, 'ELOOP')) return null;
    throw error;
  }
}

async function removeEntry(path: FilePath, stat: Stats, { onRemoved }: RemoveTreeOptions): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    // Removed meanwhile, or replaced by a directory, which the next pass finds.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EISDIR')) return;
    throw error;
  }
  onRemoved?.(stat);
}

async function removeDirectory(path: FilePath): Promise<'removed' | 'not-empty'> {
  try {
    await rmdir(path);
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return 'not-empty';
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  return 'removed';
}

async function lstatIfThere(path: FilePath): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const notEmpty = (path: FilePath): Error =>
  Object.assign(new Error(`ENOTEMPTY: another process keeps writing to '${path.toString()}'`), { code: 'ENOTEMPTY' });

const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
