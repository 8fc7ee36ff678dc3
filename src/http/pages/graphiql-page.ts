import { Worker } from 'node:worker_threads';
import type { GraphiQLOptions } from 'graphql-yoga';
import { packagePath } from '../../host/package-path.js';
import type { CachedResponse } from './cached-response.js';
import { graphiqlHeader } from './graphiql-header.js';
import type { ExampleDocument } from './load-examples.js';
import { onceCached } from './once-cached.js';

/** What the thread is given that renders the page. */
export interface GraphiqlPage {
  readonly options: GraphiQLOptions;
  /** HTML that stands above GraphiQL. */
  readonly header: string;
}

/** Gives the page of GraphiQL, which needs nothing from outside the service. Rendered when it is first opened. */
export const createGraphiqlPage = (examples: readonly ExampleDocument[]): (() => Promise<CachedResponse>) => {
  const options: GraphiQLOptions = {
    title: 'Gamewarden',
    defaultTabs: examples.map(({ query, variables }) => ({ query, variables })),
    shouldPersistHeaders: false,
    subscriptionsProtocol: 'SSE',
  };
  return onceCached(() => render({ options, header: graphiqlHeader(examples) }));
};

/** In a thread of its own: loading, rendering and compressing take a second that nobody else has to wait. */
const render = (page: GraphiqlPage): Promise<CachedResponse> =>
  new Promise((done, fail) => {
    const worker = new Worker(packagePath('dist', 'http', 'graphiql-worker.js'), { workerData: page });
    worker.once('message', done).once('error', fail);
    // Nobody would hear of a thread that ends without a word.
    worker.once('exit', (code) => fail(new Error(`The page of GraphiQL was not rendered (${code}).`)));
  });
