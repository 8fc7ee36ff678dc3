import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { JSON_OPTION } from '../json-option.js';
import { runAction } from '../run-action.js';
import { UsageError } from '../usage-error.js';

export const addInstallationCommands = (program: CommandUnknownOpts): void => {
  program
    .command('start')
    .summary('start the service')
    .description(
      'Starts the service, and installs it at the first start. It runs until it gets SIGTERM or SIGINT. In ' +
        'a checkout: npm start.',
    )
    .action(() => {
      throw new UsageError('Start the service with "gamewarden start", or "npm start" in a checkout.');
    });

  program
    .command('stop')
    .summary('stop the service, or what it left behind')
    .description(
      'Stops the service that runs on the embedded database, and ends the PostgreSQL and the built-in node ' +
        'that a killed service has left behind. Game servers continue.',
    )
    .option(...JSON_OPTION)
    .action((options) => runAction(options, async () => (await import('../stop-command.js')).stopCommand()));

  program
    .command('migrate')
    .summary('migrate the database to this release')
    .description('Migrates the database to this release, as a start does. Other commands reject an older database.')
    .option(...JSON_OPTION)
    .action((options) => runAction(options, async () => (await import('../migrate-command.js')).migrateCommand()));

  program
    .command('doctor')
    .summary('find problems of this installation')
    .description(
      'Prints the problems of this installation and their remedies, whether the service runs or not. It ' +
        'changes nothing without --fix or --remove-archives. Exit status 1: there is a problem.',
    )
    .option(
      '--fix',
      'first mend what is safe to mend: end processes that a killed service left behind, correct the next ticks of schedules, queue lost runs again, and end installations, backups and restores above their limits',
    )
    .option('--remove-archives', 'remove archives on nodes that belong to no backup')
    .option('--yes', 'remove archives without asking')
    .option(...JSON_OPTION)
    .action(async (options) => {
      const { yes, removeArchives } = options;
      if (yes === true && removeArchives !== true) throw new UsageError('--yes requires --remove-archives.');
      await runAction(options, async () =>
        (await import('../doctor/doctor-command.js')).doctorCommand({
          fixes: options.fix === true,
          removesArchives: removeArchives === true,
          yes,
        }),
      );
    });

  program
    .command('data')
    .helpCommand(false)
    .description('what this installation has stored')
    .command('remove')
    .summary('remove everything')
    .description(
      'Removes everything that this installation stored, and ends its game servers. A database named by ' +
        'DATABASE_URL is left alone.',
    )
    .option('--yes', 'do not ask')
    .option(...JSON_OPTION)
    .action((options) =>
      runAction(options, async () => (await import('../remove-data.js')).removeDataCommand(options)),
    );
};
