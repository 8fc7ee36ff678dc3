import { chmod, stat } from 'node:fs/promises';
import { makeDirectory } from './make-directory.js';

/**
 * Makes the data directory. Where the programs below it run as other accounts than the service, these may pass it,
 * whatever the umask says; reading it stays as it is.
 */
export const makeDataDir = async (dataDir: string): Promise<void> => {
  await makeDirectory(dataDir, 0o755);
  if (process.getuid?.() !== 0) return;
  await chmod(dataDir, (await stat(dataDir)).mode | 0o111);
};
