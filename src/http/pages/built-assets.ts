import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Router } from 'express';
import { type CachedResponse, cacheResponse, sendCached } from './cached-response.js';
import { onceCached } from './once-cached.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** A year in seconds. The name of a file contains a hash of its content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the files of a build whose names contain a hash of their content, below a path. */
export const builtAssets = (path: string, directory: string): Router => {
  const router = Router();
  for (const name of readdirSync(directory)) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const file = onceCached(() => cacheBuiltFile(join(directory, name), type, FOREVER));
    router.get(`${path}/${name}`, async (req, res) => sendCached(req, res, await file()));
  }
  return router;
};

/** A file of a build, with its compressed form if the build wrote one. */
export const cacheBuiltFile = async (path: string, type: string, caching?: string): Promise<CachedResponse> =>
  cacheResponse(
    await readFile(path),
    type,
    caching,
    existsSync(`${path}.br`) ? await readFile(`${path}.br`) : undefined,
  );
