import ignore from 'ignore';

/** Most wildcards of a pattern that are used: each multiplies the work for a name that almost matches. */
const MAX_WILDCARDS = 3;

/** Whether the denylist of an egg denies changes to a path. */
export type Denylist = (path: string) => boolean;

/**
 * Reads the denylist of an egg, which is a list of gitignore lines. A pattern with too many wildcards is cut after the
 * last permitted one: it then denies more, never less, and a hostile egg cannot occupy the service.
 * Source: choices.md 57.
 */
export const readDenylist = (lines: readonly string[]): Denylist => {
  if (lines.length === 0) return () => false;
  const patterns = ignore({ ignorecase: false }).add(lines.flatMap(bounded));
  // Only the node knows whether the path is a file or a directory: it is denied if either form is.
  return (path) => path !== '' && (patterns.ignores(path) || patterns.ignores(`${path}/`));
};

const bounded = (line: string): readonly string[] => {
  const wildcards = [...line.matchAll(/\*+/g)];
  const last = wildcards[MAX_WILDCARDS - 1];
  if (last === undefined || wildcards.length === MAX_WILDCARDS) return [line];
  // A cut exception would allow more than the line does.
  return line.startsWith('!') ? [] : [line.slice(0, last.index + 1)];
};
