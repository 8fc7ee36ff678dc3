import type { Readable } from 'node:stream';
import { UsageError } from './usage-error.js';

/** Most characters that are read. */
const MAX_LENGTH = 1_000;

/**
 * Reads the first line of stdin: command line arguments are visible to all users of the machine, so secrets are not
 * passed there.
 * @throws {UsageError} the line is empty
 */
export const readSecret = async (input: Readable): Promise<string> => {
  let text = '';
  for await (const chunk of input.setEncoding('utf8')) {
    text += String(chunk);
    if (text.includes('\n') || text.length > MAX_LENGTH) break;
  }
  const [line = ''] = text.split(/\r?\n/, 1);
  if (line === '') throw new UsageError('The password is read from stdin, as one line; stdin is empty.');
  return line;
};
