import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream, type Stats } from 'node:fs';
import { lstat, mkdir, readlink, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import ignore, { type Ignore } from 'ignore';
import { directoryHeader, END, headerOf, memberOf } from '../files/pack-files.js';
import { type FileName, inDirectory, type RootedDirectory } from '../files/rooted-directory.js';
import { walkFiles } from '../files/walk-files.js';
import { errorCode, isMissing } from '../state-file.js';

/** Speed matters more than size; Wings uses the same level. */
const GZIP_LEVEL = 1;
const PERMISSION_BITS = 0o777;
/** Largest `.pteroignore` that is read, in bytes. Source: daemon.md §6. */
const IGNORE_FILE_LIMIT_BYTES = 32 * 1024;

/** Suffix of a complete archive. */
export const ARCHIVE_SUFFIX = '.tar.gz';
export const PARTIAL_SUFFIX = '.partial';

export interface ArchiveFacts {
  /** Hexadecimal SHA-1. */
  readonly checksum: string;
  readonly bytes: number;
}

/**
 * Packs a directory into `path`, which exists only once it is complete. Patterns use gitignore syntax; without any, the
 * directory's own `.pteroignore` applies. Links, empty directories and modes are preserved. A file that changes
 * meanwhile is stored with its initial length. Nothing outside the directory is packed, even if the server changes its
 * paths meanwhile.
 * @throws {Error} the directory could not be read
 */
export async function packDirectory(directory: string, path: string, patterns: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const rules = ignore().add(patterns.trim() === '' ? await ownPatterns(directory) : patterns);
  const partial = `${path}.${randomUUID()}${PARTIAL_SUFFIX}`;
  try {
    const target = createWriteStream(partial, { mode: 0o600, flush: true });
    await pipeline(Readable.from(tarOf(directory, rules)), createGzip({ level: GZIP_LEVEL }), target);
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Checksum and size of a finished archive, or null when there is none. */
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

/** The bytes of a tar of a directory, without the files that the rules ignore. */
async function* tarOf(directory: string, rules: Ignore): AsyncGenerator<Buffer, void, undefined> {
  const linked = new Map<string, string>();
  let isEmpty = true;
  for await (const { directory: parent, name, names, stat } of walkFiles(directory, [])) {
    // A name that is not valid text cannot be stored in an archive.
    if (names === null || rules.ignores(names.join('/') + (stat.isDirectory() ? '/' : ''))) continue;
    const path = names.join('/');
    isEmpty = false;
    if (stat.isDirectory()) yield directoryHeader(path, stat);
    if (stat.isSymbolicLink()) yield* symbolicLink(parent, name, { path, stat });
    if (!stat.isFile() || !(await parent.mayOwnerRead(stat))) continue;
    const key = `${stat.dev}:${stat.ino}`;
    const first = linked.get(key);
    if (first !== undefined) {
      yield headerOf({
        path,
        type: 'Link',
        linkpath: first,
        size: 0,
        mode: stat.mode & PERMISSION_BITS,
        mtime: stat.mtime,
      });
      continue;
    }
    yield* memberOf(parent, name, path, 'required');
    if (stat.nlink > 1) linked.set(key, path);
  }
  // A tar without any entry is invalid.
  if (isEmpty) yield directoryHeader('.', await lstat(directory));
  yield END;
}

async function* symbolicLink(
  parent: RootedDirectory,
  name: FileName,
  { path, stat }: { readonly path: string; readonly stat: Stats },
): AsyncGenerator<Buffer, void, undefined> {
  const linkpath = await readlink(parent.entry(name)).catch((error: unknown) => {
    // The link was removed or replaced since its type was read.
    if (isMissing(error) || errorCode(error) === 'EINVAL') return null;
    throw error;
  });
  if (linkpath === null) return;
  yield headerOf({ path, type: 'SymbolicLink', linkpath, size: 0, mode: PERMISSION_BITS, mtime: stat.mtime });
}

async function ownPatterns(directory: string): Promise<string> {
  return inDirectory(directory, [], async (root) => {
    const stat = await root.find('.pteroignore');
    if (stat?.isFile() !== true || stat.size > IGNORE_FILE_LIMIT_BYTES || !(await root.mayOwnerRead(stat))) return '';
    const { file } = await root.openFile('.pteroignore', constants.O_RDONLY);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(IGNORE_FILE_LIMIT_BYTES));
      return buffer.subarray(0, bytesRead).toString('utf8');
    } finally {
      await file.close();
    }
  });
}
