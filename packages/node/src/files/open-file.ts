import { constants } from 'node:fs';
import { isDirectory } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { pathNames, splitNames } from './path-names.js';
import { inDirectory, type OpenFile } from './rooted-directory.js';

/** Opens a file for reading; the caller closes it. @throws {FileFault} */
export async function openToRead(scope: FileScope, path: string): Promise<OpenFile & { readonly name: string }> {
  const names = pathNames(path);
  if (names.length === 0) throw isDirectory();
  const { parents, name } = splitNames(names);
  const open = await inDirectory(scope.root, parents, (directory) => directory.openFile(name, constants.O_RDONLY));
  return { ...open, name };
}
