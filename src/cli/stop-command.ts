import { loadConfig } from '../config.js';
import { placeData } from '../host/apply-data-place.js';
import { endLeftovers } from './end-leftovers.js';

/** `stop`: ends what a service that was killed left behind, and says what it was. */
export const stopCommand = async (): Promise<string> => {
  const { config } = await placeData(loadConfig());
  const ended = await endLeftovers(config);
  return ended.length === 0 ? 'Nothing was left running.\n' : `Ended: ${ended.join(', ')}.\n`;
};
