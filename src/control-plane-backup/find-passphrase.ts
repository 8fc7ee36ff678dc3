import { readFile } from 'node:fs/promises';
import { type Config, PASSPHRASE_MIN_LENGTH } from '../config.js';

/**
 * The passphrase that the settings contain or name; undefined if they do not.
 * @throws {Error} the file cannot be read, or its first line is too short
 */
export const findPassphrase = async ({
  passphrase,
  passphraseFile,
}: Pick<Config['backups'], 'passphrase' | 'passphraseFile'>): Promise<string | undefined> => {
  if (passphraseFile === undefined) return passphrase;
  const [line = ''] = (await readFile(passphraseFile, 'utf8')).split(/\r?\n/, 1);
  if (line.length >= PASSPHRASE_MIN_LENGTH) return line;
  throw new Error(`The first line of ${passphraseFile} must have at least ${PASSPHRASE_MIN_LENGTH} characters.`);
};
