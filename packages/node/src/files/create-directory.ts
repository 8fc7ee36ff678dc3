import { refuseDenied } from './denylist.js';
import { alreadyThere } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { type PathNames, splitNames } from './path-names.js';
import { inDirectory } from './rooted-directory.js';

/** Makes a directory and those on the way to it; one that is there is fine. @throws {FileFault} something else is */
export async function createDirectory(scope: FileScope, names: PathNames): Promise<void> {
  for (const directory of [true, false]) refuseDenied(scope.denylist, names, directory);
  await inDirectory(scope.root, names, async () => undefined, 'make');
}

/** Makes one directory, where there is nothing, in one that is there. @throws {FileFault} */
export async function createDirectoryHere(scope: FileScope, names: PathNames): Promise<void> {
  for (const directory of [true, false]) refuseDenied(scope.denylist, names, directory);
  const { parents, name } = splitNames(names);
  const isMade = await inDirectory(scope.root, parents, (directory) => directory.makeDirectory(name));
  if (!isMade) throw alreadyThere();
}
