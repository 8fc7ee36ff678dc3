import { readdir, readlink, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadConfig } from '../config.js';
import { findPlacedData } from '../host/apply-data-place.js';
import { isHome } from '../host/fallback-data-home.js';
import { hasCode } from '../host/has-code.js';
import { confirm, requireTerminal } from './confirm.js';
import { endLeftovers } from './end-leftovers.js';
import type { Output } from './output.js';
import { removeDirectoryTree } from './remove-directory-tree.js';
import { OWN_NAMES, requireData } from './require-data.js';

/**
 * `data remove`: ends all processes of this installation, game servers included, and removes everything that it stored.
 * An external database is left alone.
 * @throws {Error} the service is running, or nothing is stored there
 */
export const removeDataCommand = async (options: { readonly yes?: true | undefined }): Promise<Output> => {
  if (options.yes !== true) requireTerminal();
  const given = loadConfig();
  const config = await findPlacedData(given);
  requireData(config);
  await confirm(`Remove all data in ${config.dataDir}, with its game servers?`, options);
  await endLeftovers(config, { stopsService: false });
  await killProcessesIn(config.dataDir);
  for (const name of OWN_NAMES) await removeDirectoryTree(join(config.dataDir, name));
  await removeWhereEmpty(config.dataDir);
  if (isHome(dirname(config.dataDir))) await removeWhereEmpty(dirname(config.dataDir));
  if (await isLinkTo(given.dataDir, config.dataDir)) await unlink(given.dataDir);
  return { json: { removed: config.dataDir }, text: `The data in ${config.dataDir} has been removed.\n` };
};

/** Removes an empty directory; other files stay. */
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
    if (hasCode(error, 'EINVAL') || hasCode(error, 'ENOENT')) return false; // not a link
    throw error;
  }
};

/** Error codes of a process that has ended or belongs to another user. */
const NOT_OURS = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'] as const;

/** Kills all processes whose working directory is a directory or below it; Linux only, where /proc lists them. */
const killProcessesIn = async (directory: string): Promise<void> => {
  if (process.platform !== 'linux') return;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids) {
    try {
      const place = await readlink(`/proc/${pid}/cwd`);
      if (pid !== process.pid && `${place}/`.startsWith(`${directory}/`)) process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!NOT_OURS.some((code) => hasCode(error, code))) throw error;
    }
  }
};
