import { parentPort, workerData } from 'node:worker_threads';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { cacheResponse } from './cached-response.js';
import type { GraphiqlPage } from './graphiql-page.js';

/** Where GraphiQL puts itself. */
const ROOT = '<div id="root"></div>';

const { options, header }: GraphiqlPage = workerData;
// The package holds 9 MB of text: they go with the thread.
const html = renderGraphiQL(options);
if (!html.includes(ROOT)) throw new Error('The page of GraphiQL has no place for what stands above it.');
const page = await cacheResponse(
  html.replace(ROOT, () => header + ROOT),
  'text/html; charset=utf-8',
);
parentPort?.postMessage(page);
