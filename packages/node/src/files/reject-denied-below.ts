import { refuseDenied } from './denylist.js';
import type { FileScope } from './file-scope.js';
import type { PathNames } from './path-names.js';
import { walkFiles } from './walk-files.js';

/**
 * Makes sure that nothing in a directory is denied, neither where it is nor, with `to`, where it would come to: to move or
 * remove a directory is to change all that is in it. @throws {FileFault}
 */
export async function rejectDeniedBelow({ root, denylist }: FileScope, from: PathNames, to?: PathNames): Promise<void> {
  if (denylist.isEmpty) return;
  // No request can name what lies deeper than a walk goes: it can be removed with the whole, but not moved.
  for await (const { names, stat } of walkFiles(root, from, { tooDeep: to === undefined ? 'skip' : 'refuse' })) {
    // A pattern is text and matches no name that is none.
    if (names === null) continue;
    refuseDenied(denylist, [...from, ...names], stat.isDirectory());
    if (to !== undefined) refuseDenied(denylist, [...to, ...names], stat.isDirectory());
  }
}
