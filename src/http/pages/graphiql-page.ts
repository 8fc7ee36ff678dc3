import { Worker } from 'node:worker_threads';
import type { GraphiQLOptions } from 'graphql-yoga';
import { packagePath } from '../../host/package-path.js';
import type { CachedResponse } from './cached-response.js';
import { graphiqlHeader } from './graphiql-header.js';
import type { ExampleDocument } from './load-examples.js';
import { onceCached } from './once-cached.js';

/** Input of the worker thread that renders the page. */
export interface GraphiqlPage {
  readonly options: GraphiQLOptions;
  /** HTML above GraphiQL. */
  readonly header: string;
}

/** Returns the GraphiQL page, which loads nothing from outside the service. Rendered on first use. */
export const createGraphiqlPage = (examples: readonly ExampleDocument[]): (() => Promise<CachedResponse>) => {
  const options: GraphiQLOptions = {
    title: 'Gamewarden',
    // The list above GraphiQL opens the others. With `defaultTabs` GraphiQL would ignore the query in its address.
    defaultQuery: examples[0]?.query ?? '',
    shouldPersistHeaders: false,
    subscriptionsProtocol: 'SSE',
  };
  return onceCached(() => render({ options, header: graphiqlHeader(examples) }));
};

/** Renders in a worker thread: loading, rendering and compressing would block the event loop for a second. */
const render = (page: GraphiqlPage): Promise<CachedResponse> =>
  new Promise((done, fail) => {
    const worker = new Worker(packagePath('dist', 'http', 'graphiql-worker.js'), { workerData: page });
    worker.once('message', done).once('error', fail);
    // A thread that ends without a message or an error would leave the promise pending.
    worker.once('exit', (code) => fail(new Error(`The GraphiQL page was not rendered (exit code ${code}).`)));
  });
