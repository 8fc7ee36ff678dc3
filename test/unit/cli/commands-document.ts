import type { CommandUnknownOpts } from '@commander-js/extra-typings';

const HEAD = `# Commands

<!-- Generated from src/cli/commands by "npm run commands". -->

\`gamewarden COMMAND\` looks after an installation, with the same settings as the service (\`DATA_DIR\`, \`DATABASE_URL\`);
in a checkout it is \`npm run --silent cli -- COMMAND\`. \`gamewarden help COMMAND\` prints what this page says.
Most commands work whether the service runs or not, once it was started for the first time.

| | |
|---|---|
| Output | Lists are aligned on a terminal, and separated by tabs, with a header, in a pipe. \`--json\` prints one line of JSON. |
| Exit status | \`0\` done; \`1\` failed, not confirmed, or the doctor has found a problem; \`2\` invalid command line or settings |
| Errors | one line on stderr |
| Questions | Commands that delete ask on a terminal. Without one they need \`--yes\`. |
| Secrets | Passwords and keys are read from stdin, because all users of a machine see command lines. |
| Colours | on terminals only; \`NO_COLOR=1\` switches them off |
| Completion | \`source <(gamewarden completion bash)\`, \`source <(gamewarden completion zsh)\`, \`gamewarden completion fish \\| source\` |
`;

/** The page about all commands. */
export const commandsDocument = (program: CommandUnknownOpts): string =>
  [HEAD, ...program.commands.flatMap((command) => sectionsOf(command, '##', []))].join('\n');

const sectionsOf = (command: CommandUnknownOpts, level: string, words: readonly string[]): readonly string[] => {
  const path = [...words, command.name()];
  const help = command.createHelp();
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
  const options = help.visibleOptions(command).filter(({ long }) => long !== '--help');
  const usage = ['gamewarden', ...words, command.name(), command.usage().replace('[command]', '').trim()]
    .join(' ')
    .trim();
  const own = isGroup
    ? [`${level} ${path.join(' ')}\n`, `${sentence(command.description())}\n`]
    : [
        `${level} ${path.join(' ')}\n`,
        `\`${usage.replace(/\s+/g, ' ')}\`\n`,
        `${command.description()}\n`,
        ...(help.visibleArguments(command).length + options.length === 0
          ? []
          : [
              '| | |\n|---|---|',
              ...help
                .visibleArguments(command)
                .map((argument) => row(help.argumentTerm(argument), help.argumentDescription(argument))),
              ...options.map((option) => row(help.optionTerm(option), help.optionDescription(option))),
              '',
            ]),
      ];
  return [...own, ...command.commands.flatMap((child) => sectionsOf(child, `${level}#`, path))];
};

const row = (term: string, description: string): string => `| \`${term}\` | ${description.replaceAll('|', '\\|')} |`;

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
