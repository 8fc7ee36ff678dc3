import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { type CachedResponse, cacheResponse } from './cached-response.js';
import type { GraphiqlPage } from './graphiql-page.js';

/** The root element of GraphiQL. */
const ROOT = '<div id="root"></div>';

const { options, header }: GraphiqlPage = workerData;
// The package loads 9 MB of text, which is freed with the thread.
const html = renderGraphiQL(options);
if (!html.includes(ROOT)) throw new Error('The GraphiQL page has no root element.');
const text = html.replace(ROOT, () => header + ROOT);

/** The page and its scripts: its own inline ones, by their hashes, and the workers that they start. */
const policyOf = (page: string): string => {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => {
    // A browser hashes the script as it parses it: with line feeds only.
    const hash = createHash('sha256').update(script.replace(/\r\n?/g, '\n'));
    return `'sha256-${hash.digest('base64')}'`;
  });
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')} blob:`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    'font-src data:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

const page: CachedResponse = {
  ...(await cacheResponse(text, 'text/html; charset=utf-8')),
  policy: policyOf(text),
};
parentPort?.postMessage(page);
