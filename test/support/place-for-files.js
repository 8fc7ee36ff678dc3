import { readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** The tmpfs that every Linux process can use. */
const IN_MEMORY = '/dev/shm';

/** Free space that is needed there, in bytes: several times the size of all test files at one time. */
const ROOM = 2 * 1024 ** 3;

/**
 * The directory for data of many files: in memory, if there is enough space. A database has 1,000 files, which every
 * test file creates and removes. A mount with `noexec` is not used: a service copies programs into its data directory,
 * for accounts that cannot read its package.
 */
export const placeForFiles = async () => {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => ''); // exists on Linux only
  const options = mounts.match(/^\S+ \/dev\/shm tmpfs (\S+)/m)?.[1]?.split(',') ?? ['ro'];
  if (options.includes('ro') || options.includes('noexec')) return tmpdir();
  const { bavail, bsize } = await statfs(IN_MEMORY);
  return bavail * bsize < ROOM ? tmpdir() : IN_MEMORY;
};
