import { readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** The tmpfs of Linux. */
const IN_MEMORY = '/dev/shm';

/** Free space that it needs, in bytes: several times the size of all concurrent files. */
const ROOM = 2 * 1024 ** 3;

/**
 * Directory for test data with many files: in memory where possible. Each test file creates and removes a database of a
 * thousand files. A noexec mount is not used, because services copy programs into their data for accounts that cannot
 * read the package.
 */
export const placeForFiles = async () => {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => ''); // Linux only
  const options = mounts.match(/^\S+ \/dev\/shm tmpfs (\S+)/m)?.[1]?.split(',') ?? ['ro'];
  if (options.includes('ro') || options.includes('noexec')) return tmpdir();
  const { bavail, bsize } = await statfs(IN_MEMORY);
  return bavail * bsize < ROOM ? tmpdir() : IN_MEMORY;
};
