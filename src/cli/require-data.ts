import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.js';
import { RESTORE_DIRECTORY } from '../control-plane-backup/finish-restore.js';
import { TENANT_DIRECTORY } from '../service/storage.js';

/** Names in the data directory of an installation. */
export const OWN_NAMES = ['secrets.json', 'postgres', TENANT_DIRECTORY, 'node', RESTORE_DIRECTORY] as const;

/**
 * For commands on a DATA_DIR, so that a mistyped one is not reported as done.
 * @throws {Error} it contains nothing of an installation
 */
export const requireData = ({ dataDir }: Pick<Config, 'dataDir'>): void => {
  if (OWN_NAMES.some((name) => existsSync(join(dataDir, name)))) return;
  throw new Error(`Nothing is stored in ${dataDir}. Set the right DATA_DIR.`);
};
