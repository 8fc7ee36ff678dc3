import { constants, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { FileStat } from '@gamewarden/protocol/files.js';
import { asFileFault, FileFault } from './file-fault.js';
import { MIME_PREFIX_BYTES, mimeTypeOf } from './mime-type.js';
import type { FileName, RootedDirectory } from './rooted-directory.js';

const PERMISSION_BITS = 0o777;

/** The stat of a file with a known type. */
export function describeFile(name: string, stat: Stats, mime: string): FileStat {
  return {
    name,
    created: stat.ctime.toISOString(),
    modified: stat.mtime.toISOString(),
    mode: modeText(stat),
    mode_bits: (stat.mode & PERMISSION_BITS).toString(8),
    size: stat.size,
    directory: stat.isDirectory(),
    file: stat.isFile(),
    symlink: stat.isSymbolicLink(),
    mime,
  };
}

/** The MIME type of a file, from its content; an unreadable file has the generic type. */
export async function findMimeType(directory: RootedDirectory, name: FileName, stat: Stats): Promise<string> {
  if (stat.isDirectory()) return 'inode/directory';
  if (!stat.isFile()) return 'application/octet-stream';
  if (stat.size === 0) return mimeTypeOf(Buffer.alloc(0));
  try {
    const { file } = await directory.openFile(name, constants.O_RDONLY);
    try {
      return await findMimeTypeOf(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    // It may have been removed, or belong to another account.
    if (asFileFault(error) instanceof FileFault) return 'application/octet-stream';
    throw error;
  }
}

/** The MIME type of an open file, from its content. */
export async function findMimeTypeOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MIME_PREFIX_BYTES), 0, MIME_PREFIX_BYTES, 0);
  return mimeTypeOf(buffer.subarray(0, bytesRead));
}

/** As in `ls -l`, except that links are `L`. */
export function modeText(stat: Stats): string {
  const bits = [...(stat.mode & PERMISSION_BITS).toString(2).padStart(9, '0')];
  return kindSymbol(stat) + bits.map((bit, index) => (bit === '1' ? 'rwx'.charAt(index % 3) : '-')).join('');
}

function kindSymbol(stat: Stats): string {
  if (stat.isDirectory()) return 'd';
  if (stat.isSymbolicLink()) return 'L';
  if (stat.isFIFO()) return 'p';
  if (stat.isSocket()) return 'S';
  if (stat.isCharacterDevice() || stat.isBlockDevice()) return 'D';
  return '-';
}
