import { Agent, type IncomingMessage, request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

export interface RawRequest {
  readonly key: string;
  readonly body?: object;
}

/** A client that sends paths unchanged, over a few connections that stay open. */
export interface KeepAliveClient {
  send(method: string, path: string, request: RawRequest): Promise<RawAnswer>;
  close(): void;
}

/** @param url address of the service, without a slash at the end */
export const keepAliveClient = (url: string, connections: number): KeepAliveClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  return {
    send: (method, path, { key, body }) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const headers = {
          ...{ Accept: 'application/json', Authorization: `Bearer ${key}` },
          ...(text === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
        };
        request({ agent, hostname, port, method, path, headers }, (response) => {
          readAll(response).then((answer) => resolve({ status: response.statusCode ?? 0, text: answer }), reject);
        })
          .on('error', reject)
          .end(text);
      }),
    close: () => agent.destroy(),
  };
};

const readAll = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** Works through items in order, with this many at a time. */
export const inParallel = async <Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const item of rest) await work(item);
    }),
  );
};
