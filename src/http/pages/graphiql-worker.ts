import { parentPort, workerData } from 'node:worker_threads';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { cacheResponse } from './cached-response.js';
import type { GraphiqlPage } from './graphiql-page.js';

/** The root element of GraphiQL. */
const ROOT = '<div id="root"></div>';

const { options, header }: GraphiqlPage = workerData;
// The package loads 9 MB of text, which is freed with the thread.
const html = renderGraphiQL(options);
if (!html.includes(ROOT)) throw new Error('The GraphiQL page has no root element.');
const page = await cacheResponse(
  html.replace(ROOT, () => header + ROOT),
  'text/html; charset=utf-8',
);
parentPort?.postMessage(page);
