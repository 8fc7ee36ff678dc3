import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { packagePath } from '../host/package-path.js';

/** Path of the built-in node in the package; the file contains all its dependencies. */
export const NODE_PROGRAM = 'dist/node/main.js';

/** Identifies the build of the node, so that one of an older build is replaced after an upgrade. */
export const currentBuild = async (): Promise<string> =>
  createHash('sha256')
    .update(await readFile(packagePath(NODE_PROGRAM)))
    .digest('hex');
