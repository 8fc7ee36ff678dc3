import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Config, PASSPHRASE_MIN_LENGTH } from '../config.js';
import { findPassphrase } from '../control-plane-backup/find-passphrase.js';
import { UsageError } from './usage-error.js';

export interface PassphraseOptions {
  /** Whether the passphrase is for a new backup: a person types it twice. */
  readonly isNew: boolean;
}

/**
 * The passphrase of backups, from the settings or typed on the terminal without an echo.
 * @throws {UsageError} there is neither, or it is too short or not the same twice
 */
export const readPassphrase = async (
  { backups }: Pick<Config, 'backups'>,
  { isNew }: PassphraseOptions,
): Promise<string> => {
  const found = await findPassphrase(backups);
  if (found !== undefined) return found;
  if (!process.stdin.isTTY) {
    throw new UsageError(
      'There is no terminal to ask for the passphrase: set BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE.',
    );
  }
  const passphrase = await ask('Passphrase of the backup: ');
  if (!isNew) return passphrase;
  if (passphrase.length < PASSPHRASE_MIN_LENGTH) {
    throw new UsageError(`A passphrase must have at least ${PASSPHRASE_MIN_LENGTH} characters.`);
  }
  if ((await ask('The same again: ')) !== passphrase) throw new UsageError('These are two different passphrases.');
  return passphrase;
};

const ask = async (question: string): Promise<string> => {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
};
