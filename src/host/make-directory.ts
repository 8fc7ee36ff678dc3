import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './has-code.js';

/**
 * Creates a directory and its missing parents. Node's own recursive option reports a read-only disk as a missing
 * directory.
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
  Object.assign(new Error(`${path} is a file, but a directory is needed there.`), { code: 'ENOTDIR' });

/**
 * Creates the data directory. If programs in it run as other accounts than the service, those can pass through it,
 * regardless of the umask; read permissions stay unchanged.
 */
export const makeDataDir = async (dataDir: string): Promise<void> => {
  await makeDirectory(dataDir, 0o755);
  if (process.getuid?.() !== 0) return;
  await chmod(dataDir, (await stat(dataDir)).mode | 0o111);
};
