import { z } from 'zod';
import { flag, rule } from '../input/input-fields.js';
import type { InputModel } from '../input/input-model.js';

/** Longest name of a backup, in characters. Source: rest.md §15.4. */
const MAX_NAME = 191;

/** Longest list of excluded files, in characters; the same as for a backup task. */
const MAX_IGNORED = 65_535;

/** Most lines of that list. */
const MAX_IGNORED_LINES = 1_000;

const optionalLine = (max: number) =>
  z
    .string()
    .transform((value) => value.trim())
    .refine((value) => value.length <= max, rule('max', { max, kind: 'string' }))
    .nullish();

const backupSchema = z.object({
  name: optionalLine(MAX_NAME),
  ignored: optionalLine(MAX_IGNORED).refine(
    (value) => ignoredLines(value ?? '').length <= MAX_IGNORED_LINES,
    rule('max', { max: MAX_IGNORED_LINES, kind: 'array' }),
  ),
  isLocked: flag().nullish(),
});

/** The input of a manual backup. Source: rest.md §15.4. */
export const BackupBody: InputModel<typeof backupSchema> = { schema: backupSchema };

const restoreSchema = z.object({ truncate: flag() });

/** The input of a restore. Source: rest.md §15.5. */
export const RestoreBody: InputModel<typeof restoreSchema> = { schema: restoreSchema };

/** The default name of a backup, in the format of the panel. Source: rest.md §14.4, §15.4. */
export const backupName = (now: Date): string => `Backup at ${now.toISOString().slice(0, 19).replace('T', ' ')}`;

/** The lines of a list of excluded files, without empty ones. */
export const ignoredLines = (text: string): readonly string[] => text.split(/\r?\n/).filter((line) => line !== '');
