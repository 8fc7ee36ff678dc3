import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { packagePath } from '../host/package-path.js';

/** Where the built-in node is in the package, with all that it needs. */
export const NODE_PROGRAM = 'dist/node/main.js';

/** Tells builds of the node apart, so that one of an older build is not kept after an upgrade. */
export const currentBuild = async (): Promise<string> =>
  createHash('sha256')
    .update(await readFile(packagePath(NODE_PROGRAM)))
    .digest('hex');
