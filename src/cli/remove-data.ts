import { readlink, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadConfig } from '../config.js';
import { placeData } from '../host/apply-data-place.js';
import { isHome } from '../host/fallback-data-home.js';
import { hasCode } from '../host/has-code.js';
import { TENANT_DIRECTORY } from '../service/storage.js';
import { endLeftovers } from './end-leftovers.js';
import { killProcessesIn } from './kill-processes-in.js';
import { removeWhole } from './remove-whole.js';

/** What an installation keeps in its directory. */
const OWN_NAMES = ['secrets.json', 'postgres', TENANT_DIRECTORY, 'node'] as const;

/**
 * `data remove`: removes everything that this installation stored, wherever it is, after ending what runs on it: also
 * the game servers. A given database is left alone.
 * @throws {Error} the service runs
 */
export const removeDataCommand = async (): Promise<string> => {
  const given = loadConfig();
  const { config } = await placeData(given);
  await endLeftovers(config);
  await killProcessesIn(config.dataDir);
  for (const name of OWN_NAMES) await removeWhole(join(config.dataDir, name));
  await removeWhereEmpty(config.dataDir);
  if (isHome(dirname(config.dataDir))) await removeWhereEmpty(dirname(config.dataDir));
  if (await isLinkTo(given.dataDir, config.dataDir)) await unlink(given.dataDir);
  return `The data in ${config.dataDir} are removed.\n`;
};

/** Files that are not ours stay. */
const removeWhereEmpty = async (directory: string): Promise<void> => {
  try {
    await rmdir(directory);
  } catch (error) {
    if (!['ENOTEMPTY', 'ENOENT', 'EBUSY'].some((code) => hasCode(error, code))) throw error;
  }
};

const isLinkTo = async (path: string, target: string): Promise<boolean> => {
  try {
    return (await readlink(path)) === target;
  } catch (error) {
    if (hasCode(error, 'EINVAL') || hasCode(error, 'ENOENT')) return false; // no link
    throw error;
  }
};
