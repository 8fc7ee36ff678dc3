import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.js';
import { isRestoreUnfinished } from '../control-plane-backup/finish-restore.js';
import { secretsFile } from '../first-run/installation-secrets.js';
import { START_COMMAND } from '../host/own-commands.js';

/** What an installation lacks, in sentences for the operator. */
export interface MissingInstallation {
  readonly what: string;
  readonly advice: string;
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'appKey'>;

const ADVICE = `Start the service once (${START_COMMAND}), or set the right DATA_DIR or DATABASE_URL.`;

/**
 * What an installation lacks, by the files in its directory; undefined where a service was started with these settings.
 */
export const findMissing = ({ dataDir, databaseUrl, appKey }: Place): MissingInstallation | undefined => {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres', 'data'))) {
    return { what: `Nothing is stored in ${dataDir} yet.`, advice: ADVICE };
  }
  if (databaseUrl === undefined && isRestoreUnfinished(dataDir)) {
    const advice = 'Start the service, or repeat the restore: both complete it.';
    return { what: `A restore into ${dataDir} was interrupted at its end.`, advice };
  }
  if ((databaseUrl !== undefined && appKey !== undefined) || existsSync(secretsFile(dataDir))) return undefined;
  return databaseUrl === undefined
    ? { what: `There is a database in ${dataDir}, but no secrets.json.`, advice: 'Restore that file from a copy.' }
    : {
        what: `APP_KEY is not set, and there is no secrets.json in ${dataDir}.`,
        advice:
          'Set the APP_KEY, or the DATA_DIR, of the service: no other key can decrypt the secrets in the database.',
      };
};

/**
 * For commands, which install nothing: a mistyped DATA_DIR must not become a second installation.
 * @throws {Error} no service was started with these settings yet
 */
export const requireInstalled = (place: Place): void => {
  const missing = findMissing(place);
  if (missing !== undefined) throw new Error(`${missing.what} ${missing.advice}`);
};
