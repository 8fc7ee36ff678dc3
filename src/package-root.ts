import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package, wherever it is started from. This file stands one level below it, in `src` and `dist`. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Absolute path of something that is shipped with the package. */
export const packagePath = (...parts: readonly string[]): string => join(ROOT, ...parts);
