import type { Readable } from 'node:stream';
import { UsageError } from './usage-error.js';

/** Most characters that are read. */
const MAX_LENGTH = 1_000;

/**
 * The first line of what is typed or piped in: a secret has no place among the arguments, which everybody on the machine
 * can see.
 * @throws {UsageError} there is none
 */
export const readSecret = async (input: Readable): Promise<string> => {
  let text = '';
  for await (const chunk of input.setEncoding('utf8')) {
    text += String(chunk);
    if (text.includes('\n') || text.length > MAX_LENGTH) break;
  }
  const [line = ''] = text.split(/\r?\n/, 1);
  if (line === '') throw new UsageError('The password is read from the standard input: give it there, on one line.');
  return line;
};
