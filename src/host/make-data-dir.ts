import { chmod, stat } from 'node:fs/promises';
import { makeDirectory } from './make-directory.js';

/**
 * Creates the data directory. If programs in it run as other accounts than the service, those can pass through it,
 * regardless of the umask; read permissions stay unchanged.
 */
export const makeDataDir = async (dataDir: string): Promise<void> => {
  await makeDirectory(dataDir, 0o755);
  if (process.getuid?.() !== 0) return;
  await chmod(dataDir, (await stat(dataDir)).mode | 0o111);
};
