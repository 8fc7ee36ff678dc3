import { loadConfig } from '../config.js';
import { findPlacedData } from '../host/apply-data-place.js';
import { endLeftovers } from './end-leftovers.js';
import type { Output } from './output.js';
import { requireData } from './require-data.js';

/** `stop`: stops the running service, or ends processes that a killed service left behind, and prints which. */
export const stopCommand = async (): Promise<Output> => {
  const config = await findPlacedData(loadConfig());
  requireData(config);
  const ended = await endLeftovers(config, { stopsService: true });
  return { json: { ended }, text: ended.length === 0 ? 'Nothing was running.\n' : `Ended: ${ended.join(', ')}.\n` };
};
