import { chmod, mkdir, stat } from 'node:fs/promises';
import { accountFor } from './os-account.js';

/**
 * Makes the data directory. Where the programs below it run as other accounts than the service, these may pass it,
 * whatever the umask says; reading it stays as it is.
 */
export const makeDataDir = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  if (accountFor('database').uid === undefined) return;
  await chmod(dataDir, (await stat(dataDir)).mode | 0o111);
};
