import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest parent directory that is a package: the build determines how deep a module is. */
const packageAbove = (directory: string): string => {
  if (existsSync(join(directory, 'package.json'))) return directory;
  if (dirname(directory) === directory) throw new Error('The service is not in the directory of its package.');
  return packageAbove(dirname(directory));
};

const ROOT = packageAbove(dirname(fileURLToPath(import.meta.url)));

/** Absolute path of a file of the package, independent of the working directory. */
export const packagePath = (...parts: readonly string[]): string => join(ROOT, ...parts);
