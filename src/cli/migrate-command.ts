import { loadConfig } from '../config.js';
import { findPlacedData } from '../host/apply-data-place.js';
import { createLog } from '../log.js';
import { requireInstalled } from '../service/require-installed.js';
import { openStorage } from '../service/storage.js';
import type { Output } from './output.js';

/**
 * `migrate`: applies pending migrations, as a start does, and prints their names.
 * @throws {Error} nothing is installed, or a service of another release runs on the embedded database
 */
export const migrateCommand = async (): Promise<Output> => {
  const config = await findPlacedData(loadConfig());
  requireInstalled(config);
  let applied: readonly string[] = [];
  const storage = await openStorage({
    ...{ config, log: createLog('silent'), connections: 1, owns: true },
    onMigrated: (names) => {
      applied = names;
    },
  });
  await storage.close();
  const text = applied.length === 0 ? 'There was nothing to migrate.\n' : `Applied: ${applied.join(', ')}.\n`;
  return { json: { applied }, text };
};
