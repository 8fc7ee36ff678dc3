/** The argument before the name of an API process. */
export const NAME_ARGUMENT = '--api-process';

/** The name of this process if it serves the API for a first process; else undefined. */
export const nameOfApiProcess = (args: readonly string[]): string | undefined => {
  const index = args.indexOf(NAME_ARGUMENT);
  return index < 0 ? undefined : args[index + 1];
};
