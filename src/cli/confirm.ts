import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { hasCode } from '../host/has-code.js';
import { UsageError } from './usage-error.js';

/**
 * Asks a person on the terminal before something is lost, unless `--yes` was given.
 * @throws {UsageError} there is no terminal, and no `--yes`  @throws {Error} the answer is not yes
 */
export const confirm = async (question: string, { yes }: { readonly yes?: true | undefined }): Promise<void> => {
  if (yes === true) return;
  requireTerminal();
  if (!(await isAgreed(question))) throw new Error('Nothing was changed.');
};

/** @throws {UsageError} there is no terminal to ask on */
export const requireTerminal = (): void => {
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal to confirm: add --yes.');
};

/** Asks on stderr, because stdout may be a pipe. The end of the input (Ctrl-D, Ctrl-C) is a no. */
export const isAgreed = async (question: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = once(terminal, 'close').then(() => '');
  try {
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), closed]);
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    // Newer releases of Node.js reject the question; older ones leave it open.
    if (hasCode(error, 'ABORT_ERR')) return false;
    throw error;
  } finally {
    terminal.close();
  }
};
