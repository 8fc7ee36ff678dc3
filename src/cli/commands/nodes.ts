import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { JSON_OPTION } from '../json-option.js';
import { parseId } from '../parse-numbers.js';
import { runInService } from '../run-action.js';

const NODE = ['<id>', 'id of the node', parseId] as const;

export const addNodeCommands = (program: CommandUnknownOpts): void => {
  const nodes = program.command('nodes').description('machines that run game servers').helpCommand(false);
  const load = () => import('../node-commands.js');

  nodes
    .command('list')
    .summary('list nodes')
    .description('Lists all nodes with their servers, and when each was last reached.')
    .option('--search <text>', 'part of a name, address or uuid')
    .option(...JSON_OPTION)
    .action((options) => runInService(options, async (ctx) => (await load()).listNodesCommand(ctx, options)));

  nodes
    .command('show')
    .summary('show a node')
    .description('Prints one node, without its token.')
    .argument(...NODE)
    .option(...JSON_OPTION)
    .action((id, options) => runInService(options, async (ctx) => (await load()).showNodeCommand(ctx, id)));

  nodes
    .command('rotate-token')
    .summary('give a node a new token')
    .description(
      'Gives a node a new token and sends it to its daemon. The daemon may call back with the old one for a ' +
        'day: restart Wings within that time.',
    )
    .argument(...NODE)
    .option(...JSON_OPTION)
    .action((id, options) => runInService(options, async (ctx) => (await load()).rotateTokenCommand(ctx, id)));

  nodes
    .command('end-former-token')
    .summary('end the old token of a node')
    .description('Ends the old token of a node before that day is over.')
    .argument(...NODE)
    .option(...JSON_OPTION)
    .action((id, options) => runInService(options, async (ctx) => (await load()).endFormerTokenCommand(ctx, id)));
};
