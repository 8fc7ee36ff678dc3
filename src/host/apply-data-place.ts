import type { Config } from '../config.js';
import { findDataPlace } from './find-data-place.js';
import { accountFor } from './os-account.js';

export interface PlacedData {
  /** The same settings, with the directory that is really used. */
  readonly config: Config;
  /** Whether that is another one than DATA_DIR says. */
  readonly isElsewhere: boolean;
}

/** Finds the place of the data that these settings keep in DATA_DIR; changes nothing where they keep none. */
export const placeData = async (config: Config): Promise<PlacedData> => {
  const { databaseUrl, appKey, localNode, dataDir } = config;
  if (databaseUrl !== undefined && appKey !== undefined && !localNode) return { config, isElsewhere: false };
  const { directory, isElsewhere } = await findDataPlace(dataDir, [
    ...(databaseUrl === undefined ? [accountFor('database')] : []),
    ...(localNode ? [accountFor('node')] : []),
  ]);
  return { config: { ...config, dataDir: directory }, isElsewhere };
};
