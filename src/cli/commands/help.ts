import type { CommandUnknownOpts } from '@commander-js/extra-typings';

export const addHelpCommand = (program: CommandUnknownOpts): void => {
  program
    .command('help')
    .summary('print help')
    .description('Prints help, also of one command: help keys create.')
    .argument('[command...]', 'the words of a command')
    .action(async (words) => {
      let at: CommandUnknownOpts = program;
      for (const word of words) {
        const next = at.commands.find((command) => command.name() === word);
        // Parsing a command that does not exist gives the message with a suggestion.
        if (next === undefined && at.registeredArguments.length === 0) return void (await at.parseAsync([word], USER));
        if (next === undefined) at.error(`error: unknown command '${word}'`);
        at = next;
      }
      at.outputHelp();
    });
};

const USER = { from: 'user' } as const;
