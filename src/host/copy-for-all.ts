import { chmod, constants, copyFile, lstat, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Permissions of a copy: everybody may read it and nobody but its owner may change it, whatever the umask says. */
const DIRECTORY_MODE = 0o755;
const FILE_MODE = 0o644;
const PROGRAM_MODE = 0o755;

/**
 * Copies a file or a directory so that every account may use the copy; the original keeps its permissions. Shares the
 * blocks on file systems that can. Directories called `node_modules` inside are left out.
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
