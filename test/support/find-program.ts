import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The path of a program of this machine, by any of its names; undefined if it is not installed. */
export const findProgram = async (names: readonly string[]): Promise<string | undefined> => {
  const directories = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  for (const path of directories.flatMap((directory) => names.map((name) => join(directory, name)))) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
};
