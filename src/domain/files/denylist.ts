import ignore from 'ignore';

/** Wildcards of a pattern that are heeded: each one multiplies the work of a name that almost fits. */
const MAX_WILDCARDS = 3;

/** Whether people may not change a path. */
export type Denylist = (path: string) => boolean;

/**
 * Reads the names that an egg denies, which are gitignore lines. A pattern of more wildcards than are heeded is taken to end
 * with the last of those: it denies more than it says, never less, and a hostile egg does not keep the service busy. Source: choices.md 57.
 */
export const readDenylist = (lines: readonly string[]): Denylist => {
  if (lines.length === 0) return () => false;
  const patterns = ignore({ ignorecase: false }).add(lines.flatMap(bounded));
  // Whether there is a file or a directory, only the node knows: what would be denied as either is.
  return (path) => path !== '' && (patterns.ignores(path) || patterns.ignores(`${path}/`));
};

const bounded = (line: string): readonly string[] => {
  const wildcards = [...line.matchAll(/\*+/g)];
  const last = wildcards[MAX_WILDCARDS - 1];
  if (last === undefined || wildcards.length === MAX_WILDCARDS) return [line];
  // What is allowed again would be more than was meant.
  return line.startsWith('!') ? [] : [line.slice(0, last.index + 1)];
};
