import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.js';
import { TENANT_DIRECTORY } from '../service/storage.js';

/** What an installation keeps in its directory. */
export const OWN_NAMES = ['secrets.json', 'postgres', TENANT_DIRECTORY, 'node'] as const;

/**
 * For commands about a DATA_DIR: one that was mistyped is not to look like one in which all is done.
 * @throws {Error} nothing of an installation is in it
 */
export const requireData = ({ dataDir }: Pick<Config, 'dataDir'>): void => {
  if (OWN_NAMES.some((name) => existsSync(join(dataDir, name)))) return;
  throw new Error(`Nothing is stored in ${dataDir}. Name the right DATA_DIR.`);
};
