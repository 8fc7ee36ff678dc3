import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { JSON_OPTION } from '../json-option.js';
import { runInService } from '../run-action.js';

export const addImportCommands = (program: CommandUnknownOpts): void => {
  program
    .command('import')
    .helpCommand(false)
    .description('move in from another panel')
    .command('panel')
    .summary('import an installation of Pterodactyl or Pelican')
    .description(
      'Prints what an installation of Pterodactyl or Pelican would bring here: what comes, what changes, ' +
        'what cannot come, with reasons. --apply brings it. It may be interrupted and repeated, and sends ' +
        'nothing to nodes. The panel is named by one of --env, --database and --url.',
    )
    .option('--env <file>', 'the .env of the panel')
    .option('--database <url>', 'its database: mysql://, mariadb://, postgresql:// or sqlite:/path')
    .option('--app-key <key>', 'the APP_KEY of the panel, with --database; - reads it from stdin')
    .option('--url <url>', 'its address, to read its API, which tells less')
    .option('--key <key>', 'an application key of the panel, with --url; - reads it from stdin')
    .option('--timezone <zone>', 'time zone of its schedules, where its .env names none')
    .option('--apply', 'import, instead of printing the plan')
    .option(...JSON_OPTION)
    .action(async (options) => {
      const { panelPlaceOf } = await import('../import-panel-options.js');
      const place = panelPlaceOf(options);
      const applies = options.apply === true;
      await runInService(options, async (ctx) =>
        (await import('../import-panel-command.js')).importPanelCommand(ctx, { place, applies }),
      );
    });
};
