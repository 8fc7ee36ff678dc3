import { Worker } from 'node:worker_threads';
import type { GraphiQLOptions } from 'graphql-yoga';
import { packagePath } from '../host/package-path.js';
import type { KeptAnswer } from './kept-answer.js';
import { onceKept } from './once-kept.js';

/** A document that GraphiQL offers in a tab of its own. */
export interface ExampleDocument {
  readonly title: string;
  readonly query: string;
}

const DEFAULT_HEADERS = JSON.stringify({ Authorization: 'Bearer <your key>' }, null, 2);

/** Gives the page of GraphiQL, which needs nothing from outside the service. Rendered when it is first opened. */
export const createGraphiqlPage = (examples: readonly ExampleDocument[]): (() => Promise<KeptAnswer>) => {
  const options: GraphiQLOptions = {
    title: 'Gamewarden',
    defaultTabs: examples.map(({ query }) => ({ query, headers: DEFAULT_HEADERS })),
    headers: DEFAULT_HEADERS,
    shouldPersistHeaders: true,
    subscriptionsProtocol: 'SSE',
  };
  return onceKept(() => render(options));
};

/** In a thread of its own: loading, rendering and compressing take a second that nobody else has to wait. */
const render = (options: GraphiQLOptions): Promise<KeptAnswer> =>
  new Promise((done, fail) => {
    const worker = new Worker(packagePath('dist', 'http', 'graphiql-worker.js'), { workerData: options });
    worker.once('message', done).once('error', fail);
  });
