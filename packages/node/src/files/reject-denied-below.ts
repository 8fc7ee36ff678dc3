import { rejectDenied } from './denylist.js';
import type { FileScope } from './file-scope.js';
import type { PathNames } from './path-names.js';
import { walkFiles } from './walk-files.js';

/**
 * Checks that no file in a directory is denied, neither at its present place nor, with `to`, at the new one: moving or
 * removing a directory changes all its contents. @throws {FileFault}
 */
export async function rejectDeniedBelow({ root, denylist }: FileScope, from: PathNames, to?: PathNames): Promise<void> {
  if (denylist.isEmpty) return;
  // No request can name files below the maximum depth: they can be removed with the directory, but not moved.
  for await (const { names, stat } of walkFiles(root, from, { tooDeep: to === undefined ? 'skip' : 'reject' })) {
    // Patterns are text and never match a name that is not valid text.
    if (names === null) continue;
    rejectDenied(denylist, [...from, ...names], stat.isDirectory());
    if (to !== undefined) rejectDenied(denylist, [...to, ...names], stat.isDirectory());
  }
}
