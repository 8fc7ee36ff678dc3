import type { Stats } from 'node:fs';
import { rename } from 'node:fs/promises';
import { rejectDenied } from './denylist.js';
import { moveTo } from './draft.js';
import { destinationExists, FileFault, missingFile } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { type PathNames, pathNames, splitNames } from './path-names.js';
import { rejectDeniedBelow } from './reject-denied-below.js';
import { rejectTooDeepBelow } from './reject-too-deep-below.js';
import { inDirectory, inDirectoryIfThere } from './rooted-directory.js';

export interface Renaming {
  readonly from: string;
  readonly to: string;
}

interface Move {
  readonly from: PathNames;
  readonly to: PathNames;
}

/**
 * Renames or moves files and directories, one after another. All moves are checked before the first; missing files are
 * skipped, links are moved themselves, missing parent directories are created. @throws {FileFault}
 */
export async function renameFiles(scope: FileScope, root: string, renamings: readonly Renaming[]): Promise<void> {
  const moves: Move[] = [];
  const targets = new Set<string>();
  for (const { from, to } of renamings) {
    const move = { from: pathNames(root, from), to: pathNames(root, to) };
    if (!(await isToBeDone(scope, move))) continue;
    if (targets.size === targets.add(move.to.join('/')).size) throw destinationExists();
    moves.push(move);
  }
  for (const move of moves) await carryOut(scope, move);
}

/** Moves one file or directory; it and the target's parent directory must exist. @throws {FileFault} */
export async function renameFile(scope: FileScope, from: PathNames, to: PathNames): Promise<void> {
  await find(scope, from, 'required');
  await inDirectory(scope.root, splitNames(to).parents, async () => undefined);
  if (await isToBeDone(scope, { from, to })) await carryOut(scope, { from, to });
}

/** False when the file is missing or already at the target. @throws {FileFault} the move is not possible */
async function isToBeDone(scope: FileScope, { from, to }: Move): Promise<boolean> {
  splitNames(to);
  const stat = await find(scope, from, 'optional');
  if (stat === null) return false;
  const isDirectory = stat.isDirectory();
  for (const names of [from, to]) rejectDenied(scope.denylist, names, isDirectory);
  if (from.join('/') === to.join('/')) return false;
  if (isDirectory && from.every((name, index) => to[index] === name)) {
    throw new FileFault('unfit', 'Cannot perform that action: a directory cannot be moved into itself.');
  }
  if ((await find(scope, to, 'optional')) !== null) throw destinationExists();
  if (isDirectory) await rejectDeniedBelow(scope, from, to);
  if (isDirectory) await rejectTooDeepBelow(scope, from, to);
  return true;
}

async function find(scope: FileScope, names: PathNames, presence: 'required' | 'optional'): Promise<Stats | null> {
  const { parents, name } = splitNames(names);
  const within = presence === 'required' ? inDirectory : inDirectoryIfThere;
  const stat = await within(scope.root, parents, (directory) => directory.find(name));
  if (stat === null && presence === 'required') throw missingFile();
  return stat;
}

async function carryOut({ root }: FileScope, { from, to }: Move): Promise<void> {
  const source = splitNames(from);
  const target = splitNames(to);
  await inDirectory(root, source.parents, async (sourceDirectory) => {
    const stat = await sourceDirectory.find(source.name);
    // Removed since the check: treated as missing.
    if (stat === null) return;
    const move = stat.isDirectory() ? rename : moveTo;
    await inDirectory(
      root,
      target.parents,
      (directory) => move(sourceDirectory.entry(source.name), directory.entry(target.name)),
      'make',
    );
  });
}
