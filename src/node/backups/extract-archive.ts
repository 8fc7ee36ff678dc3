import { chmod, lstat, mkdir, symlink, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadEntry, Unpack } from 'tar';
import { removeTree } from '../../host/remove-tree.js';
import { isMissing } from '../state-file.js';
import type { OpenArchive } from './backup-store.js';
import { ArchiveDamaged, feed, isFile, namesOf } from './inspect-archive.js';

/** Bits of a mode that are put back; who a program runs as is not up to an archive. */
const MODE_BITS = 0o777;
/** What the owner must be able to do to a directory while it is being filled. */
const OWNER_BITS = 0o700;

export interface ExtractOptions {
  readonly directory: string;
  /** Told of each file before it is written, by its path below the directory. */
  readonly onFile: (path: string) => void;
  readonly signal: AbortSignal;
}

interface Restored {
  readonly path: string;
  readonly mode: number;
  readonly mtime: Date | undefined;
}

/**
 * Puts the contents of an inspected archive into a directory, over what is there, with their modes and times. Links come last
 * and links that are in the way are replaced, so that nothing is ever written through one.
 * @throws {Error} something could not be written: the directory then holds a part
 */
export async function extractArchive(archive: OpenArchive, options: ExtractOptions): Promise<void> {
  const { directory, onFile, signal } = options;
  const files: Restored[] = [];
  const directories: Restored[] = [];
  const links: Array<{ readonly names: readonly string[]; readonly target: string }> = [];
  let fault: Error | null = null;

  const take = (entry: ReadEntry): boolean => {
    const names = namesOf(entry.path);
    if (names.length === 0) return false;
    if (entry.type === 'SymbolicLink') {
      links.push({ names, target: entry.linkpath ?? '' });
      return false;
    }
    const mode = (entry.mode ?? 0o600) & MODE_BITS;
    const restored = { path: join(directory, ...names), mode, mtime: entry.mtime };
    if (entry.type === 'Directory') directories.push(restored);
    if (isFile(entry)) files.push(restored);
    entry.mode = entry.type === 'Directory' ? mode | OWNER_BITS : mode;
    if (entry.type !== 'Directory') onFile(names.join('/'));
    return true;
  };

  const unpack = new Unpack({
    cwd: directory,
    unlink: true,
    chmod: true,
    preserveOwner: false,
    maxDecompressionRatio: Number.POSITIVE_INFINITY,
    // Of an archive that is read, entries are what comes by; only one that is written has files here.
    filter: (_, entry) => 'header' in entry && take(entry),
    onwarn: (code, message) => {
      if (code !== 'TAR_ENTRY_INFO') fault ??= new ArchiveDamaged(String(message));
    },
  });
  await feed(archive, unpack, { signal });
  if (fault !== null) throw fault;
  // What the process's own mask took away.
  for (const { path, mode } of files) await chmod(path, mode);
  for (const { names, target } of links) await placeLink(directory, names, target);
  // From the inside out: putting a link into a directory changes its time, and one may become unwritable here.
  for (const { path, mode, mtime } of directories.toReversed()) {
    if (mtime !== undefined) await utimes(path, mtime, mtime);
    await chmod(path, mode);
  }
}

async function placeLink(directory: string, names: readonly string[], target: string): Promise<void> {
  const parents = names.slice(0, -1).map((_, index) => join(directory, ...names.slice(0, index + 1)));
  for (const parent of parents) await makeRealDirectory(parent);
  const path = join(directory, ...names);
  await removeTree(path);
  await symlink(target, path);
}

async function makeRealDirectory(path: string): Promise<void> {
  try {
    if ((await lstat(path)).isDirectory()) return;
    await unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await mkdir(path, { mode: 0o755 });
}
