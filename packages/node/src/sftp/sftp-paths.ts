import { constants } from 'node:fs';
import { readlink } from 'node:fs/promises';
import type { Attributes } from 'ssh2';
import { deleteOne } from '../files/delete-files.js';
import { rejectDenied } from '../files/denylist.js';
import { isLink, missingFile } from '../files/file-fault.js';
import { splitNames } from '../files/path-names.js';
import { renameFile } from '../files/rename-files.js';
import { inDirectory } from '../files/rooted-directory.js';
import { changeLength, PERMISSION_BITS } from './sftp-files.js';
import { attributesOf, namesOf, type SftpScope, textOf } from './sftp-scope.js';

export async function statFile(
  { files, requirePermission }: SftpScope,
  path: string,
  follow: boolean,
): Promise<Attributes> {
  requirePermission('file.read');
  const names = namesOf(path);
  const stat = await inDirectory(files.root, names.slice(0, -1), (directory) => directory.find(names.at(-1) ?? '.'));
  if (stat === null) throw missingFile();
  if (follow && stat.isSymbolicLink()) throw isLink();
  return attributesOf(stat);
}

export async function removeOne(scope: SftpScope, path: string, kind: 'file' | 'directory'): Promise<void> {
  scope.requirePermission('file.delete');
  const names = namesOf(path);
  await deleteOne(scope.files, names, kind);
  scope.record('delete', textOf(names));
}

export async function rename(scope: SftpScope, from: string, to: string): Promise<void> {
  scope.requirePermission('file.update');
  const [source, target] = [namesOf(from), namesOf(to)];
  await renameFile(scope.files, source, target);
  scope.record('rename', { from: textOf(source), to: textOf(target) });
}

export async function readTarget({ files, requirePermission }: SftpScope, path: string): Promise<string> {
  requirePermission('file.read');
  const { parents, name } = splitNames(namesOf(path));
  return inDirectory(files.root, parents, (directory) => readlink(directory.entry(name), 'utf8'));
}

/** Changes the given ones of a file's length, mode and times; never its owner. */
export async function changeAttributes(scope: SftpScope, path: string, wanted: Partial<Attributes>): Promise<void> {
  const { files, requirePermission } = scope;
  requirePermission('file.update');
  const names = namesOf(path);
  const { parents, name } = splitNames(names);
  rejectDenied(files.denylist, names);
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
    if (wanted.mode !== undefined) await directory.changeMode(name, wanted.mode & PERMISSION_BITS);
    if (wanted.atime !== undefined && wanted.mtime !== undefined) {
      await directory.changeTimes(name, wanted.atime, wanted.mtime);
    }
  });
}
