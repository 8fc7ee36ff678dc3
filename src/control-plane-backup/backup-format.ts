import { z } from 'zod';

/*
 * A backup is one age file. Opened and unzipped, it is text: a line with the header, then for each table a line with
 * its columns, its rows as PostgreSQL's COPY writes them, and the line `\.`; at last a line with the end.
 */

/** The version of the format. A later release reads the formats of all earlier ones. */
export const FORMAT = 1;

/** The end of the rows of a table. COPY escapes each backslash in a row, so no row is equal to it. */
export const END_OF_ROWS = '\\.\n';

const Format = z.object({ gamewardenBackup: z.int().positive() });

const Header = z.object({
  gamewardenBackup: z.literal(FORMAT),
  /** The release that made it. */
  release: z.string(),
  /** Time of its snapshot, by the clock of the database. */
  createdAt: z.iso.datetime(),
  /** Name and checksum of each migration that the database had. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  secrets: z.object({
    appKey: z.string(),
    /** Password of the superuser of embedded clusters; absent where the installation had none. */
    databasePassword: z.string().optional(),
  }),
  /** The settings of the process that made it. The value of a secret is null. */
  settings: z.record(z.string(), z.string().nullable()),
});

const Table = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

const End = z.object({
  /** Number of rows of each table. */
  rows: z.record(z.string(), z.int().nonnegative()),
  /** The last value of each sequence that has one. */
  sequences: z.record(z.string(), z.string().regex(/^-?\d+$/)),
});

export type BackupHeader = Readonly<z.infer<typeof Header>>;
export type BackupTable = Readonly<z.infer<typeof Table>>;
export type BackupEnd = Readonly<z.infer<typeof End>>;

/** A file that is no backup, is damaged or incomplete, or that this passphrase does not open. */
export class BackupFileError extends Error {}

/** @throws {BackupFileError} another text, or a format of a later release */
export const parseHeader = (line: string): BackupHeader => {
  const value = parseJson(line);
  const { gamewardenBackup } = parse(Format, value);
  if (gamewardenBackup > FORMAT) {
    throw new BackupFileError('A newer release made this backup. Restore it with that release, or a later one.');
  }
  return parse(Header, value);
};

/** The line after the rows of a table: the next table, or the end. @throws {BackupFileError} */
export const parseTableOrEnd = (line: string): BackupTable | BackupEnd => parse(z.union([Table, End]), parseJson(line));

const parse = <Value>(model: z.ZodType<Value>, value: unknown): Value => {
  const parsed = model.safeParse(value);
  if (!parsed.success) throw notABackup(parsed.error);
  return parsed.data;
};

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw notABackup(error);
  }
};

/** For a content that the passphrase opens: the file itself is undamaged. */
export const notABackup = (cause?: unknown): BackupFileError =>
  new BackupFileError('This file is not a backup of Gamewarden.', { cause });
