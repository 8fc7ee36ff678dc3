import type { Stats } from 'node:fs';
import type { FileEntry } from 'ssh2';
import { createDirectoryHere } from '../files/create-directory.js';
import { modeText } from '../files/file-stat.js';
import { type FileName, openDirectory, type RootedDirectory } from '../files/rooted-directory.js';
import { namesIn } from '../files/walk-files.js';
import { attributesOf, namesOf, type SftpScope, textOf } from './sftp-scope.js';

/** Entries of one response. */
const BATCH = 64;

/** A directory that a client has opened. */
export interface OpenedDirectory {
  readonly kind: 'directory';
  readonly directory: RootedDirectory;
  readonly names: AsyncGenerator<FileName, void, undefined>;
}

export async function listDirectory({ files, requirePermission }: SftpScope, path: string): Promise<OpenedDirectory> {
  requirePermission('file.read');
  const directory = await openDirectory(files.root, namesOf(path));
  return { kind: 'directory', directory, names: namesIn(directory) };
}

/** The next entries; empty at the end. */
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

export async function closeDirectory({ names, directory }: OpenedDirectory): Promise<void> {
  await names.return();
  await directory.close();
}

export async function makeDirectory(scope: SftpScope, path: string): Promise<void> {
  scope.requirePermission('file.create');
  const names = namesOf(path);
  await createDirectoryHere(scope.files, names);
  scope.record('create-directory', textOf(names));
}

/** A line in the format of `ls -l`. */
function longName(name: string, stat: Stats): string {
  const mode = modeText(stat).replace(/^L/, 'l');
  const [, day, month, year] = stat.mtime.toUTCString().split(' ');
  return `${mode}    1 0        0        ${String(stat.size).padStart(8)} ${month} ${day} ${year} ${name}`;
}
