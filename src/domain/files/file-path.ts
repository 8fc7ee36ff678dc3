import { RefusedError } from '../errors.js';

/**
 * The error for a path outside the server's directory; it is thrown before the node is called. Source: choices.md 56.
 */
const OUTSIDE = 'The path leads out of the directory of the server.';

/**
 * The normalized path of a name below a directory, without `.`, `..` and surplus slashes: `config/app.json`. Empty for
 * the server's own directory. Both parameters are relative to the server's directory, even with a slash at the
 * beginning.
 * @param member the input member that holds the path
 * @throws {RefusedError} the path is outside the server's directory
 * Source: files.md §2.
 */
export const resolvePath = (root: string, name = '', member?: string): string => {
  const path: string[] = [];
  for (const part of `${root}/${name}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') path.push(part);
    else if (path.pop() === undefined) throw outsideError(member);
  }
  return path.join('/');
};

const outsideError = (member: string | undefined): RefusedError => {
  const error = new RefusedError(OUTSIDE);
  return member === undefined ? error : error.at(member);
};

/** Whether a path is a directory itself or below it. */
export const isWithin = (path: string, directory: string): boolean =>
  path === directory || directory === '' || path.startsWith(`${directory}/`);
