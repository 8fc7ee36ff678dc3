import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { JSON_OPTION } from '../json-option.js';
import { parseId } from '../parse-numbers.js';
import { runInService } from '../run-action.js';

const SERVER = ['<server>', 'id, identifier (8 characters) or uuid'] as const;

export const addServerCommands = (program: CommandUnknownOpts): void => {
  const servers = program.command('servers').description('game servers').helpCommand(false);
  const load = () => import('../server-commands.js');

  servers
    .command('list')
    .summary('list servers')
    .description('Lists servers, oldest first.')
    .option('--search <text>', 'part of a name, identifier, description, address and more')
    .option('--node <id>', 'only servers on this node', parseId)
    .option('--owner <user>', 'only servers of this user: id, email address or username')
    .option('--status <status>', 'only servers with this status, such as running, offline, suspended or installing')
    .option(...JSON_OPTION)
    .action((options) => runInService(options, async (ctx) => (await load()).listServersCommand(ctx, options)));

  servers
    .command('show')
    .summary('show a server')
    .description('Prints one server.')
    .argument(...SERVER)
    .option(...JSON_OPTION)
    .action((server, options) => runInService(options, async (ctx) => (await load()).showServerCommand(ctx, server)));

  servers
    .command('suspend')
    .summary('suspend a server')
    .description('Suspends a server: its node stops it, and people can neither start nor change it.')
    .argument(...SERVER)
    .option(...JSON_OPTION)
    .action((server, options) =>
      runInService(options, async (ctx) => (await load()).suspendServerCommand(ctx, server)),
    );

  servers
    .command('unsuspend')
    .summary('end the suspension of a server')
    .description('Ends the suspension of a server. It is not started.')
    .argument(...SERVER)
    .option(...JSON_OPTION)
    .action((server, options) =>
      runInService(options, async (ctx) => (await load()).unsuspendServerCommand(ctx, server)),
    );

  servers
    .command('reinstall')
    .summary('install a server again')
    .description(
      'Stops a server and runs the install script of its egg again, which may replace its files. Returns ' +
        'when the node has accepted it.',
    )
    .argument(...SERVER)
    .option('--yes', 'do not ask')
    .option(...JSON_OPTION)
    .action((server, options) =>
      runInService(options, async (ctx) => (await load()).reinstallServerCommand(ctx, server, options)),
    );

  servers
    .command('delete')
    .summary('delete a server')
    .description(
      'Deletes a server with its files, schedules and databases. The archives of its backups are deleted ' +
        'after KEEP_ARCHIVES_DAYS.',
    )
    .argument(...SERVER)
    .option('--force', 'also if its node does not answer; its files may then stay there')
    .option('--yes', 'do not ask')
    .option(...JSON_OPTION)
    .action((server, options) =>
      runInService(options, async (ctx) => (await load()).deleteServerCommand(ctx, server, options)),
    );
};
