import { RefusedError } from '../errors.js';

/** Whether a path stays in the server's directory. It is refused before anybody is asked. Source: choices.md 56. */
const LEAVES = 'The path leads out of the directory of the server.';

/**
 * Where a name below a directory leads, without `.`, `..` and slashes too many: `config/app.json`; empty for the server's own
 * directory. Both may begin with a slash and are relative to the server's directory all the same.
 * @param member where in the input the path stands
 * @throws {RefusedError} out of the server's directory
 * Source: files.md §2.
 */
export const resolvePath = (root: string, name = '', member?: string): string => {
  const path: string[] = [];
  for (const part of `${root}/${name}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') path.push(part);
    else if (path.pop() === undefined) throw leaves(member);
  }
  return path.join('/');
};

const leaves = (member: string | undefined): RefusedError => {
  const error = new RefusedError(LEAVES);
  return member === undefined ? error : error.at(member);
};

/** Whether a path is another one, or below it. */
export const isWithin = (path: string, directory: string): boolean =>
  path === directory || directory === '' || path.startsWith(`${directory}/`);
