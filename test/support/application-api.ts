import { once } from 'node:events';
import { createServer } from 'node:http';
import { createApp } from '../../src/app.js';
import type { ServiceContext } from '../../src/context.js';
import { createKey } from '../../src/domain/keys/create-key.js';
import { createUser } from '../../src/domain/users/create-user.js';

export interface ApiAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape and assert what they find.
  readonly body: any;
}

/** The built application over HTTP, on a free port, as an administrator's application key meets it. */
export interface ApplicationApi {
  readonly url: string;
  request(method: string, path: string, body?: unknown): Promise<ApiAnswer>;
  graphql(query: string, variables?: object): Promise<ApiAnswer>;
  close(): Promise<void>;
}

/** Serves the application with a context whose outside is the test's. */
export const applicationApi = async (context: ServiceContext): Promise<ApplicationApi> => {
  const system = { ...context, principal: { kind: 'system' } } as const;
  const administrator = await createUser(system, {
    username: 'api-admin',
    email: 'api-admin@example.com',
    firstName: 'A',
    lastName: 'B',
    rootAdmin: true,
  });
  const { key } = await createKey(system, { kind: 'application', owner: { userId: administrator.id } });
  const app = createApp({
    context,
    health: () => Promise.reject(new Error('Nobody asks for health here.')),
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  const url = `http://127.0.0.1:${address.port}`;

  const request = async (method: string, path: string, body?: unknown): Promise<ApiAnswer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, Accept: 'application/json', 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    url,
    request,
    graphql: (query, variables = {}) => request('POST', '/graphql', { query, variables }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
