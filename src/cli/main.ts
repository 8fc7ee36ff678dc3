import { ConfigError } from '../config.js';
import { type Command, type InstallationCommand, parseCommand } from './parse-command.js';
import { reportError } from './report-error.js';
import { USAGE } from './usage.js';
import { UsageError } from './usage-error.js';

/** Exit status of a command that was not understood, or settings that are wrong. */
const STATUS_USAGE = 2;

const run = async (args: readonly string[]): Promise<void> => {
  const command = parseCommand(args);
  process.stdout.write(command === 'help' ? USAGE : await runCommand(command));
};

/** Loaded only now: whoever mistypes a command does not wait for a database client. */
const runCommand = async (command: Command | InstallationCommand): Promise<string> => {
  if (command === 'stop') return (await import('./stop-command.js')).stopCommand();
  if (command === 'data remove') return (await import('./remove-data.js')).removeDataCommand();
  const { withService } = await import('./with-service.js');
  return withService(command);
};

run(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${reportError(error)}\n`);
    process.exit(error instanceof UsageError || error instanceof ConfigError ? STATUS_USAGE : 1);
  },
);
