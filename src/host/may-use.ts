import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OsAccount } from './os-account.js';

/** Mode bits of the owner; those of the group and of others are shifted right by three and six. */
const READ = 0o400;
const EXECUTE = 0o100;

/**
 * Whether an account can reach a path and use it: enter a directory, read a file, run a program. Always true for the
 * present account.
 * @param path absolute and without symbolic links; it exists
 */
export const mayUse = async (path: string, account: OsAccount): Promise<boolean> => {
  if (account.uid === undefined) return true;
  const parent = dirname(path);
  if (parent !== path && !(await mayUse(parent, account))) return false;
  const found = await stat(path);
  const isProgram = (found.mode & 0o111) !== 0;
  const needed = found.isDirectory() ? EXECUTE : isProgram ? READ | EXECUTE : READ;
  const place = found.uid === account.uid ? 0 : found.gid === account.gid ? 3 : 6;
  return ((found.mode << place) & needed) === needed;
};
