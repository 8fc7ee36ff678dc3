import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error.js';

interface Shape<Options> {
  readonly options: Options;
  /** Describes the positional argument; absent where there is none. */
  readonly argument?: string;
}

/**
 * Reads options and the positional argument.
 * @throws {UsageError} unknown options, or missing or surplus arguments
 */
export const readArguments = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  { options, argument }: Shape<Options>,
) => {
  const parsed = parse(args, options);
  const [first, ...others] = parsed.positionals;
  if (argument !== undefined && first === undefined) {
    throw new UsageError(`This command needs ${argument}; see --help.`);
  }
  const surplus = argument === undefined ? first : others[0];
  if (surplus !== undefined) throw new UsageError(`Unexpected argument "${surplus}"; see --help.`);
  return { values: parsed.values, argument: first ?? '' };
};

const parse = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};
