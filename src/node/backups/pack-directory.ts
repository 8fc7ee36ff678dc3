import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import ignore, { type Ignore } from 'ignore';
import { create } from 'tar';
import { isMissing, readFileIfThere } from '../state-file.js';

/** Fast rather than small, as nodes of the field do it. */
const GZIP_LEVEL = 1;
/** How often an archive is started again when the server changes its files under it. */
const TRIES = 3;
/** A longer `.pteroignore` is not looked at, in bytes. Source: daemon.md §6. */
const IGNORE_FILE_LIMIT_BYTES = 32 * 1024;

/** Before an archive has this end it is not complete. */
export const ARCHIVE_SUFFIX = '.tar.gz';
export const PARTIAL_SUFFIX = '.partial';

export interface ArchiveFacts {
  /** Hexadecimal SHA-1. */
  readonly checksum: string;
  readonly bytes: number;
}

/**
 * Packs a directory into `path`, which exists only when it is complete. Patterns are in gitignore syntax; without any those
 * of the directory's own `.pteroignore` count. Links are kept as links, empty directories and modes are kept.
 * @throws {Error} the directory could not be read, or never held still
 */
export async function packDirectory(directory: string, path: string, patterns: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const rules = ignore().add(patterns.trim() === '' ? await ownPatterns(directory) : patterns);
  const partial = `${path}.${randomUUID()}${PARTIAL_SUFFIX}`;
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await pack(directory, partial, await membersOf(directory, '', rules));
        break;
      } catch (error) {
        // A file that was there a moment ago is gone or has shrunk: the server is running.
        if (attempt === TRIES) throw error;
      }
    }
    await syncFile(partial);
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

/** What identifies a finished archive, or null when there is none. */
export async function readArchiveFacts(path: string): Promise<ArchiveFacts | null> {
  try {
    const { size } = await stat(path);
    const hash = createHash('sha1');
    await pipeline(createReadStream(path), hash);
    return { checksum: hash.digest('hex'), bytes: size };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function pack(directory: string, file: string, members: readonly string[]): Promise<void> {
  // An argument that begins with @ would be read as another archive to be copied in.
  const paths = members.map((member) => (member.startsWith('@') ? `./${member}` : member));
  await create(
    { gzip: { level: GZIP_LEVEL }, cwd: directory, file, mode: 0o600, noDirRecurse: true, strict: true },
    paths.length > 0 ? paths : ['.'],
  );
}

async function membersOf(directory: string, prefix: string, rules: Ignore): Promise<string[]> {
  const members: string[] = [];
  for (const entry of await readdir(join(directory, prefix), { withFileTypes: true })) {
    const path = prefix + entry.name;
    if (entry.isDirectory()) {
      if (!rules.ignores(`${path}/`)) members.push(path, ...(await membersOf(directory, `${path}/`, rules)));
    } else if ((entry.isFile() || entry.isSymbolicLink()) && !rules.ignores(path)) {
      members.push(path);
    }
  }
  return members;
}

async function ownPatterns(directory: string): Promise<string> {
  const path = join(directory, '.pteroignore');
  try {
    const facts = await lstat(path);
    if (!facts.isFile() || facts.size > IGNORE_FILE_LIMIT_BYTES) return '';
    return (await readFileIfThere(path)) ?? '';
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
