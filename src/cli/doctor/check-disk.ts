import { statfs } from 'node:fs/promises';
import { hasCode } from '../../host/has-code.js';
import type { Check, Installation, Problem } from './check.js';

/** Least free space for a database and archives to grow, in bytes. */
const LEAST_BYTES = 1024 ** 3;

const GIGABYTE = 1024 ** 3;

/** Free space for the embedded database, the built-in node and its archives. */
export const checkDisk = {
  name: 'disk',
  examine: async ({ config: { dataDir } }: Pick<Installation, 'config'>): Promise<readonly Problem[]> => {
    try {
      const { bavail, bsize, blocks } = await statfs(dataDir);
      const free = bavail * bsize;
      if (free >= LEAST_BYTES) return [];
      const [left, all] = [free, blocks * bsize].map((bytes) => (bytes / GIGABYTE).toFixed(1));
      return [
        {
          what: `${left} GB of ${all} GB are free on the disk of ${dataDir}.`,
          advice: 'Free some space, or move DATA_DIR: a full disk stops the database.',
        },
      ];
    } catch (error) {
      // With an external database an installation may store nothing here.
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  },
} satisfies Check;
