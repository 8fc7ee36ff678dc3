/** The argument after which the name of an api process stands. */
export const NAME_ARGUMENT = '--api-process';

/** The name under which this process serves the API for another one; undefined where it is nobody's. */
export const nameOfApiProcess = (args: readonly string[]): string | undefined => {
  const index = args.indexOf(NAME_ARGUMENT);
  return index < 0 ? undefined : args[index + 1];
};
