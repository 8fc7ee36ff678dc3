import { execFileSync } from 'node:child_process';

/**
 * What a git command prints, without the line end behind it.
 * @throws {Error} git is not there, or says no
 */
export const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 }).replace(
    /\n$/,
    '',
  );

/** The same, or undefined where git is not there or says no. */
export const tryGit = (...args) => {
  try {
    return git(...args);
  } catch {
    return undefined; // what cannot be known is what the caller asks about
  }
};
