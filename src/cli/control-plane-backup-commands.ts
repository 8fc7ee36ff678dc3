import { resolve } from 'node:path';
import { givenSettings, loadConfig } from '../config.js';
import { makeBackup } from '../control-plane-backup/make-backup.js';
import { restoreBackup } from '../control-plane-backup/restore-backup.js';
import { type BackupSummary, verifyBackup } from '../control-plane-backup/verify-backup.js';
import { findInstallationSecrets } from '../first-run/installation-secrets.js';
import { findPlacedData, placeData } from '../host/apply-data-place.js';
import { createLog } from '../log.js';
import { requireInstalled } from '../service/require-installed.js';
import { abortOnStopSignals } from '../service/stop-signals.js';
import { openStorageAsItIs } from '../service/storage.js';
import type { ControlPlaneBackupCommand } from './parse-command.js';
import { readPassphrase } from './read-passphrase.js';

/** `backup`, `backup verify` and `restore`: prints what a backup contains, without secrets. */
export const controlPlaneBackupCommand = async (command: ControlPlaneBackupCommand): Promise<string> => {
  const file = resolve(command.file);
  switch (command.backup) {
    case 'make':
      return makeCommand(file);
    case 'verify': {
      const passphrase = await readPassphrase(loadConfig(), { isNew: false });
      return `The backup is complete.\n${describe(await verifyBackup({ file, passphrase }))}`;
    }
    case 'restore':
      return restoreCommand(file);
  }
};

const makeCommand = async (file: string): Promise<string> => {
  const config = await findPlacedData(loadConfig());
  requireInstalled(config);
  const passphrase = await readPassphrase(config, { isNew: true });
  const storage = await openStorageAsItIs({ config, log: createLog('silent'), connections: 1, owns: false });
  try {
    const { url, appKey } = storage;
    const databasePassword = (await findInstallationSecrets(config.dataDir))?.databasePassword;
    const secrets = { appKey, ...(databasePassword === undefined ? {} : { databasePassword }) };
    await makeBackup({ url, secrets, settings: givenSettings(), passphrase, file });
  } finally {
    await storage.close();
  }
  return `Backup: ${file}\nWithout its passphrase nothing can open it: store the passphrase elsewhere.\n`;
};

const restoreCommand = async (file: string): Promise<string> => {
  const { config: place } = await placeData(loadConfig());
  const passphrase = await readPassphrase(place, { isNew: false });
  // An external server rolls back when this process ends.
  const interruption = place.databaseUrl === undefined ? { signal: abortOnStopSignals() } : {};
  const restored = await restoreBackup({ file, passphrase, place, log: createLog('silent'), ...interruption });
  if (restored === undefined) return 'The restore that was interrupted is complete. Start the service.\n';
  const { migrated, unknownTables, header } = restored;
  return [
    `The backup was restored. Start the service.\n${describe(restored)}`,
    ...(migrated.length === 0 ? [] : [`Migrated to this release: ${migrated.join(', ')}.\n`]),
    ...(unknownTables.length === 0
      ? []
      : [`Left out, because no release creates them: ${unknownTables.join(', ')}.\n`]),
    ...settingsToSet(header.settings),
  ].join('');
};

const describe = ({ header, end }: BackupSummary): string => {
  const counts = Object.values(end.rows);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return `Made ${header.createdAt} by release ${header.release}: ${counts.length} tables, ${rows} rows.\n`;
};

/** Settings of the backup that are not set here, except where they name this machine. */
const settingsToSet = (settings: BackupSummary['header']['settings']): readonly string[] => {
  const given = givenSettings();
  const missing = Object.entries(settings).filter(
    ([name, value]) => !OF_THE_MACHINE.has(name) && (given[name] === undefined || given[name] !== value),
  );
  if (missing.length === 0) return [];
  const lines = missing.map(([name, value]) => `  ${name}${value === null ? ' (a secret)' : `=${value}`}\n`);
  return ['The service had these settings, which differ or are missing here:\n', ...lines];
};

const OF_THE_MACHINE: ReadonlySet<string> = new Set<string>(['DATA_DIR', 'DATABASE_URL', 'APP_KEY', 'HOST', 'PORT']);
