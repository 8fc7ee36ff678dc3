import type { PanelPlace } from '../panel-import/source/open-panel.js';
import { UsageError } from './usage-error.js';

type Values = { readonly [Name in 'env' | 'database' | 'appKey' | 'url' | 'key' | 'timezone']?: string | undefined };

/** Where the panel is. A key is `-` where it is read from stdin later. @throws {UsageError} */
export const panelPlaceOf = ({ env, database, appKey, url, key, timezone }: Values): PanelPlace => {
  const zone = timezone === undefined ? {} : { timezone };
  if ([env, database, url].filter((given) => given !== undefined).length !== 1) {
    throw new UsageError('Name the panel by one of --env, --database and --url.');
  }
  if ((appKey !== undefined) !== (database !== undefined)) {
    throw new UsageError('--database and --app-key go together: the key opens the secrets in the database.');
  }
  if ((key !== undefined) !== (url !== undefined)) throw new UsageError('--url and --key go together.');
  if (env !== undefined) return { kind: 'env', file: env, ...zone };
  if (database !== undefined && appKey !== undefined) return { kind: 'database', url: database, appKey, ...zone };
  if (url !== undefined && key !== undefined && /^https?:\/\//.test(url) && URL.canParse(url)) {
    return { kind: 'api', url, key, ...zone };
  }
  throw new UsageError('--url must be the address of the panel, such as https://panel.example.com.');
};
