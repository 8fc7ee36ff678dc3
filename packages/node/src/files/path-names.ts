import { FileFault, nameTooLong, outside } from './file-fault.js';

/** Longest file name and longest path, in bytes, as in common file systems. */
const NAME_LIMIT_BYTES = 255;
const PATH_LIMIT_BYTES = 4096;
/** Most names of a path. */
const DEPTH_LIMIT = 128;

/** Names from the server's directory down; empty for the directory itself. */
export type PathNames = readonly string[];

/**
 * The names of a path, where each of `paths` is relative to the one before. Leading and trailing slashes are ignored;
 * `..` is resolved textually.
 * @throws {FileFault} the path leaves the server's directory, or is not a valid file name
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

/** Number of names of a path, and its length in bytes including slashes. */
export interface PathSize {
  readonly names: number;
  readonly bytes: number;
}

export const sizeOfPath = (names: PathNames): PathSize => ({
  names: names.length,
  bytes: Buffer.byteLength(names.join('/')),
});

/** @throws {FileFault} a path of this size is not allowed */
export function requirePossiblePath({ names, bytes }: PathSize): void {
  if (bytes > PATH_LIMIT_BYTES) throw nameTooLong();
  if (names > DEPTH_LIMIT) {
    throw new FileFault('unfit', `Cannot perform that action: the path is more than ${DEPTH_LIMIT} directories deep.`);
  }
}

/** Splits a path into its parent directory and its own name. @throws {FileFault} it is the server's directory itself */
export function splitNames(names: PathNames): { readonly parents: PathNames; readonly name: string } {
  const name = names.at(-1);
  if (name === undefined) {
    throw new FileFault('unfit', 'Cannot perform that action: the path is the directory of the server.');
  }
  return { parents: names.slice(0, -1), name };
}

/** Unpaired surrogates become a replacement character on disk: two names would be one. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
