import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { JSON_OPTION } from '../json-option.js';
import { runInService } from '../run-action.js';

export const addEggCommands = (program: CommandUnknownOpts): void => {
  const eggs = program.command('eggs').description('kinds of game servers').helpCommand(false);

  eggs
    .command('import')
    .summary('store an egg file')
    .description(
      'Stores an egg file (PTDL_v1, PTDL_v2, PLCN_v1 to PLCN_v3; JSON or YAML), and replaces the egg of ' +
        'that name in the nest.',
    )
    .argument('<file>', 'the egg file')
    .option('--nest <name>', 'its nest', 'Imported')
    .option(...JSON_OPTION)
    .action((file, options) =>
      runInService(options, async (ctx) =>
        (await import('../import-egg-file.js')).importEggFile(ctx, { file, nest: options.nest }),
      ),
    );
};
