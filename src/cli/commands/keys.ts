import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { KEY_KINDS } from '../../domain/keys/key-format.js';
import { JSON_OPTION } from '../json-option.js';
import { runInService } from '../run-action.js';

export const addKeyCommands = (program: CommandUnknownOpts): void => {
  const keys = program.command('keys').description('API keys').helpCommand(false);

  keys
    .command('create')
    .summary('create a key')
    .description(
      'Prints a new key, which is not shown again. An application key belongs to an administrator; it may ' +
        'do everything unless permissions are given, and nothing while its user is not an administrator.',
    )
    .addOption(new Option('--kind <kind>', 'kind of key').choices(KEY_KINDS).makeOptionMandatory())
    .option('--user <name>', 'username of its user', 'admin')
    .option('--memo <text>', 'what it is for')
    .option(
      '--permissions <list>',
      'such as servers=rw,nodes=r: r, w or rw for servers, server_databases, nodes, allocations, users, locations, nests, eggs, database_hosts',
    )
    .option('--allowed-ips <list>', 'addresses or ranges (CIDR) that may use it, separated by commas; by default any')
    .option(
      '--expires <time>',
      'when it expires: 2027-01-31, 2027-01-31T12:00:00Z or the output of date -Iseconds; by default never',
    )
    .option(...JSON_OPTION)
    .action(async (options) => {
      const { readKeyOptions } = await import('../key-options.js');
      const key = readKeyOptions(options);
      await runInService(options, async (ctx) => (await import('../key-commands.js')).createKeyCommand(ctx, key));
    });

  keys
    .command('list')
    .summary('list all keys')
    .description('Lists all keys without their secrets, with permissions and addresses.')
    .option(...JSON_OPTION)
    .action((options) =>
      runInService(options, async (ctx) => (await import('../key-commands.js')).listKeysCommand(ctx)),
    );

  keys
    .command('revoke')
    .summary('revoke a key')
    .description('Revokes a key. Requests with it fail from now on.')
    .argument('<identifier>', 'its first 16 characters')
    .option(...JSON_OPTION)
    .action((identifier, options) =>
      runInService(options, async (ctx) => (await import('../key-commands.js')).revokeKeyCommand(ctx, identifier)),
    );
};
