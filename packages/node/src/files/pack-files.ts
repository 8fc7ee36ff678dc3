import { constants, type Stats } from 'node:fs';
import { Header, Pax } from 'tar';
import { asFileFault, FileFault } from './file-fault.js';
import type { PathNames } from './path-names.js';
import type { FileName, RootedDirectory } from './rooted-directory.js';
import { walkBelow } from './walk-files.js';

type Bytes = AsyncGenerator<Buffer, void, undefined>;

/** Size of a tar block, in bytes. */
const BLOCK_BYTES = 512;
export const END = Buffer.alloc(2 * BLOCK_BYTES);
const CHUNK_BYTES = 256 * 1024;
const PERMISSION_BITS = 0o777;

/**
 * The bytes of a tar of files and directories, recursively; `wanted` are paths relative to `directory`. Contains plain
 * files and directories only. Files that are missing, are removed meanwhile or belong to another account are skipped; a
 * file that changes is stored with its initial length. tar's own writer opens files by path, which another process
 * could replace.
 */
export async function* packFiles(directory: RootedDirectory, wanted: readonly PathNames[]): Bytes {
  for (const names of wanted) yield* membersAt(directory, names, '');
  yield END;
}

async function* membersAt(directory: RootedDirectory, names: PathNames, above: string): Bytes {
  const [name, ...rest] = names;
  if (name === undefined) return;
  const path = above + name;
  const stat = await directory.find(name);
  if (stat?.isFile() && rest.length === 0) yield* memberOf(directory, name, path);
  if (!stat?.isDirectory()) return;
  const inner = await directory.enter(name);
  try {
    if (rest.length > 0) return yield* membersAt(inner, rest, `${path}/`);
    yield directoryHeader(path, stat);
    for await (const below of walkBelow(inner)) {
      // A name that is not valid text cannot be stored in an archive.
      if (below.names === null) continue;
      const belowPath = [path, ...below.names].join('/');
      if (below.stat.isDirectory()) yield directoryHeader(belowPath, below.stat);
      else if (below.stat.isFile()) yield* memberOf(below.directory, below.name, belowPath);
    }
  } finally {
    await inner.close();
  }
}

export async function* memberOf(
  directory: RootedDirectory,
  name: FileName,
  path: string,
  presence: 'optional' | 'required' = 'optional',
): Bytes {
  const open = await directory.openFile(name, constants.O_RDONLY).catch((error: unknown) => {
    const fault = asFileFault(error);
    if (fault instanceof FileFault && (presence === 'optional' || fault.kind === 'missing')) return null;
    throw error;
  });
  if (open === null) return;
  const { file, stat } = open;
  try {
    yield headerOf({ path, type: 'File', size: stat.size, mode: stat.mode & PERMISSION_BITS, mtime: stat.mtime });
    let rest = stat.size;
    const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, Math.max(1, rest)));
    while (rest > 0) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(rest, buffer.length), stat.size - rest);
      // The file has become shorter: the rest is filled with zeros.
      const bytes = bytesRead > 0 ? bytesRead : buffer.fill(0).length;
      const chunk = buffer.subarray(0, Math.min(bytes, rest));
      yield Buffer.from(chunk);
      rest -= chunk.length;
    }
    yield Buffer.alloc(-stat.size & (BLOCK_BYTES - 1));
  } finally {
    await file.close();
  }
}

export function directoryHeader(path: string, stat: Stats): Buffer {
  return headerOf({
    path: `${path}/`,
    type: 'Directory',
    size: 0,
    mode: stat.mode & PERMISSION_BITS,
    mtime: stat.mtime,
  });
}

interface Member {
  readonly path: string;
  readonly type: 'File' | 'Directory' | 'Link' | 'SymbolicLink';
  readonly size: number;
  readonly mode: number;
  readonly mtime: Date;
  /** Target of a link. */
  readonly linkpath?: string;
}

/** The header of a member, after an extended header where the plain one is too small. */
export function headerOf(member: Member): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  const needsPax = new Header({ ...member, uid: 0, gid: 0 }).encode(block, 0);
  return needsPax ? Buffer.concat([new Pax({ ...member }).encode(), block]) : block;
}
