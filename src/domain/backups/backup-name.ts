/** The name of a backup that nobody named, as the field's tools have it. Source: rest.md §14.4, §15.4. */
export const backupName = (now: Date): string => `Backup at ${now.toISOString().slice(0, 19).replace('T', ' ')}`;
