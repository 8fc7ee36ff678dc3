import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { packagePath } from '../host/package-path.js';

const Manifest = z.object({ version: z.string() });

/** The version of the running release. */
export const currentRelease = async (): Promise<string> =>
  Manifest.parse(JSON.parse(await readFile(packagePath('package.json'), 'utf8'))).version;
