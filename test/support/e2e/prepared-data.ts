import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freshDataDir, startService } from '../service.js';

/** The data of an installation after its first run. */
export interface PreparedData {
  /** A copy, alone in its own directory as in `freshDataDir`. */
  copy(): Promise<string>;
  remove(): Promise<void>;
}

/** Runs a service once, with its own database and node, and stores its data: a copy takes a fraction of a first run. */
export const prepareData = async (): Promise<PreparedData> => {
  const service = await startService({ database: 'embedded', localNode: true });
  await service.kill('SIGTERM');
  return {
    copy: async () => {
      const dataDir = await freshDataDir();
      // Not with Node.js, which would change the owner: as root, the database and the node own their files.
      await promisify(execFile)('cp', ['-a', service.dataDir, dataDir]);
      return dataDir;
    },
    remove: () => service.stop(),
  };
};
