import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { DATABASE_HOST_KINDS, DATABASE_HOST_TLS } from '../../domain/ports/database-hosts.js';
import { JSON_OPTION } from '../json-option.js';
import { parseId, parseNumber } from '../parse-numbers.js';
import { runInService } from '../run-action.js';

const HOST = ['<id>', 'id of the database host', parseId] as const;

export const addDatabaseHostCommands = (program: CommandUnknownOpts): void => {
  const hosts = program
    .command('database-hosts')
    .description('servers for databases of game servers')
    .helpCommand(false);
  const load = () => import('../database-host-commands.js');

  hosts
    .command('add')
    .summary('add a database host')
    .description(
      'Adds a server for databases of game servers, and checks it. The password of its user is read from ' +
        'the first line of stdin. The user must be able to create databases and users, and to grant rights.',
    )
    .addOption(new Option('--kind <kind>', 'kind of server').choices(DATABASE_HOST_KINDS).makeOptionMandatory())
    .requiredOption('--name <text>', 'name in lists')
    .requiredOption('--host <name>', 'address at which this service reaches it')
    .requiredOption('--port <number>', 'its port', parseNumber)
    .requiredOption('--user <name>', 'name of its user')
    .addOption(new Option('--tls <mode>', 'encryption of connections to it').choices(DATABASE_HOST_TLS))
    .option('--public-host <name>', 'address at which game servers reach it, where that differs')
    .option('--public-port <number>', 'port for game servers, where that differs', parseNumber)
    .option('--max <number>', 'most databases on it', parseNumber)
    .option('--connections <number>', 'most connections to each database', parseNumber)
    .option('--server-connections <number>', 'most connections to all databases of one game server', parseNumber)
    .option('--node <id>', 'node whose servers prefer this host', parseId)
    .option(...JSON_OPTION)
    .action(async (options) => {
      const { kind, name, host, port, user, tls, publicHost, publicPort } = options;
      const added = {
        ...{ kind, name, host, port, username: user, tls, publicHost, publicPort, nodeId: options.node },
        ...{ maxDatabases: options.max, connectionLimit: options.connections },
        serverConnectionLimit: options.serverConnections,
      };
      const { readSecret } = await import('../read-secret.js');
      const readPassword = () => readSecret(process.stdin);
      await runInService(options, async (ctx) =>
        (await load()).addDatabaseHostCommand(ctx, { ...added, readPassword }),
      );
    });

  hosts
    .command('list')
    .summary('list database hosts')
    .description('Lists the database hosts, without passwords.')
    .option(...JSON_OPTION)
    .action((options) => runInService(options, async (ctx) => (await load()).listDatabaseHostsCommand(ctx)));

  hosts
    .command('check')
    .summary('check a database host')
    .description('Connects to a host and prints its problems.')
    .argument(...HOST)
    .option(...JSON_OPTION)
    .action((id, options) => runInService(options, async (ctx) => (await load()).checkDatabaseHostCommand(ctx, id)));

  hosts
    .command('remove')
    .summary('remove a database host from the list')
    .description('Removes a host without databases from the list; nothing is changed on it.')
    .argument(...HOST)
    .option('--force', 'also while deleted databases still have to be dropped there')
    .option(...JSON_OPTION)
    .action((id, options) =>
      runInService(options, async (ctx) =>
        (await load()).removeDatabaseHostCommand(ctx, { id, force: options.force === true }),
      ),
    );
};
