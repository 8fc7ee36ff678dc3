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
import type { Output } from './output.js';
import { readPassphrase } from './read-passphrase.js';
import { showProgress } from './show-progress.js';

/** `backup verify`: prints what a backup contains, without secrets. */
export const verifyBackupCommand = async (given: string): Promise<Output> => {
  const file = resolve(given);
  const passphrase = await readPassphrase(loadConfig(), { isNew: false });
  const summary = await showProgress('Reading the backup', verifyBackup({ file, passphrase }));
  return { json: contentOf(summary), text: `The backup is complete.\n${describe(summary)}` };
};

/** `backup`: writes a new file. */
export const makeBackupCommand = async (given: string): Promise<Output> => {
  const file = resolve(given);
  const config = await findPlacedData(loadConfig());
  requireInstalled(config);
  const passphrase = await readPassphrase(config, { isNew: true });
  const storage = await openStorageAsItIs({ config, log: createLog('silent'), connections: 1, owns: false });
  try {
    const { url, appKey } = storage;
    const databasePassword = (await findInstallationSecrets(config.dataDir))?.databasePassword;
    const secrets = { appKey, ...(databasePassword === undefined ? {} : { databasePassword }) };
    const making = makeBackup({ url, secrets, settings: givenSettings(), passphrase, file });
    await showProgress('Writing the backup', making);
  } finally {
    await storage.close();
  }
  const text = `Backup: ${file}\nWithout its passphrase nothing can open it: store the passphrase elsewhere.\n`;
  return { json: { file }, text };
};

/** `restore`: prints what was restored, and the settings that are missing here. */
export const restoreBackupCommand = async (given: string): Promise<Output> => {
  const file = resolve(given);
  const { config: place } = await placeData(loadConfig());
  const passphrase = await readPassphrase(place, { isNew: false });
  // An external server rolls back when this process ends.
  const interruption = place.databaseUrl === undefined ? { signal: abortOnStopSignals() } : {};
  const restoring = restoreBackup({ file, passphrase, place, log: createLog('silent'), ...interruption });
  const restored = await showProgress('Restoring the backup', restoring);
  if (restored === undefined) {
    return {
      json: { completed: true },
      text: 'The restore that was interrupted is complete. Start the service.\n',
    };
  }
  const { migrated, unknownTables, header } = restored;
  const missing = settingsToSet(header.settings);
  const text = [
    `The backup was restored. Start the service.\n${describe(restored)}`,
    ...(migrated.length === 0 ? [] : [`Migrated to this release: ${migrated.join(', ')}.\n`]),
    ...(unknownTables.length === 0
      ? []
      : [`Left out, because no release creates them: ${unknownTables.join(', ')}.\n`]),
    ...(missing.length === 0 ? [] : ['The service had these settings, which differ or are missing here:\n']),
    ...missing.map(([name, value]) => `  ${name}${value === null ? ' (a secret)' : `=${value}`}\n`),
  ].join('');
  const json = { ...contentOf(restored), migrated, unknownTables, settingsToSet: Object.fromEntries(missing) };
  return { json, text };
};

const contentOf = ({ header, end }: BackupSummary) => ({
  createdAt: header.createdAt,
  release: header.release,
  rows: end.rows,
});

const describe = ({ header, end }: BackupSummary): string => {
  const counts = Object.values(end.rows);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return `Made ${header.createdAt} by release ${header.release}: ${counts.length} tables, ${rows} rows.\n`;
};

/** Settings of the backup that are not set here, except where they name this machine. */
const settingsToSet = (
  settings: BackupSummary['header']['settings'],
): readonly (readonly [string, string | null])[] => {
  const given = givenSettings();
  return Object.entries(settings).filter(
    ([name, value]) => !OF_THE_MACHINE.has(name) && (given[name] === undefined || given[name] !== value),
  );
};

const OF_THE_MACHINE: ReadonlySet<string> = new Set<string>(['DATA_DIR', 'DATABASE_URL', 'APP_KEY', 'HOST', 'PORT']);
