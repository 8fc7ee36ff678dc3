import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

type Shell = (typeof SHELLS)[number];

/** What may follow: one of some words, the name of a file, or any text. */
type Value = readonly string[] | 'file' | 'text';

interface Word {
  readonly text: string;
  readonly description: string;
}

/** A command as completions need it. */
interface Place {
  /** Its words, each after a space; empty for the program. */
  readonly at: string;
  readonly commands: readonly Word[];
  readonly options: readonly (Word & { readonly value: Value | undefined })[];
  /** Its first argument. */
  readonly argument: Value | undefined;
}

/** A script that completes commands, options and their values, for one shell. */
export const completionScript = (program: CommandUnknownOpts, shell: Shell): string => {
  const places = placesOf(program, '');
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](places);
};

const placesOf = (command: CommandUnknownOpts, at: string): readonly Place[] => [
  {
    at,
    commands: command.commands.map((one) => ({ text: one.name(), description: one.summary() || one.description() })),
    options: command.createHelp().visibleOptions(command).map(wordOf),
    argument: argumentOf(command),
  },
  ...command.commands.flatMap((one) => placesOf(one, `${at} ${one.name()}`)),
];

const wordOf = (option: Option) => ({
  text: option.long ?? option.short ?? '',
  description: option.description,
  value: option.required ? expectedValue(/<([^<>]*)>/.exec(option.flags)?.[1], option.argChoices) : undefined,
});

const argumentOf = (command: CommandUnknownOpts): Value | undefined => {
  const [argument] = command.registeredArguments;
  if (argument === undefined) return undefined;
  // That of `help`: a command.
  if (argument.variadic) return command.parent?.commands.map((one) => one.name()) ?? 'text';
  return expectedValue(argument.name(), argument.argChoices);
};

const expectedValue = (name: string | undefined, choices: readonly string[] | undefined): Value =>
  choices ?? (name === 'file' ? 'file' : 'text');

const allPlaces = (places: readonly Place[]): string =>
  places.flatMap(({ at }) => (at === '' ? [] : [`'${at}'`])).join('|');

const optionsWithValues = (places: readonly Place[]) =>
  places.flatMap(({ at, options }) =>
    options.flatMap(({ text, value }) => (value === undefined ? [] : [{ after: `${at} ${text}`, value }])),
  );

const bashScript = (places: readonly Place[]): string => `_gamewarden() {
  local IFS=$'\\n' current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} at='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
      ${allPlaces(places)}) at="$at $word" ;;
    esac
  done
  case "$at $previous" in
${optionsWithValues(places)
  .map(({ after, value }) => `    '${after}') ${bashWords(value, [])}; return ;;\n`)
  .join('')}  esac
  case "$at" in
${places
  .map(({ at, commands, options, argument }) => {
    const words = [...commands, ...options].map(({ text }) => text);
    return `    '${at}') ${bashWords(argument ?? 'text', words)} ;;\n`;
  })
  .join('')}  esac
}
complete -F _gamewarden gamewarden
`;

/** \`compgen -W\` splits words at line ends here, so that names of files may contain spaces. */
const bashWords = (value: Value, words: readonly string[]): string => {
  const all = typeof value === 'string' ? words : [...value, ...words];
  const named = all.length === 0 ? '' : `$(compgen -W $'${all.join('\\n')}' -- "$current")`;
  if (value !== 'file') return `COMPREPLY=(${named})`;
  return `compopt -o filenames 2>/dev/null; COMPREPLY=(${[named, '$(compgen -f -- "$current")'].join(' ').trim()})`;
};

const zshScript = (places: readonly Place[]): string => `#compdef gamewarden
_gamewarden() {
  local at='' word
  local -a entries
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
      ${allPlaces(places)}) at="$at $word" ;;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${optionsWithValues(places)
  .map(({ after, value }) => `    ('${after}') ${zshValue(value)}; return ;;\n`)
  .join('')}  esac
  case "$at" in
${places
  .map(({ at, commands, options, argument }) => {
    const entries = [...commands, ...options].map(
      ({ text, description }) => `'${text}:${description.replace(/'/g, "'\\''")}'`,
    );
    return `    ('${at}') entries=(${entries.join(' ')}); _describe command entries; ${zshValue(argument ?? 'text')} ;;\n`;
  })
  .join('')}  esac
}
compdef _gamewarden gamewarden
`;

const zshValue = (value: Value): string => {
  if (value === 'file') return '_files';
  return value === 'text' ? ':' : `compadd -- ${value.join(' ')}`;
};

const fishScript = (places: readonly Place[]): string => `function __gamewarden_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    switch "$at $word"
      case ${allPlaces(places).replaceAll('|', ' ')}
        set at "$at $word"
    end
  end
  test "$at" = "$argv[1]"
end
complete -c gamewarden -f
${places.flatMap(fishLines).join('\n')}
`;

const fishLines = ({ at, commands, options, argument }: Place): readonly string[] => {
  const line = (rest: string): string => `complete -c gamewarden -n '__gamewarden_at "${at}"' ${rest}`;
  return [
    ...commands.map(({ text, description }) => line(`-a ${text} -d ${fishQuoted(description)}`)),
    ...options.map(({ text, description, value }) =>
      line(`-l ${text.replace(/^--/, '')} -d ${fishQuoted(description)}${fishValue(value)}`),
    ),
    ...(argument === 'file' ? [line('-F')] : []),
    ...(argument === undefined || typeof argument === 'string' ? [] : [line(`-a '${argument.join(' ')}'`)]),
  ];
};

const fishValue = (value: Value | undefined): string => {
  if (value === undefined) return '';
  if (value === 'file') return ' -r -F';
  return value === 'text' ? ' -x' : ` -x -a '${value.join(' ')}'`;
};

const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
