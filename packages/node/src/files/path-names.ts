import { FileFault, nameTooLong, outside } from './file-fault.js';

/** Longest name of a file and longest path, in bytes, as the usual file systems have them. */
const NAME_LIMIT_BYTES = 255;
const PATH_LIMIT_BYTES = 4096;
/** Most names of a path. */
const DEPTH_LIMIT = 128;

/** Names from the server's directory down; none is the directory itself. */
export type PathNames = readonly string[];

/**
 * The names that a path goes through, where each of `paths` is looked up from the one before it. Slashes at the ends say
 * nothing, `..` is taken by its text.
 * @throws {FileFault} it leads out of the server's directory, or no file can be called so
 */
export function pathNames(...paths: readonly string[]): PathNames {
  const text = paths.join('/');
  if (text.includes('\0') || !isWellFormed(text)) {
    throw new FileFault('unfit', 'Cannot perform that action: the path is not text.');
  }
  if (Buffer.byteLength(text) > 2 * PATH_LIMIT_BYTES) throw nameTooLong();
  const names: string[] = [];
  for (const name of text.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) throw outside();
  }
  if (names.some((name) => Buffer.byteLength(name) > NAME_LIMIT_BYTES)) throw nameTooLong();
  requirePossiblePath(sizeOfPath(names));
  return names;
}

/** How many names a path has, and how many bytes with the slashes between them. */
export interface PathSize {
  readonly names: number;
  readonly bytes: number;
}

export const sizeOfPath = (names: PathNames): PathSize => ({
  names: names.length,
  bytes: Buffer.byteLength(names.join('/')),
});

/** @throws {FileFault} no path of this size can be asked for */
export function requirePossiblePath({ names, bytes }: PathSize): void {
  if (bytes > PATH_LIMIT_BYTES) throw nameTooLong();
  if (names > DEPTH_LIMIT) {
    throw new FileFault('unfit', `Cannot perform that action: the path is more than ${DEPTH_LIMIT} directories deep.`);
  }
}

/** Where a path ends: the names of its directory, and its own. @throws {FileFault} it is the server's directory itself */
export function splitNames(names: PathNames): { readonly parents: PathNames; readonly name: string } {
  const name = names.at(-1);
  if (name === undefined) {
    throw new FileFault('unfit', 'Cannot perform that action: the path is the directory of the server.');
  }
  return { parents: names.slice(0, -1), name };
}

/** Half of a pair of surrogates becomes another character on disk: two names would be one. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
