import { type Config, givenSettings } from '../config.js';
import { findPassphrase } from '../control-plane-backup/find-passphrase.js';
import { findInstallationSecrets } from '../first-run/installation-secrets.js';
import type { ScheduledBackups } from '../jobs/back-up-control-plane.js';
import type { Storage } from './storage.js';

/** The backups that the settings ask for; undefined without BACKUP_DIR. */
export const scheduledBackups = (
  { backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>,
  { url, appKey }: Pick<Storage, 'url' | 'appKey'>,
): ScheduledBackups | undefined => {
  const { directory, everyMs, keep } = backups;
  if (directory === undefined) return undefined;
  return {
    ...{ directory, everyMs, keep },
    make: async (file, signal) => {
      const passphrase = await findPassphrase(backups);
      if (passphrase === undefined) throw new Error('Neither BACKUP_PASSPHRASE_FILE nor BACKUP_PASSPHRASE is set.');
      const databasePassword = (await findInstallationSecrets(dataDir))?.databasePassword;
      // Loaded for a backup only.
      const { makeBackup, BackupInProgress } = await import('../control-plane-backup/make-backup.js');
      try {
        const secrets = { appKey, ...(databasePassword === undefined ? {} : { databasePassword }) };
        await makeBackup({ ...{ url, secrets, passphrase, file, signal }, settings: givenSettings() });
        return true;
      } catch (error) {
        if (error instanceof BackupInProgress) return false;
        throw error;
      }
    },
  };
};
