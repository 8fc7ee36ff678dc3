import ignore from 'ignore';
import { deniedFile } from './file-fault.js';
import type { PathNames } from './path-names.js';

/** Which files of a server nobody may change. */
export interface Denylist {
  readonly isEmpty: boolean;
  /** Whether a file, or with `directory` a directory, is on it, by itself or by what it lies in. */
  denies(names: PathNames, directory?: boolean): boolean;
}

/** Nothing is denied: whoever asks has the right to everything. */
export const NO_DENYLIST: Denylist = { isEmpty: true, denies: () => false };

/** Wildcards of a pattern that are heeded: each one multiplies the work of a name that almost fits. */
const MAX_WILDCARDS = 3;

/**
 * Patterns in gitignore syntax. Where the file system takes two spellings for one name, so does this. A pattern of more
 * wildcards than are heeded ends with the last of those: it denies more than it says, never less.
 */
export function denylistOf(patterns: readonly string[]): Denylist {
  if (patterns.length === 0) return NO_DENYLIST;
  const rules = ignore({ ignorecase: process.platform !== 'linux' }).add(patterns.flatMap(bounded));
  return {
    isEmpty: false,
    denies: (names, directory = false) => names.length > 0 && rules.ignores(names.join('/') + (directory ? '/' : '')),
  };
}

/** @throws {FileFault} the file is on the list */
export function refuseDenied(denylist: Denylist, names: PathNames, directory = false): void {
  if (denylist.denies(names, directory)) throw deniedFile();
}

function bounded(pattern: string): readonly string[] {
  const wildcards = [...pattern.matchAll(/\*+/g)];
  const last = wildcards[MAX_WILDCARDS - 1];
  if (last === undefined || wildcards.length === MAX_WILDCARDS) return [pattern];
  // What is allowed again would be more than was meant.
  return pattern.startsWith('!') ? [] : [pattern.slice(0, last.index + 1)];
}
