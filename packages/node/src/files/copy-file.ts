import { constants } from 'node:fs';
import { errorCode } from '../state-file.js';
import { bytesOf } from './bytes-of.js';
import { rejectDenied } from './denylist.js';
import { Draft } from './draft.js';
import { asFileFault, destinationExists } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { pathNames, splitNames } from './path-names.js';
import { inDirectory, type RootedDirectory } from './rooted-directory.js';

/** How many names are tried for a copy. */
const TRIES = 100;
const PERMISSION_BITS = 0o777;

/** Copies a plain file within its directory, with its mode, under the first free name. @throws {FileFault} */
export async function copyFile(scope: FileScope, path: string): Promise<void> {
  const { parents, name } = splitNames(pathNames(path));
  rejectDenied(scope.denylist, [...parents, name]);
  await inDirectory(scope.root, parents, async (directory) => {
    const { file, stat } = await directory.openFile(name, constants.O_RDONLY);
    const draft = await Draft.open(scope, { bytes: stat.size }).catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    try {
      // Only the initial size: another process may append as fast as the file is read.
      for await (const chunk of bytesOf(file, { bytes: stat.size, signal: scope.signal })) await draft.write(chunk);
      await placeUnderFreeName(directory, draft, namesOfCopies(name), (copy) => {
        rejectDenied(scope.denylist, [...parents, copy]);
        return stat.mode & PERMISSION_BITS;
      });
    } finally {
      await draft.discard();
      await file.close();
    }
  });
}

/** Gives a draft the first free name and returns that name. @throws {FileFault} no name is free, or a name is denied */
export async function placeUnderFreeName(
  directory: RootedDirectory,
  draft: Draft,
  names: Iterable<string>,
  modeOf: (name: string) => number,
): Promise<string> {
  for (const name of names) {
    const mode = modeOf(name);
    if ((await directory.find(name)) !== null) continue;
    try {
      await draft.place(directory, name, { mode, replace: false });
      return name;
    } catch (error) {
      // Another process created that name meanwhile.
      if (errorCode(error) !== 'EEXIST') throw asFileFault(error);
    }
  }
  throw destinationExists();
}

/** `a copy.txt`, `a copy 1.txt` and so on: the extension stays at the end. */
function* namesOfCopies(name: string): Generator<string, void, undefined> {
  const kind = /(?:\.tar)?\.[^.]*$/.exec(name)?.[0] ?? '';
  const base = name.slice(0, name.length - kind.length);
  for (let count = 0; count < TRIES; count += 1) yield `${base} copy${count === 0 ? '' : ` ${count}`}${kind}`;
}
