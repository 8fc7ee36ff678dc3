import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './has-code.js';

/**
 * Makes a directory and those above it, where they are missing. Node's own way calls a disk that can only be read a directory that is
 * not there.
 * @throws {Error} with the code of the operating system: EROFS, ENOSPC, EACCES; ENOTDIR also where a file has its name
 */
export const makeDirectory = async (path: string, mode: number): Promise<void> => {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) {
      await makeDirectory(dirname(path), mode);
      return makeDirectory(path, mode);
    }
    if (!hasCode(error, 'EEXIST')) throw error;
    if (!(await stat(path)).isDirectory()) throw notDirectory(path);
  }
};

const notDirectory = (path: string): Error =>
  Object.assign(new Error(`${path} is a file, and a directory is needed there.`), { code: 'ENOTDIR' });

/**
 * Makes the data directory. As root, lets every account pass through it, whatever the umask: programs below it run as other
 * accounts. Permission to read it is unchanged.
 */
export const makeDataDir = async (dataDir: string): Promise<void> => {
  await makeDirectory(dataDir, 0o755);
  if (process.getuid?.() !== 0) return;
  await chmod(dataDir, (await stat(dataDir)).mode | 0o111);
};
