import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { packagePath } from '../../host/package-path.js';
import { cacheResponse, sendCached } from './cached-response.js';
import { onceCached } from './once-cached.js';

export interface ApiReferenceOptions {
  /** Runs before long pages. */
  readonly pageInQueue: RequestHandler;
  /** Where the page was built. */
  readonly directory?: string;
}

/**
 * The OpenAPI document of the REST API at `/api/openapi.json`, and a page that shows it and sends requests with a
 * pasted key at `/docs/api`. Both are public, as the schema of GraphQL is. The page is built by `bin/bundle-web.js`;
 * its files are served with those of the web console.
 */
export const apiReference = ({ pageInQueue, directory = packagePath('dist', 'web') }: ApiReferenceOptions): Router => {
  const router = Router();
  const document = onceCached(async () =>
    cacheResponse(await readFile(packagePath('docs', 'openapi.json'), 'utf8'), 'application/json; charset=utf-8'),
  );
  router.get('/api/openapi.json', pageInQueue, async (req, res) => sendCached(req, res, await document()));
  const built = join(directory, 'api-reference.html');
  if (!existsSync(built)) return router;
  const html = readFileSync(built, 'utf8').replace(NONCES, '');
  const page = onceCached(async () => ({ ...(await cacheResponse(html, 'text/html; charset=utf-8')), policy: POLICY }));
  router.get('/docs/api', async (req, res) => sendCached(req, res, await page()));
  return router;
};

/** The policy of this page has no nonce: the page is cached. Source: packages/web/vite.config.js. */
const NONCES = / nonce="__NONCE__"/g;

/** Scripts, styles and requests of the service only. The icons of the viewer are data in its styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
