import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { Argument } from '@commander-js/extra-typings';
import { SHELLS } from '../completion-script.js';

export const addCompletionCommand = (program: CommandUnknownOpts): void => {
  program
    .command('completion')
    .summary('print a completion script for a shell')
    .description(
      'Prints a script that completes commands, options and their values: source <(gamewarden completion bash), ' +
        'the same for zsh, and for fish: gamewarden completion fish | source.',
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(async (shell) => {
      const { completionScript } = await import('../completion-script.js');
      process.stdout.write(completionScript(program, shell));
    });
};
