import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Response, Router } from 'express';
import { packagePath } from '../../host/package-path.js';
import { builtAssets } from './built-assets.js';
import { onlyBrowsers } from './only-browsers.js';

/** Views of the web console: its router decides what is below them. */
const VIEWS = [
  '/',
  /^\/(?:servers|nodes|runs|activity|attention|timeline|sign-in|account|administration|audit)(?:\/|$)/,
];

/** Addresses of the REST API and files of the page are answered as such, also to a browser. */
const NOT_API = /^\/(?!(?:api|assets)(?:\/|$))/;

const DIRECTORY = packagePath('dist', 'web');

/** In the built page, where a response has its own value. Source: packages/web/vite.config.js. */
const NONCE = /__NONCE__/g;

/**
 * The web console as built by `bin/bundle-web.js`: one page for all views, and its files with names that contain a
 * hash. Without a build, a browser gets the page at `/about`.
 */
export const webApp = (directory = DIRECTORY): Router => {
  const router = Router();
  const html = readPage(directory);
  if (html === undefined) return router.get(VIEWS, onlyBrowsers, (_req, res) => res.redirect('/about'));
  router.get(VIEWS, onlyBrowsers, (_req, res) => sendPage(res, html));
  router.use(builtAssets('/assets', join(directory, 'assets')));
  return router;
};

/** The last page: the web console says that there is no such view, with a way to those that exist. */
export const unknownPage = (directory = DIRECTORY): Router => {
  const router = Router();
  const html = readPage(directory);
  if (html !== undefined) router.get(NOT_API, onlyBrowsers, (_req, res) => sendPage(res.status(404), html));
  return router;
};

const readPage = (directory: string): string | undefined => {
  const file = join(directory, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

const sendPage = (res: Response, html: string): void => {
  const nonce = randomBytes(16).toString('base64url');
  res
    .set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy(nonce),
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
    })
    .vary('Accept')
    .type('html')
    .send(html.replace(NONCE, nonce));
};

/**
 * Scripts from files of the service only. The component library and the code editor add style elements, which have the
 * nonce. Files are uploaded to nodes, whose addresses change at any time; a list of them in the page would show them to
 * every client. ADR web 2.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self' http: https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
