import type { TaskAction } from '../../generated/prisma/client.js';
import { ForbiddenError } from '../errors.js';

/** @throws {ForbiddenError} a backup task on a server that may have no backups. Source: rest.md §12.2. */
export const requireBackupsPossible = (server: { readonly backupLimit: number }, action: TaskAction): void => {
  if (action !== 'backup' || server.backupLimit > 0) return;
  throw new ForbiddenError(
    "A backup task cannot be created when the server's backup limit is set to 0.",
    'ACTION_FORBIDDEN',
  );
};
