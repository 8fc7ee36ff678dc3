import { stat } from 'node:fs/promises';
import { packagePath } from '../host/package-path.js';

/**
 * Tells builds of the package apart, so that a node of an older one is not kept after an upgrade. The compiler touches
 * this file where something has changed.
 */
export const currentBuild = async (): Promise<string> =>
  String((await stat(packagePath('dist', '.tsbuildinfo'))).mtimeMs);
