import type { Config } from '../../config.js';
import { ServiceRunningError } from '../../db/service-running-error.js';
import { findMissing } from '../../service/require-installed.js';
import { endLeftovers } from '../end-leftovers.js';

/**
 * Ends the PostgreSQL and the built-in node that a killed service left behind; game servers continue. Does nothing while
 * the service runs, and with an external database, which does not show whether it does.
 */
export const mendLeftovers = async (config: Config): Promise<readonly string[]> => {
  if (config.databaseUrl !== undefined || findMissing(config) !== undefined) return [];
  try {
    const ended = await endLeftovers(config, { stopsService: false });
    return ended.length === 0 ? [] : [`Ended what a killed service left behind: ${ended.join(', ')}.`];
  } catch (error) {
    if (error instanceof ServiceRunningError) return [];
    throw error;
  }
};
