import { chmod, constants, copyFile, lstat, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Modes of a copy: every account can read it, only its owner can change it, regardless of the umask. */
const DIRECTORY_MODE = 0o755;
const FILE_MODE = 0o644;
const PROGRAM_MODE = 0o755;

/**
 * Copies a file or directory so that every account can use the copy; the original keeps its permissions. Shares disk
 * blocks where the file system supports it. Skips directories named `node_modules`.
 */
export const copyForAll = async (from: string, to: string): Promise<void> => {
  await makeForAll(dirname(to));
  await copyEntry(from, to);
};

const makeForAll = async (directory: string): Promise<void> => {
  const first = await mkdir(directory, { recursive: true });
  if (first === undefined) return;
  for (let made = directory; made.length >= first.length; made = dirname(made)) await chmod(made, DIRECTORY_MODE);
};

const copyEntry = async (from: string, to: string): Promise<void> => {
  const found = await lstat(from);
  if (found.isSymbolicLink()) return symlink(await readlink(from), to);
  if (found.isDirectory()) {
    await mkdir(to);
    await chmod(to, DIRECTORY_MODE);
    const names = (await readdir(from)).filter((name) => name !== 'node_modules');
    for (const name of names) await copyEntry(join(from, name), join(to, name));
    return;
  }
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, (found.mode & 0o100) === 0 ? FILE_MODE : PROGRAM_MODE);
};
