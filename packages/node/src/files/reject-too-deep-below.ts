import { isMissing } from '../state-file.js';
import type { FileScope } from './file-scope.js';
import { type PathNames, type PathSize, requirePossiblePath, sizeOfPath } from './path-names.js';
import { inDirectory, type RootedDirectory } from './rooted-directory.js';
import { entriesIn } from './walk-files.js';

/**
 * Checks that requests can still name everything in a directory at its new place: moving directories into each other
 * could make paths deeper and longer than allowed. @throws {FileFault}
 */
export async function rejectTooDeepBelow({ root }: FileScope, from: PathNames, to: PathNames): Promise<void> {
  const [before, after] = [sizeOfPath(from), sizeOfPath(to)];
  if (after.names <= before.names && after.bytes <= before.bytes) return;
  await inDirectory(root, from, (directory) => checkBelow(directory, after));
}

/** Opens only directories and reads no stats; stops at the first path that is too deep. */
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
