import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import { packagePath } from '../../host/package-path.js';
import { builtAssets, cacheBuiltFile } from './built-assets.js';
import { sendCached } from './cached-response.js';
import { onceCached } from './once-cached.js';

/** A part of the documents, such as `Start`, with its pages in order. */
export interface DocumentPart {
  readonly name: string;
  readonly entries: readonly { readonly title: string; readonly url: string }[];
}

/** The documents as built by `bin/bundle-docs.js`. */
export interface DocsSite {
  readonly parts: readonly DocumentPart[];
  /** Addresses of the pages. */
  readonly urls: readonly string[];
  readonly directory: string;
}

/** Reads what the built documents contain; without a build there are none. */
export const readDocsSite = (directory = packagePath('dist', 'docs')): DocsSite => {
  const file = join(directory, 'site.json');
  const site = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { parts: [], urls: [] };
  return { ...site, directory };
};

/** The documents at `/docs`. */
export const docsSite = ({ urls, directory }: DocsSite): Router => {
  const router = Router();
  for (const url of urls) {
    const page = onceCached(async () => ({
      ...(await cacheBuiltFile(join(directory, 'pages', `${url}.html`), 'text/html; charset=utf-8')),
      policy: POLICY,
    }));
    router.get(url, async (req, res) => sendCached(req, res, await page()));
  }
  if (urls.length > 0) router.use(builtAssets('/docs/assets', join(directory, 'assets')));
  return router;
};

/** The pages load files of the service only, and have no inline script or style. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
