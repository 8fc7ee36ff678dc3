import { ConfigError, describeUnknownSettings } from '../config.js';
import { VERSION } from '../host/version.js';
import type { Outcome } from './doctor/doctor-command.js';
import { type Command, type InstallationCommand, parseCommand } from './parse-command.js';
import { reportError } from './report-error.js';
import { USAGE } from './usage.js';
import { UsageError } from './usage-error.js';

/** Exit status for an invalid command line or invalid settings. */
const STATUS_USAGE = 2;

const run = async (args: readonly string[]): Promise<number> => {
  const command = parseCommand(args);
  for (const sentence of describeUnknownSettings()) process.stderr.write(`${sentence}\n`);
  const outcome = await outcomeOf(command);
  const { output, status } = typeof outcome === 'string' ? { output: outcome, status: 0 } : outcome;
  // A pipe takes a long output piece by piece; exiting earlier would cut it off.
  await new Promise<void>((done, fail) => process.stdout.write(output, (error) => (error ? fail(error) : done())));
  return status;
};

const outcomeOf = (command: ReturnType<typeof parseCommand>): Promise<string | Outcome> | string => {
  if (command === 'help') return USAGE;
  return command === 'version' ? `${VERSION}\n` : runCommand(command);
};

/** Commands are loaded on demand, so that usage errors do not load a database client. */
const runCommand = async (command: Command | InstallationCommand): Promise<string | Outcome> => {
  if (command === 'stop') return (await import('./stop-command.js')).stopCommand();
  if (command === 'migrate') return (await import('./migrate-command.js')).migrateCommand();
  if (command === 'data remove') return (await import('./remove-data.js')).removeDataCommand();
  if (typeof command === 'object' && 'backup' in command) {
    return (await import('./control-plane-backup-commands.js')).controlPlaneBackupCommand(command);
  }
  if (typeof command === 'object') return (await import('./doctor/doctor-command.js')).doctorCommand(command.doctor);
  const { withService } = await import('./with-service.js');
  return withService(command);
};

run(process.argv.slice(2)).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${reportError(error)}\n`);
    process.exit(error instanceof UsageError || error instanceof ConfigError ? STATUS_USAGE : 1);
  },
);
