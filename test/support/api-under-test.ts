import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AppOptions, createApp } from '../../src/app.js';
import type { KeyPermissions } from '../../src/domain/access/key-permissions.js';
import type { ServiceContext } from '../../src/domain/context.js';
import { generateKeyParts, hashSecret, type KeyKind } from '../../src/domain/keys/key-format.js';
import type { User } from '../../src/generated/prisma/client.js';
import { cryptoRandom } from '../../src/host/random.js';
import { serveGraphqlWebsockets } from '../../src/http/websockets/graphql-websockets.js';
import { messagesOf } from '../../src/patches/express-messages.js';
import { undocumented } from './documented-answers.js';
import { exchange } from './exchange.js';

export interface ApiRequest {
  /** `Authorization` is sent as `Bearer <key>`. */
  readonly key?: string;
  /** A text is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; undefined where the body is empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape and assert their content.
  readonly body: any;
}

/** The HTTP APIs of the service on a free port. */
export interface ApiUnderTest {
  readonly url: string;
  request(method: string, path: string, request?: ApiRequest): Promise<ApiAnswer>;
  close(): Promise<void>;
}

export const startApi = async (
  context: ServiceContext,
  options: Partial<Omit<AppOptions, 'context'>> = {},
): Promise<ApiUnderTest> => {
  const health = () => Promise.reject(new Error('The test does not read the health.'));
  const app = createApp({ context, health, streamsResumableMs: 0, ...options });
  const server = createServer(messagesOf(app), app).listen(0, '127.0.0.1');
  const websockets = serveGraphqlWebsockets(server, context);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The application listens on no port.');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    request: async (method, path, { key, body, headers } = {}) => {
      const { text, ...answer } = await exchange(`${url}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const parsed = text === '' ? undefined : JSON.parse(text);
      const sent = typeof body === 'string' ? undefined : body;
      const problems = undocumented({ method, path, sent, status: answer.status, body: parsed });
      if (problems.length > 0) throw new Error(`The OpenAPI document differs:\n${problems.join('\n')}`);
      return { ...answer, body: parsed };
    },
    close: async () => {
      await websockets.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** A user without servers and keys. */
export const arrangePerson = ({ db }: ServiceContext, changes: Partial<User> = {}): Promise<User> => {
  const uuid = cryptoRandom.uuid();
  const names = { username: uuid, email: `${uuid}@example.com`, firstName: 'Ada', lastName: 'Miller' };
  return db.user.create({ data: { uuid, ...names, ...changes } });
};

export interface ArrangedKey {
  readonly userId: number;
  readonly kind: KeyKind;
  readonly permissions?: KeyPermissions;
  readonly allowedIps?: string[];
  readonly expiresAt?: Date;
}

/** Inserts a key row, even one that the service would not create. */
export const arrangeKey = async (context: ServiceContext, key: ArrangedKey): Promise<string> => {
  const [made] = await arrangeKeys(context, [key]);
  if (made === undefined) throw new Error('No key was made.');
  return made;
};

/** The same for many at once, in their order. */
export const arrangeKeys = async ({ db }: ServiceContext, keys: readonly ArrangedKey[]): Promise<readonly string[]> => {
  const made = keys.map(({ permissions = {}, ...row }) => {
    const { identifier, secret } = generateKeyParts(cryptoRandom, row.kind);
    return { key: identifier + secret, row: { ...row, permissions, identifier, secretHash: hashSecret(secret) } };
  });
  await db.apiKey.createMany({ data: made.map(({ row }) => row) });
  return made.map(({ key }) => key);
};
