import { randomUUID } from 'node:crypto';
import { constants, existsSync, type Stats } from 'node:fs';
import { chmod, type FileHandle, lstat, open, opendir, rename, rmdir, unlink } from 'node:fs/promises';

/** A path as text, or as its bytes where a name in it is not UTF-8. */
export type FilePath = string | Buffer;

export interface RemoveTreeOptions {
  /** Ends it with the reason of the signal; what is removed by then is gone. */
  readonly signal?: AbortSignal;
  /** Called with everything that is removed and is not a directory. */
  readonly onRemoved?: (stat: Stats) => void;
}

export interface EmptyTreeOptions extends RemoveTreeOptions {
  /** Called before something is done in a directory, with what that directory is. */
  readonly onWorkIn?: (directory: Stats) => void;
}

/** Whether entries of an open directory can be named by its descriptor, as on Linux. Elsewhere paths have to do. */
const HAS_DESCRIPTOR_PATHS = process.platform === 'linux' && existsSync('/proc/self/fd');
/** Linux's O_PATH, which Node.js does not name: opens a directory that its owner may not read, too. */
const O_PATH = HAS_DESCRIPTOR_PATHS ? 0o10_000_000 : 0;
const DIRECTORY = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** What a directory must allow its owner before entries of it can be removed. */
const OWNER_BITS = 0o700;

/** Levels of directories that are open at the same time, with two descriptors each. */
const OPEN_LEVELS = 32;
/** Most passes over a directory: a million levels. A process that adds levels as fast as they are removed does not keep it busy for ever. */
const PASS_LIMIT = 32_768;
/** Passes that find something and remove nothing, as a process writes there, before it fails. */
const IDLE_PASS_LIMIT = 5;

/**
 * Removes a file, a link or a directory with all that is in it, if it is there: whatever names are in it, however deep, and also
 * in directories that their owner may not write to. Nothing outside is reached, even where another process replaces directories
 * by links meanwhile: each entry is named by the descriptor of its directory, and no link is followed.
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

/** Removes all that is in a directory, and leaves the directory. See {@link removeTree}. */
export async function emptyTree(path: FilePath, options: EmptyTreeOptions = {}): Promise<void> {
  const directory = await OpenDirectory.open(path);
  try {
    await empty(directory, options);
  } finally {
    await directory.close();
  }
}

/** A directory that is open, so that its entries are those of this very directory, whatever its path means by now. */
class OpenDirectory {
  readonly stat: Stats;
  readonly path: string;
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle, stat: Stats, path: string) {
    this.#handle = handle;
    this.stat = stat;
    this.path = path;
  }

  /** @throws {Error} ENOTDIR: it is something else, or a link */
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

  /** The bytes of the names in it, few at a time. */
  async *names(): AsyncGenerator<Buffer, void, undefined> {
    // Node.js gives bytes where they are asked for; its types know only text.
    const entries = await opendir(this.path, { encoding: 'buffer' as BufferEncoding, bufferSize: 256 });
    for await (const entry of entries) {
      const name: unknown = entry.name;
      yield Buffer.isBuffer(name) ? name : Buffer.from(String(name));
    }
  }

  /** Makes sure that its owner may remove what is in it. */
  async allowOwner(): Promise<void> {
    if ((this.stat.mode & OWNER_BITS) === OWNER_BITS) return;
    try {
      await chmod(this.path, OWNER_BITS);
    } catch (error) {
      // It belongs to another account: its mode may allow this one enough, and if it does not, that error says so.
      if (!hasCode(error, 'EPERM')) throw error;
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** What one pass has come across. */
interface Pass {
  /** The outermost directory of the same owner: what lies too deep is moved there. */
  readonly top: OpenDirectory;
  found: number;
  removed: number;
}

/**
 * Empties a directory by passes: each removes what lies within `OPEN_LEVELS` levels and moves the directories below them up to
 * the top, for the next pass. So neither the length of a path nor the number of descriptors grows with the depth.
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

/** False where the directory stays for the next pass, as another process writes to it or has replaced it. */
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
      // To move a directory takes the right to write to it: its `..` changes.
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
    // Gone, or replaced by a directory, which the next pass finds.
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
