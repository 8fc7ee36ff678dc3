import type { TaskAction } from '../../generated/prisma/client.js';
import { RefusedError } from '../errors.js';

/** @throws {RefusedError} `TOO_MANY_BACKUPS`: a backup task on a server that may have no backups. Source: rest.md §12.2. */
export const requireBackupsPossible = (server: { readonly backupLimit: number }, action: TaskAction): void => {
  if (action !== 'backup' || server.backupLimit > 0) return;
  throw new RefusedError(
    "A backup task cannot be created when the server's backup limit is set to 0.",
    'TOO_MANY_BACKUPS',
  );
};
