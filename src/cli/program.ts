import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { VERSION } from '../host/version.js';
import { addBackupCommands } from './commands/backup.js';
import { addCompletionCommand } from './commands/completion.js';
import { addDatabaseHostCommands } from './commands/database-hosts.js';
import { addEggCommands } from './commands/eggs.js';
import { addHelpCommand } from './commands/help.js';
import { addImportCommands } from './commands/import.js';
import { addInstallationCommands } from './commands/installation.js';
import { addKeyCommands } from './commands/keys.js';
import { addNodeCommands } from './commands/nodes.js';
import { addScheduleCommands } from './commands/schedules.js';
import { addServerCommands } from './commands/servers.js';
import { addUserCommands } from './commands/users.js';
import { describeUsageError } from './describe-usage-error.js';

const DESCRIPTION =
  'Looks after an installation of Gamewarden, with the same settings as the service (DATA_DIR, DATABASE_URL).\n' +
  'In a checkout: npm run --silent cli -- COMMAND';

const END = `
Most commands work whether the service runs or not, once it was started for the first time.
Exit status: 0 done, 1 failed or a problem was found, 2 invalid command line or settings.`;

/** All commands with their options and help. The code of a command is loaded when it runs. */
export const createProgram = (): CommandUnknownOpts => {
  const program = new Command('gamewarden')
    .description(DESCRIPTION)
    .version(VERSION, '--version', 'print the version of this release')
    .helpOption('-h, --help', 'print help, also of a command')
    .helpCommand(false)
    .addHelpText('after', END)
    .configureHelp({ showGlobalOptions: false, sortOptions: false })
    .configureOutput({ outputError: (message, write) => write(`${describeUsageError(message)}\n`) })
    .exitOverride();
  program.commandsGroup('Installation:');
  addInstallationCommands(program);
  addBackupCommands(program);
  addImportCommands(program);
  program.commandsGroup('Game servers:');
  addServerCommands(program);
  addScheduleCommands(program);
  addNodeCommands(program);
  addEggCommands(program);
  addDatabaseHostCommands(program);
  program.commandsGroup('People:');
  addUserCommands(program);
  addKeyCommands(program);
  program.commandsGroup('Help:');
  addHelpCommand(program);
  addCompletionCommand(program);
  return program;
};
