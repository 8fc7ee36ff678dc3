import { loadConfig } from '../config.js';
import { seed } from '../first-run/seed.js';
import { placeData } from '../host/apply-data-place.js';
import { createLog } from '../log.js';
import { uncounted } from '../metrics/uncounted.js';
import { asSystem, createBaseContext } from '../service/service-context.js';
import { openStorage } from '../service/storage.js';
import { noWake } from './no-wake.js';
import type { Command } from './parse-command.js';

/**
 * Gives a command the database of the installation, whether the service runs or not: an embedded one is started for
 * the moment where it does not. A new installation gets its administrator, eggs and so on first.
 */
export const withService = async (command: Command): Promise<string> => {
  const { config } = await placeData(loadConfig());
  // Whoever calls reads one line of error, not a log.
  const log = createLog('silent');
  const storage = await openStorage({ config, log, connections: 2, owns: false });
  try {
    const base = createBaseContext(config, storage, { log, metrics: uncounted });
    const ctx = asSystem({ ...base.context, wake: noWake });
    await seed(ctx);
    const output = await command(ctx);
    await base.close();
    return output;
  } finally {
    await storage.close();
  }
};
