import { constants, type Stats } from 'node:fs';
import { type FileHandle, readlink } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Attributes, FileEntry } from 'ssh2';
import { createDirectoryHere } from '../files/create-directory.js';
import { deleteOne } from '../files/delete-files.js';
import { refuseDenied } from '../files/denylist.js';
import { alreadyThere, FileFault, isLink, missingFile } from '../files/file-fault.js';
import type { FileScope } from '../files/file-scope.js';
import { modeText } from '../files/file-stat.js';
import { type PathNames, pathNames, splitNames } from '../files/path-names.js';
import { renameFile } from '../files/rename-files.js';
import {
  FILE_MODE,
  type FileName,
  inDirectory,
  type OpenFile,
  openDirectory,
  type RootedDirectory,
} from '../files/rooted-directory.js';
import { SpaceClaim } from '../files/space-claim.js';
import { namesIn } from '../files/walk-files.js';
import type { SftpEvent, SftpSubject } from './sftp-activity.js';

/** What a client may ask of a file that it opens, as the protocol has it. */
const READ = 1;
const WRITE = 2;
const APPEND = 4;
const CREATE = 8;
const TRUNCATE = 16;
const EXCLUSIVE = 32;
const WRITES = WRITE | APPEND | CREATE | TRUNCATE;

const MODE_BITS = 0o7777;
/** Entries of one answer, and bytes of one. */
const BATCH = 64;
const LONGEST_READ = 255 * 1024;

/** A file or a directory that a client has open. */
export type OpenHandle = OpenedFile | OpenedDirectory;

export interface OpenedFile {
  readonly kind: 'file';
  readonly file: FileHandle;
  readonly appends: boolean;
  readonly writes: boolean;
}

export interface OpenedDirectory {
  readonly kind: 'directory';
  readonly directory: RootedDirectory;
  readonly names: AsyncGenerator<FileName, void, undefined>;
}

/** Whose files, and what may be done with them. */
export interface SftpScope {
  readonly files: FileScope;
  /** @throws {FileFault} it is not permitted */
  demand(permission: string): void;
  /** Notes what was done. */
  did(event: SftpEvent, subject: SftpSubject): void;
}

/** A path as SFTP has it: beyond the root there is the root. */
export function namesOf(path: string): PathNames {
  return pathNames(posix.normalize(`/${path}`));
}

export const textOf = (names: PathNames): string => `/${names.join('/')}`;

export async function statFile({ files, demand }: SftpScope, path: string, follow: boolean): Promise<Attributes> {
  demand('file.read');
  const names = namesOf(path);
  const stat = await inDirectory(files.root, names.slice(0, -1), (directory) => directory.find(names.at(-1) ?? '.'));
  if (stat === null) throw missingFile();
  if (follow && stat.isSymbolicLink()) throw isLink();
  return attributesOf(stat);
}

export async function openFile(scope: SftpScope, path: string, flags: number): Promise<OpenedFile> {
  const { files, demand } = scope;
  const names = namesOf(path);
  const { parents, name } = splitNames(names);
  const writes = (flags & WRITES) !== 0;
  if ((flags & READ) !== 0 || !writes) demand('file.read-content');
  if (writes) refuseDenied(files.denylist, names);
  const access = !writes ? constants.O_RDONLY : (flags & READ) !== 0 ? constants.O_RDWR : constants.O_WRONLY;
  return inDirectory(files.root, parents, async (directory) => {
    const before = await directory.find(name);
    if (before !== null && (flags & EXCLUSIVE) !== 0) throw alreadyThere();
    if (before === null && (flags & CREATE) === 0) throw missingFile();
    if (writes) demand(before === null ? 'file.create' : 'file.update');
    // Full is full, before the first byte.
    if (writes) (await SpaceClaim.open(files)).giveBack();
    const { file, stat } =
      before === null ? await makeFile(directory, name, access) : await directory.openFile(name, access);
    if ((flags & TRUNCATE) !== 0 && stat.size > 0) {
      await file.truncate(0);
      files.disk.note(-stat.size);
    }
    if (writes) scope.did(before === null ? 'create' : 'write', textOf(names));
    return { kind: 'file', file, writes, appends: (flags & APPEND) !== 0 };
  });
}

async function makeFile(directory: RootedDirectory, name: string, access: number): Promise<OpenFile> {
  const open = await directory.openFile(name, access | constants.O_CREAT | constants.O_EXCL);
  await open.file.chmod(FILE_MODE);
  return open;
}

/** The bytes at a place; none behind the end. */
export async function readAt({ file }: OpenedFile, offset: number, length: number): Promise<Buffer> {
  const wanted = Math.min(length, LONGEST_READ);
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, offset);
  return buffer.subarray(0, bytesRead);
}

/** Writes in place, so that what broke off can be gone on with; how much longer the file gets is counted. */
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
    claim.keep();
  } finally {
    claim.giveBack();
  }
}

export async function listDirectory({ files, demand }: SftpScope, path: string): Promise<OpenedDirectory> {
  demand('file.read');
  const directory = await openDirectory(files.root, namesOf(path));
  return { kind: 'directory', directory, names: namesIn(directory) };
}

/** The next entries; none when all have been told. */
export async function nextEntries({ directory, names }: OpenedDirectory): Promise<readonly FileEntry[]> {
  const entries: FileEntry[] = [];
  while (entries.length < BATCH) {
    const next = await names.next();
    if (next.done) break;
    const stat = typeof next.value === 'string' ? await directory.find(next.value) : null;
    if (stat === null || typeof next.value !== 'string') continue;
    entries.push({ filename: next.value, longname: longName(next.value, stat), attrs: attributesOf(stat) });
  }
  return entries;
}

export async function closeHandle(handle: OpenHandle): Promise<void> {
  if (handle.kind === 'file') return handle.file.close();
  await handle.names.return();
  await handle.directory.close();
}

export async function removeOne(scope: SftpScope, path: string, kind: 'file' | 'directory'): Promise<void> {
  scope.demand('file.delete');
  const names = namesOf(path);
  await deleteOne(scope.files, names, kind);
  scope.did('delete', textOf(names));
}

export async function makeDirectory(scope: SftpScope, path: string): Promise<void> {
  scope.demand('file.create');
  const names = namesOf(path);
  await createDirectoryHere(scope.files, names);
  scope.did('create-directory', textOf(names));
}

export async function rename(scope: SftpScope, from: string, to: string): Promise<void> {
  scope.demand('file.update');
  const [source, target] = [namesOf(from), namesOf(to)];
  await renameFile(scope.files, source, target);
  scope.did('rename', { from: textOf(source), to: textOf(target) });
}

export async function readTarget({ files, demand }: SftpScope, path: string): Promise<string> {
  demand('file.read');
  const { parents, name } = splitNames(namesOf(path));
  return inDirectory(files.root, parents, (directory) => readlink(directory.entry(name), 'utf8'));
}

/** Changes what was given of a file's length, mode and times; whose it is stays. */
export async function changeAttributes(scope: SftpScope, path: string, wanted: Partial<Attributes>): Promise<void> {
  const { files, demand } = scope;
  demand('file.update');
  const names = namesOf(path);
  const { parents, name } = splitNames(names);
  refuseDenied(files.denylist, names);
  await inDirectory(files.root, parents, async (directory) => {
    if ((await directory.find(name)) === null) throw missingFile();
    if (wanted.size !== undefined) {
      const { file } = await directory.openFile(name, constants.O_WRONLY);
      try {
        await changeLength(files, file, wanted.size);
      } finally {
        await file.close();
      }
    }
    if (wanted.mode !== undefined) await directory.changeMode(name, wanted.mode & MODE_BITS);
    if (wanted.atime !== undefined && wanted.mtime !== undefined) {
      await directory.changeTimes(name, wanted.atime, wanted.mtime);
    }
  });
}

/** The same of a file that is open. */
export async function changeOpenAttributes(
  { files, demand }: SftpScope,
  { file, writes }: OpenedFile,
  wanted: Partial<Attributes>,
): Promise<void> {
  demand('file.update');
  if (!writes) throw new FileFault('denied', 'The file was not opened to be written.');
  if (wanted.size !== undefined) await changeLength(files, file, wanted.size);
  if (wanted.mode !== undefined) await file.chmod(wanted.mode & MODE_BITS);
  if (wanted.atime !== undefined && wanted.mtime !== undefined) await file.utimes(wanted.atime, wanted.mtime);
}

async function changeLength(files: FileScope, file: FileHandle, wanted: number): Promise<void> {
  const { size } = await file.stat();
  await growing(files, wanted - size, () => file.truncate(wanted));
  if (wanted < size) files.disk.note(wanted - size);
}

/** Whose a file is on the machine is nobody's business. */
export function attributesOf(stat: Stats): Attributes {
  return {
    mode: stat.mode,
    uid: 0,
    gid: 0,
    size: stat.size,
    atime: Math.floor(stat.atimeMs / 1000),
    mtime: Math.floor(stat.mtimeMs / 1000),
  };
}

/** A line as `ls -l` has it. */
function longName(name: string, stat: Stats): string {
  const mode = modeText(stat).replace(/^L/, 'l');
  const [, day, month, year] = stat.mtime.toUTCString().split(' ');
  return `${mode}    1 0        0        ${String(stat.size).padStart(8)} ${month} ${day} ${year} ${name}`;
}
