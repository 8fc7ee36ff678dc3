import { constants, type Stats } from 'node:fs';
import { Header, Pax } from 'tar';
import { asFileFault, FileFault } from './file-fault.js';
import type { PathNames } from './path-names.js';
import type { FileName, RootedDirectory } from './rooted-directory.js';
import { walkBelow } from './walk-files.js';

type Bytes = AsyncGenerator<Buffer, void, undefined>;

/** Unit of a tar, in bytes, and what ends one. */
const BLOCK_BYTES = 512;
export const END = Buffer.alloc(2 * BLOCK_BYTES);
const CHUNK_BYTES = 256 * 1024;
const PERMISSION_BITS = 0o777;

/**
 * The bytes of a tar of some files and directories, by their names from a directory on, with all that is below them. Plain
 * files and directories only; what is not there, goes away meanwhile or is somebody else's is left out, and a file that changes
 * has the length it began with. tar's own writer opens files by their paths, which somebody may change under it.
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
      // A name that is no text has no place in an archive.
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
      // It has become shorter: what is missing is nothing but zeros.
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
  /** Where a link leads. */
  readonly linkpath?: string;
}

/** A header, behind an extended one where a plain one has no room for all. */
export function headerOf(member: Member): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  const needsPax = new Header({ ...member, uid: 0, gid: 0 }).encode(block, 0);
  return needsPax ? Buffer.concat([new Pax({ ...member }).encode(), block]) : block;
}
