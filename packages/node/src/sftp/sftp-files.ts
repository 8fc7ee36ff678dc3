import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Attributes } from 'ssh2';
import { rejectDenied } from '../files/denylist.js';
import { destinationExists, FileFault, missingFile } from '../files/file-fault.js';
import type { FileScope } from '../files/file-scope.js';
import { splitNames } from '../files/path-names.js';
import { FILE_MODE, inDirectory, type OpenFile, type RootedDirectory } from '../files/rooted-directory.js';
import { SpaceClaim } from '../files/space-claim.js';
import { namesOf, type SftpScope, textOf } from './sftp-scope.js';

/** Open flags of the protocol. */
const READ = 1;
const WRITE = 2;
const APPEND = 4;
const CREATE = 8;
const TRUNCATE = 16;
const EXCLUSIVE = 32;
const WRITES = WRITE | APPEND | CREATE | TRUNCATE;

/** Mode bits that a client may change; clients often send more, copied from local files. Source: files.md §2.11. */
export const PERMISSION_BITS = 0o777;

/** Most bytes of one read. */
const LONGEST_READ = 255 * 1024;

/** A file that a client has opened. */
export interface OpenedFile {
  readonly kind: 'file';
  readonly file: FileHandle;
  readonly appends: boolean;
  readonly writes: boolean;
}

export async function openFile(scope: SftpScope, path: string, flags: number): Promise<OpenedFile> {
  const { files, requirePermission } = scope;
  const names = namesOf(path);
  const { parents, name } = splitNames(names);
  const writes = (flags & WRITES) !== 0;
  if ((flags & READ) !== 0 || !writes) requirePermission('file.read-content');
  if (writes) rejectDenied(files.denylist, names);
  const access = !writes ? constants.O_RDONLY : (flags & READ) !== 0 ? constants.O_RDWR : constants.O_WRONLY;
  return inDirectory(files.root, parents, async (directory) => {
    const before = await directory.find(name);
    if (before !== null && (flags & EXCLUSIVE) !== 0) throw destinationExists();
    if (before === null && (flags & CREATE) === 0) throw missingFile();
    if (writes) requirePermission(before === null ? 'file.create' : 'file.update');
    // Fails on a full disk before the first byte is written.
    if (writes) (await SpaceClaim.open(files)).release();
    const { file, stat } =
      before === null ? await makeFile(directory, name, access) : await directory.openFile(name, access);
    if ((flags & TRUNCATE) !== 0 && stat.size > 0) {
      await file.truncate(0);
      files.disk.note(-stat.size);
    }
    if (writes) scope.record(before === null ? 'create' : 'write', textOf(names));
    return { kind: 'file', file, writes, appends: (flags & APPEND) !== 0 };
  });
}

async function makeFile(directory: RootedDirectory, name: string, access: number): Promise<OpenFile> {
  const open = await directory.openFile(name, access | constants.O_CREAT | constants.O_EXCL);
  await open.file.chmod(FILE_MODE);
  return open;
}

/** The bytes at an offset; empty at the end. */
export async function readAt({ file }: OpenedFile, offset: number, length: number): Promise<Buffer> {
  const wanted = Math.min(length, LONGEST_READ);
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, offset);
  return buffer.subarray(0, bytesRead);
}

/** Writes in place, so that an interrupted upload can be resumed; growth of the file counts as disk usage. */
export async function writeAt({ files }: SftpScope, handle: OpenedFile, offset: number, data: Buffer): Promise<void> {
  if (!handle.writes) throw new FileFault('denied', 'The file was not opened to be written.');
  const { size } = await handle.file.stat();
  const position = handle.appends ? size : offset;
  await growing(files, position + data.length - size, async () => {
    let written = 0;
    while (written < data.length) {
      const { bytesWritten } = await handle.file.write(data, written, data.length - written, position + written);
      written += bytesWritten;
    }
  });
}

async function growing(files: FileScope, bytes: number, act: () => Promise<void>): Promise<void> {
  const claim = await SpaceClaim.open(files);
  try {
    if (bytes > 0) await claim.grow(bytes);
    await act();
    claim.commit();
  } finally {
    claim.release();
  }
}

/** Changes the given ones of length, mode and times of an open file. */
export async function changeOpenAttributes(
  { files, requirePermission }: SftpScope,
  { file, writes }: OpenedFile,
  wanted: Partial<Attributes>,
): Promise<void> {
  requirePermission('file.update');
  if (!writes) throw new FileFault('denied', 'The file was not opened to be written.');
  if (wanted.size !== undefined) await changeLength(files, file, wanted.size);
  if (wanted.mode !== undefined) await file.chmod(wanted.mode & PERMISSION_BITS);
  if (wanted.atime !== undefined && wanted.mtime !== undefined) await file.utimes(wanted.atime, wanted.mtime);
}

/** Truncates or extends a file; growth counts as disk usage. */
export async function changeLength(files: FileScope, file: FileHandle, wanted: number): Promise<void> {
  const { size } = await file.stat();
  await growing(files, wanted - size, () => file.truncate(wanted));
  if (wanted < size) files.disk.note(wanted - size);
}
