import { CommanderError } from '@commander-js/extra-typings';
import { hasCode } from '../host/has-code.js';
import { createProgram } from './program.js';
import { UsageError } from './usage-error.js';

/** Exit status of a command that failed. */
const FAILED = 1;

/** Exit status for an invalid command line or invalid settings. */
const INVALID = 2;

const statusOf = async (error: unknown): Promise<number> => {
  // The parser has printed its message. Help and the version are "errors" with status 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : INVALID;
  const { reportError } = await import('./report-error.js');
  process.stderr.write(`${reportError(error)}\n`);
  const { ConfigError } = await import('../config.js');
  return error instanceof UsageError || error instanceof ConfigError ? INVALID : FAILED;
};

// A reader that closes the pipe early, such as `head`, has what it wants.
process.stdout.on('error', (error) => {
  if (!hasCode(error, 'EPIPE')) throw error;
  process.exit();
});

createProgram()
  .parseAsync(process.argv.slice(2), { from: 'user' })
  .then(
    () => process.exit(),
    async (error: unknown) => process.exit(await statusOf(error)),
  );
