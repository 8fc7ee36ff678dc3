/** The default name of a backup, in the format of the panel. Source: rest.md §14.4, §15.4. */
export const backupName = (now: Date): string => `Backup at ${now.toISOString().slice(0, 19).replace('T', ' ')}`;
