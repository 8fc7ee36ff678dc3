import { statfs } from 'node:fs/promises';
import { hasCode } from '../../host/has-code.js';
import type { Check, Installation, Problem } from './check.js';

/** Less than this is too little for a database and archives to grow, in bytes. */
const LEAST_BYTES = 1024 ** 3;

const GIGABYTE = 1024 ** 3;

/** Room where the embedded database, the built-in node and its archives are. */
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
          what: `${left} GB of ${all} GB are left on the disk of ${dataDir}.`,
          advice: 'Make room, or move DATA_DIR: a full disk stops the database.',
        },
      ];
    } catch (error) {
      // With a database of its own an installation may store nothing here.
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  },
} satisfies Check;
