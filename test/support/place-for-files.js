import { readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory for whoever wants to. */
const IN_MEMORY = '/dev/shm';

/** What has to be free there, in bytes: several times what all files that are there at the same time take. */
const ROOM = 2 * 1024 ** 3;

/**
 * The directory for what is made of many files: in memory, where there is room for it. A database is a thousand of them,
 * made and removed by each file of tests. Where no program may be started, nothing else is kept either: a service copies
 * programs into its data, for accounts that cannot read its package.
 */
export const placeForFiles = async () => {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => ''); // Linux alone has it
  const options = mounts.match(/^\S+ \/dev\/shm tmpfs (\S+)/m)?.[1]?.split(',') ?? ['ro'];
  if (options.includes('ro') || options.includes('noexec')) return tmpdir();
  const { bavail, bsize } = await statfs(IN_MEMORY);
  return bavail * bsize < ROOM ? tmpdir() : IN_MEMORY;
};
