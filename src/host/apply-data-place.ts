import type { Config } from '../config.js';
import { type DataPlace, findDataPlace, findMadeDataPlace } from './find-data-place.js';
import { accountFor, type OsAccount } from './os-account.js';

export interface PlacedData {
  /** The same settings, with the directory that is really used. */
  readonly config: Config;
  /** Whether it differs from DATA_DIR. */
  readonly isElsewhere: boolean;
}

/** Finds or creates the data directory for settings that store data in DATA_DIR; otherwise changes nothing. */
export const placeData = (config: Config): Promise<PlacedData> => placedBy(findDataPlace, config);

/** Finds the data directory that a service has created, for commands; creates and changes nothing. */
export const findPlacedData = async (config: Config): Promise<Config> =>
  (await placedBy(findMadeDataPlace, config)).config;

const placedBy = async (
  find: (dataDir: string, accounts: readonly OsAccount[]) => Promise<DataPlace>,
  config: Config,
): Promise<PlacedData> => {
  const { databaseUrl, appKey, localNode, dataDir } = config;
  if (databaseUrl !== undefined && appKey !== undefined && !localNode) return { config, isElsewhere: false };
  const { directory, isElsewhere } = await find(dataDir, [
    ...(databaseUrl === undefined ? [accountFor('database')] : []),
    ...(localNode ? [accountFor('node')] : []),
  ]);
  return { config: { ...config, dataDir: directory }, isElsewhere };
};
