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

/** In the built page, where a response has its own value. Source: packages/web/vite.config.js. */
const NONCE = /__NONCE__/g;

/**
 * The web console as built by `bin/bundle-web.js`: one page for all views, and its files with names that contain a
 * hash. Without a build, a browser gets the page at `/about`.
 */
export const webApp = (directory = packagePath('dist', 'web')): Router => {
  const router = Router();
  if (!existsSync(join(directory, 'index.html'))) {
    return router.get(VIEWS, onlyBrowsers, (_req, res) => res.redirect('/about'));
  }
  const html = readFileSync(join(directory, 'index.html'), 'utf8');
  router.get(VIEWS, onlyBrowsers, (_req, res) => sendPage(res, html));
  router.use(builtAssets('/assets', join(directory, 'assets')));
  return router;
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
