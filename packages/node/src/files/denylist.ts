import ignore from 'ignore';
import { deniedFile } from './file-fault.js';
import type { PathNames } from './path-names.js';

/** Files of a server that users must not change. */
export interface Denylist {
  readonly isEmpty: boolean;
  /** Whether a file (a directory if `directory`) matches, by itself or by a parent directory. */
  denies(names: PathNames, directory?: boolean): boolean;
}

/** Denies nothing. */
export const NO_DENYLIST: Denylist = { isEmpty: true, denies: () => false };

/** Wildcards of a pattern that are used: each one multiplies the matching time of a near match. */
const MAX_WILDCARDS = 3;

/**
 * Patterns in gitignore syntax, case-insensitive where the file system is. A pattern with more wildcards than the
 * maximum is cut after the last allowed one: it denies more than requested, never less.
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
export function rejectDenied(denylist: Denylist, names: PathNames, directory = false): void {
  if (denylist.denies(names, directory)) throw deniedFile();
}

function bounded(pattern: string): readonly string[] {
  const wildcards = [...pattern.matchAll(/\*+/g)];
  const last = wildcards[MAX_WILDCARDS - 1];
  if (last === undefined || wildcards.length === MAX_WILDCARDS) return [pattern];
  // A cut negation would allow more than intended.
  return pattern.startsWith('!') ? [] : [pattern.slice(0, last.index + 1)];
}
