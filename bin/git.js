import { execFileSync } from 'node:child_process';

/**
 * The output of a git command, without the trailing newline.
 * @throws {Error} git is missing or fails
 */
export const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 }).replace(
    /\n$/,
    '',
  );

/** The same, or undefined where git is missing or fails. */
export const tryGit = (...args) => {
  try {
    return git(...args);
  } catch {
    return undefined; // the caller decides
  }
};
