import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package, wherever it is started from. This file stands two levels below it, in `src/host` and `dist/host`. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Absolute path of something that is shipped with the package. */
export const packagePath = (...parts: readonly string[]): string => join(ROOT, ...parts);
