import { isMissing } from '../state-file.js';
import type { FileScope } from './file-scope.js';
import { type PathNames, type PathSize, requirePossiblePath, sizeOfPath } from './path-names.js';
import { inDirectory, type RootedDirectory } from './rooted-directory.js';
import { entriesIn } from './walk-files.js';

/**
 * Makes sure that everything in a directory can still be asked for where the directory would come to: by moving directories
 * into each other, paths could become deeper and longer than any request may name. @throws {FileFault}
 */
export async function rejectTooDeepBelow({ root }: FileScope, from: PathNames, to: PathNames): Promise<void> {
  const [before, after] = [sizeOfPath(from), sizeOfPath(to)];
  if (after.names <= before.names && after.bytes <= before.bytes) return;
  await inDirectory(root, from, (directory) => checkBelow(directory, after));
}

/** Directories alone are opened, and files not looked at; it ends at the first path that is too deep. */
async function checkBelow(directory: RootedDirectory, at: PathSize): Promise<void> {
  for await (const { name, isDirectory } of entriesIn(directory)) {
    const size = { names: at.names + 1, bytes: at.bytes + 1 + Buffer.byteLength(name) };
    requirePossiblePath(size);
    const inner = isDirectory ? await enterIfThere(directory, name) : null;
    if (inner === null) continue;
    try {
      await checkBelow(inner, size);
    } finally {
      await inner.close();
    }
  }
}

async function enterIfThere(directory: RootedDirectory, name: string | Buffer): Promise<RootedDirectory | null> {
  try {
    return await directory.enter(name);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
