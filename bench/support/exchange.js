import { Agent, request } from 'node:http';

/** A request without an answer for this long counts as hanging, in milliseconds. */
export const PATIENCE_MS = 10_000;

const keepAlive = new Agent({ keepAlive: true, maxSockets: Infinity, scheduling: 'fifo' });

/**
 * One request and its answer. Never rejects: `status` is 0 where there is no answer, and `error` says why.
 * @param {string} origin
 * @param {{ method?: string, path: string, headers?: object, body?: string | Buffer, patienceMs?: number }} options
 */
export const exchange = async (origin, options) => {
  const answer = await once(origin, options);
  // A keep-alive connection may close when it is reused: that is no answer to this request.
  return answer.isStale ? once(origin, { ...options, agent: false }) : answer;
};

const once = (origin, { method = 'GET', path, headers = {}, body, patienceMs = PATIENCE_MS, agent = keepAlive }) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const startedAt = performance.now();
    let timer;
    const end = (answer) => {
      clearTimeout(timer);
      resolve({ headers: {}, text: '', ...answer, ms: performance.now() - startedAt });
    };
    let outgoing;
    const fail = (error) =>
      end({ status: 0, error: error.message, isStale: outgoing?.reusedSocket === true && error.message !== 'hang' });
    // Node.js sends a GET with a body without its length otherwise.
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    try {
      outgoing = request({
        hostname,
        port,
        method,
        path,
        agent,
        headers: { Host: 'localhost', ...headers, ...length },
      });
      timer = setTimeout(() => outgoing.destroy(new Error('hang')), patienceMs);
      outgoing.on('error', fail);
      outgoing.on('response', (response) => {
        // A stream has no end: that it began is its answer.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          end({ status: response.statusCode, headers: response.headers });
          outgoing.destroy();
          return;
        }
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () =>
          end({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() }),
        );
      });
      outgoing.end(body);
    } catch (error) {
      fail(error); // what Node.js itself does not send
    }
  });

/** A request that carries JSON. */
export const json = (method, path, key, body) => ({
  method,
  path,
  headers: {
    Accept: 'application/json',
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
});

export const graphql = (key, query, variables) => json('POST', '/graphql', key, { query, variables });
