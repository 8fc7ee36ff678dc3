import type { ServiceContext } from '../../src/domain/context.js';
import { createKey } from '../../src/domain/keys/create-key.js';
import { createUser } from '../../src/domain/users/create-user.js';
import { startApi, type ApiAnswer as WholeAnswer } from './api-under-test.js';

export type ApiAnswer = Pick<WholeAnswer, 'status' | 'body'>;

/** The built application over HTTP, on a free port, with an administrator's application key. */
export interface ApplicationApi {
  readonly url: string;
  request(method: string, path: string, body?: unknown): Promise<ApiAnswer>;
  graphql(query: string, variables?: object): Promise<ApiAnswer>;
  close(): Promise<void>;
}

/** Serves the application with the test's context. */
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
  const api = await startApi(context);
  const request: ApplicationApi['request'] = async (method, path, body) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const { status, body: answer } = await api.request(method, path, { key, body: text });
    return { status, body: answer };
  };
  return {
    url: api.url,
    request,
    graphql: (query, variables = {}) => request('POST', '/graphql', { query, variables }),
    close: () => api.close(),
  };
};
