import { findNewestBackup } from '../../control-plane-backup/backup-directory.js';
import { cliCommand } from '../../host/own-commands.js';
import type { Check } from './check.js';

const HOUR_MS = 60 * 60_000;

/** Times the interval of scheduled backups after which the newest one is too old. */
const LATE = 2;

const ADVICE = `Read the log of the worker, or make one: ${cliCommand('backup FILE')}.`;

/** The age of the newest scheduled backup of the control plane; nothing without BACKUP_DIR. */
export const checkControlPlaneBackup: Check = {
  name: 'own backup',
  examine: async ({ config: { backups }, ctx: { clock } }) => {
    const { directory, everyMs } = backups;
    if (directory === undefined) return [];
    const newest = await findNewestBackup(directory);
    if (newest === undefined)
      return [{ what: `There is no backup of the control plane in ${directory}.`, advice: ADVICE }];
    const ageMs = clock.now().getTime() - newest.createdAt.getTime();
    if (ageMs < LATE * everyMs) return [];
    const [hours, every] = [ageMs, everyMs].map((ms) => Math.floor(ms / HOUR_MS));
    const what = `The newest backup of the control plane is ${hours} hours old; one is due every ${every} hours.`;
    return [{ what, advice: ADVICE }];
  },
};
