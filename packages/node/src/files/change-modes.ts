import type { Stats } from 'node:fs';
import { rejectDenied } from './denylist.js';
import { FileFault, isLink } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { type PathNames, pathNames, splitNames } from './path-names.js';
import { inDirectoryIfThere } from './rooted-directory.js';

/** Excludes setuid, setgid and sticky: users may not change the account of a program. Source: files.md §2.11. */
const PERMISSION_BITS = 0o777;

export interface ModeChange {
  readonly file: string;
  readonly mode: number;
}

/** Parses an octal mode. @throws {FileFault} invalid */
export function parseMode(text: string): number {
  const mode = /^[0-7]{1,5}$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
  if (mode >= 0 && mode <= PERMISSION_BITS) return mode;
  throw new FileFault('unfit', 'Invalid file mode.');
}

/**
 * Changes the modes of files and directories, not recursively. All changes are checked before the first is made;
 * missing files are skipped. @throws {FileFault} for example for a link: the mode of its target would change
 */
export async function changeModes(scope: FileScope, root: string, changes: readonly ModeChange[]): Promise<void> {
  const checked: Array<{ readonly names: PathNames; readonly mode: number }> = [];
  for (const { file, mode } of changes) {
    const names = pathNames(root, file);
    const stat = await find(scope, names);
    if (stat === null) continue;
    rejectDenied(scope.denylist, names, stat.isDirectory());
    if (stat.isSymbolicLink()) throw isLink();
    checked.push({ names, mode });
  }
  for (const { names, mode } of checked) {
    const { parents, name } = splitNames(names);
    await inDirectoryIfThere(scope.root, parents, (directory) => directory.changeMode(name, mode));
  }
}

function find(scope: FileScope, names: PathNames): Promise<Stats | null> {
  const { parents, name } = splitNames(names);
  return inDirectoryIfThere(scope.root, parents, (directory) => directory.find(name));
}
