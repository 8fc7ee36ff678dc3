import { once } from 'node:events';
import { createServer } from 'node:http';
import { createApp } from '../../src/app.js';
import type { ServiceContext } from '../../src/context.js';
import { generateKeyParts, hashSecret, type KeyKind } from '../../src/domain/keys/key-format.js';
import type { User } from '../../src/generated/prisma/client.js';
import { cryptoRandom } from '../../src/random.js';

export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; undefined where the body is empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape and assert what they find.
  readonly body: any;
}

export interface RestCall {
  /** Key to send; the one of the application by default. */
  readonly key?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RestApp {
  /** An application key that may do everything. */
  readonly key: string;
  call(method: string, path: string, call?: RestCall): Promise<RestAnswer>;
  close(): Promise<void>;
}

/** How long a database and an application may take to start on a busy machine, in milliseconds. */
export const START_LIMIT_MS = 60_000;

/** The service's HTTP faces on a free port, with an administrator and a key of theirs. */
export const startRestApp = async (context: ServiceContext): Promise<RestApp> => {
  const app = createApp({ context, health: () => Promise.reject(new Error('Nobody asks for health here.')) });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The application listens on no port.');
  const administrator = await arrangePerson(context, { rootAdmin: true });
  const key = await arrangeKey(context, { userId: administrator.id, kind: 'application' });
  return {
    key,
    call: async (method, path, call = {}) => {
      const text = call.text ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
      const response = await fetch(`http://127.0.0.1:${address.port}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${call.key ?? key}`,
          ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...call.headers,
        },
        body: text,
      });
      const answer = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: answer === '' ? undefined : JSON.parse(answer),
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** A person with nothing but a name. */
export const arrangePerson = (
  { db }: ServiceContext,
  { rootAdmin }: { readonly rootAdmin: boolean },
): Promise<User> => {
  const uuid = cryptoRandom.uuid();
  return db.user.create({
    data: { uuid, username: uuid, email: `${uuid}@example.com`, firstName: 'Ada', lastName: 'Admin', rootAdmin },
  });
};

/** Read and write on everything that an application key can be given. */
const FULL_ACCESS = Object.fromEntries(
  [
    ...['servers', 'server_databases', 'nodes', 'allocations', 'users'],
    ...['locations', 'nests', 'eggs', 'database_hosts'],
  ].map((resource) => [resource, 3]),
);

/** A new key of a person. An application key may do everything. */
export const arrangeKey = async (
  { db }: ServiceContext,
  { userId, kind }: { readonly userId: number; readonly kind: KeyKind },
): Promise<string> => {
  const { identifier, secret } = generateKeyParts(cryptoRandom, kind);
  const permissions = kind === 'application' ? FULL_ACCESS : {};
  await db.apiKey.create({ data: { userId, kind, identifier, secretHash: hashSecret(secret), permissions } });
  return identifier + secret;
};
