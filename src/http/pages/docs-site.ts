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

interface BuiltSite {
  readonly parts: readonly DocumentPart[];
  /** Addresses of the built pages. */
  readonly urls: readonly string[];
}

const NO_SITE: BuiltSite = { parts: [], urls: [] };

const siteDirectory = (): string => packagePath('dist', 'docs');

/** Source: bin/bundle-docs.js. */
const readSite = (directory: string): BuiltSite => {
  const file = join(directory, 'site.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NO_SITE;
};

/** The parts of the built documents; none without a build. */
export const loadDocumentParts = (directory = siteDirectory()): readonly DocumentPart[] => readSite(directory).parts;

/** The documents at `/docs`, as built by `bin/bundle-docs.js`. Without a build there are none. */
export const docsSite = (directory = siteDirectory()): Router => {
  const router = Router();
  const { urls } = readSite(directory);
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
