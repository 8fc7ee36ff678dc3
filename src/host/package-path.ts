import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest directory upwards that is a package: the build decides how deep a module stands in it. */
const packageAbove = (directory: string): string => {
  if (existsSync(join(directory, 'package.json'))) return directory;
  if (dirname(directory) === directory) throw new Error('The service is not in the folder of its package.');
  return packageAbove(dirname(directory));
};

const ROOT = packageAbove(dirname(fileURLToPath(import.meta.url)));

/** Absolute path of something that is shipped with the package, wherever it is started from. */
export const packagePath = (...parts: readonly string[]): string => join(ROOT, ...parts);
