import { rejectDenied } from './denylist.js';
import { destinationExists } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { type PathNames, splitNames } from './path-names.js';
import { inDirectory } from './rooted-directory.js';

/**
 * Creates a directory and its parents; an existing directory is no error. @throws {FileFault} something else has that
 * name
 */
export async function createDirectory(scope: FileScope, names: PathNames): Promise<void> {
  for (const directory of [true, false]) rejectDenied(scope.denylist, names, directory);
  await inDirectory(scope.root, names, async () => undefined, 'make');
}

/** Creates one new directory in an existing one. @throws {FileFault} */
export async function createDirectoryHere(scope: FileScope, names: PathNames): Promise<void> {
  for (const directory of [true, false]) rejectDenied(scope.denylist, names, directory);
  const { parents, name } = splitNames(names);
  const isMade = await inDirectory(scope.root, parents, (directory) => directory.makeDirectory(name));
  if (!isMade) throw destinationExists();
}
