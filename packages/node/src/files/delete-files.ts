import type { Stats } from 'node:fs';
import { rmdir, unlink } from 'node:fs/promises';
import { errorCode, isMissing } from '../state-file.js';
import { rejectDenied } from './denylist.js';
import { FileFault, isDirectory, missingFile } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { type PathNames, pathNames, splitNames } from './path-names.js';
import { rejectDeniedBelow } from './reject-denied-below.js';
import { removeTree } from './remove-tree.js';
import { type FileName, inDirectory, inDirectoryIfThere, type RootedDirectory } from './rooted-directory.js';

/**
 * Deletes files, and directories recursively. All paths are checked before the first deletion; missing files are
 * skipped and links are not followed. @throws {FileFault}
 */
export async function deleteFiles(scope: FileScope, root: string, paths: readonly string[]): Promise<void> {
  const doomed: PathNames[] = [];
  for (const path of paths) {
    const names = pathNames(root, path);
    if (await isToBeDeleted(scope, names)) doomed.push(names);
  }
  for (const names of doomed) {
    const { parents, name } = splitNames(names);
    await inDirectoryIfThere(scope.root, parents, (directory) => remove(scope, directory, name));
  }
}

/** Deletes one existing file, link or empty directory. @throws {FileFault} */
export async function deleteOne(scope: FileScope, names: PathNames, kind: 'file' | 'directory'): Promise<void> {
  const { parents, name } = splitNames(names);
  await inDirectory(scope.root, parents, async (directory) => {
    const stat = await directory.find(name);
    if (stat === null) throw missingFile();
    rejectDenied(scope.denylist, names, stat.isDirectory());
    if (kind === 'directory') return rmdir(directory.entry(name));
    if (stat.isDirectory()) throw isDirectory();
    return removeFile(scope, directory, name, stat);
  });
}

async function isToBeDeleted(scope: FileScope, names: PathNames): Promise<boolean> {
  const { parents, name } = splitNames(names);
  const stat = await inDirectoryIfThere(scope.root, parents, (directory) => directory.find(name));
  if (stat === null) return false;
  rejectDenied(scope.denylist, names, stat.isDirectory());
  if (stat.isDirectory()) await rejectDeniedBelow(scope, names);
  return true;
}

async function remove({ disk, signal }: FileScope, directory: RootedDirectory, name: FileName): Promise<void> {
  try {
    await removeTree(directory.entry(name), { signal, onRemoved: ({ size }) => disk.note(-size) });
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY') throw error;
    throw new FileFault('unfit', 'Cannot perform that action: something is writing to the directory.');
  }
}

/** Removes a file and subtracts its size from the disk usage. */
async function removeFile({ disk }: FileScope, directory: RootedDirectory, name: FileName, stat: Stats): Promise<void> {
  try {
    await unlink(directory.entry(name));
    disk.note(-stat.size);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
