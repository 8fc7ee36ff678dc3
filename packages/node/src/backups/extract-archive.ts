import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, mkdir, open, rename, rm, rmdir, symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadEntry } from 'tar';
import { type PathNames, splitNames } from '../files/path-names.js';
import { inDirectory, RootedDirectory } from '../files/rooted-directory.js';
import { visitEntries } from '../files/visit-entries.js';
import type { OpenArchive } from './backup-store.js';
import { ArchiveDamaged, feed, isFile, namesOf } from './inspect-archive.js';

/** Mode bits that are restored; setuid and setgid bits of an archive are ignored. */
const MODE_BITS = 0o777;
/** Permissions that the owner needs on a directory while it is being filled. */
const OWNER_BITS = 0o700;

export interface ExtractOptions {
  readonly directory: string;
  /** Directory for files that are being written, on the same disk. */
  readonly drafts: string;
  /** Called before each file is written, with its path below the directory. */
  readonly onFile: (path: string) => void;
  readonly signal: AbortSignal;
}

interface RestoredDirectory {
  readonly names: PathNames;
  readonly mode: number;
  readonly mtime: Date | undefined;
}

/**
 * Extracts an inspected archive into a directory, over existing files, with modes and times. Links are created last,
 * and links in the way are replaced. All operations act on entries of open directories, so nothing is ever written
 * through a link, even if the server changes its directory meanwhile.
 * @throws {Error} something could not be written; the directory then contains part of the archive
 */
export async function extractArchive(archive: OpenArchive, options: ExtractOptions): Promise<void> {
  const { directory: root, drafts, onFile, signal } = options;
  const directories: RestoredDirectory[] = [];
  const links: Array<{ readonly names: PathNames; readonly target: string }> = [];
  await mkdir(drafts, { recursive: true, mode: 0o700 });

  const take = async (entry: ReadEntry): Promise<void> => {
    signal.throwIfAborted();
    const names = namesOf(entry.path);
    if (names.length === 0) return;
    const mode = (entry.mode ?? 0o600) & MODE_BITS;
    if (entry.type !== 'Directory' && entry.type !== 'SymbolicLink') onFile(names.join('/'));
    if (entry.type === 'SymbolicLink') links.push({ names, target: entry.linkpath ?? '' });
    else if (entry.type === 'Directory') {
      await inPlainDirectory(root, names, async () => undefined);
      await makeUsable(root, names);
      directories.push({ names, mode, mtime: entry.mtime });
    } else if (isFile(entry)) await placeFile(options, { names, entry, mode });
    else await placeHardLink(root, names, namesOf(entry.linkpath ?? ''));
  };

  await visitEntries({
    feed: (parser) => feed(archive, parser, { signal }),
    visit: take,
    damaged: (message) => new ArchiveDamaged(message),
  });
  for (const { names, target } of links) await placeSymbolicLink(options, names, target);
  // Innermost first: creating a link in a directory changes its time, and a directory may become unwritable here.
  for (const { names, mode, mtime } of directories.toReversed()) {
    const { parents, name } = splitNames(names);
    await inDirectory(root, parents, async (parent) => {
      if (mtime !== undefined) await parent.changeTimes(name, mtime, mtime);
      await parent.changeMode(name, mode);
    });
  }
}

interface FileOrder {
  readonly names: PathNames;
  readonly entry: ReadEntry;
  readonly mode: number;
}

/** Writes a file to a temporary place and renames it when it is complete. */
async function placeFile(
  { directory: root, drafts }: ExtractOptions,
  { names, entry, mode }: FileOrder,
): Promise<void> {
  const { parents, name } = splitNames(names);
  const path = join(drafts, randomUUID());
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    await writeEntry(file, entry);
    await inPlainDirectory(root, parents, async (parent) => {
      const owner = await parent.newOwner();
      if (owner !== null) await file.chown(owner.uid, owner.gid);
      await file.chmod(mode);
      if (entry.mtime !== undefined) await file.utimes(entry.mtime, entry.mtime);
      await clearWay(parent, name);
      await rename(path, parent.entry(name));
    });
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

async function writeEntry(file: FileHandle, entry: ReadEntry): Promise<void> {
  for await (const chunk of entry) await file.writeFile(chunk);
}

async function placeHardLink(root: string, names: PathNames, target: PathNames): Promise<void> {
  const to = splitNames(names);
  const from = splitNames(target);
  await inDirectory(root, from.parents, async (source) => {
    await inPlainDirectory(root, to.parents, async (parent) => {
      await clearWay(parent, to.name);
      await link(source.entry(from.name), parent.entry(to.name));
    });
  });
}

async function placeSymbolicLink(
  { directory: root, drafts }: ExtractOptions,
  names: PathNames,
  target: string,
): Promise<void> {
  const { parents, name } = splitNames(names);
  const draft = randomUUID();
  await inDirectory(drafts, [], async (place) => {
    try {
      await symlink(target, place.entry(draft));
      await inPlainDirectory(root, parents, async (parent) => {
        const owner = await parent.newOwner();
        if (owner !== null) await place.changeOwner(draft, 0, owner);
        await clearWay(parent, name);
        await rename(place.entry(draft), parent.entry(name));
      });
    } finally {
      await rm(place.entry(draft), { force: true });
    }
  });
}

/** Removes the file, link or empty directory of this name. @throws {Error} the directory is not empty */
async function clearWay(directory: RootedDirectory, name: string): Promise<void> {
  const stat = await directory.find(name);
  if (stat === null) return;
  await (stat.isDirectory() ? rmdir(directory.entry(name)) : unlink(directory.entry(name)));
}

/** Opens a directory. On the way, missing directories are created and other entries are replaced by directories. */
async function inPlainDirectory(
  root: string,
  names: PathNames,
  use: (directory: RootedDirectory) => Promise<void>,
): Promise<void> {
  let directory = await RootedDirectory.open(root);
  try {
    for (const name of names) {
      const stat = await directory.find(name);
      if (stat !== null && !stat.isDirectory()) await unlink(directory.entry(name));
      const outer = directory;
      directory = await outer.enterOrMake(name);
      await outer.close();
    }
    await use(directory);
  } finally {
    await directory.close();
  }
}

/** Gives the owner access to a directory that a game made unwritable, so that its contents can be replaced. */
async function makeUsable(root: string, names: PathNames): Promise<void> {
  const { parents, name } = splitNames(names);
  await inDirectory(root, parents, async (parent) => {
    const stat = await parent.find(name);
    if (stat !== null) await parent.changeMode(name, (stat.mode & MODE_BITS) | OWNER_BITS);
  });
}
