import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freshDataDir, startService } from '../service.js';

/** The data of an installation after its first start, for tests of later starts. */
export interface PreparedData {
  /** A copy of them, alone in a directory of its own as in `freshDataDir`. */
  copy(): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Runs a service once, with its own database and node, and keeps what it leaves: a copy costs a fraction of a first
 * run.
 */
export const prepareData = async (): Promise<PreparedData> => {
  const service = await startService({ database: 'embedded', localNode: true });
  await service.kill('SIGTERM');
  return {
    copy: async () => {
      const dataDir = await freshDataDir();
      // Not by Node, which would make all of it the caller's: as root, the database and the node own their parts.
      await promisify(execFile)('cp', ['-a', service.dataDir, dataDir]);
      return dataDir;
    },
    remove: () => service.stop(),
  };
};
