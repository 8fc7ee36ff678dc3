import type { ServiceContext } from '../../../src/domain/context.js';
import { DaemonError } from '../../../src/domain/errors.js';
import type { User } from '../../../src/generated/prisma/client.js';
import { type ApiAnswer, arrangeKey, startApi } from '../../support/api-under-test.js';
import { daemonThat, serviceContext } from '../../support/context.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { type Seed, type SeededServer, seedOf } from '../../support/seed.js';

/** The API as the people of a server meet it, with a daemon that remembers what it was asked. */
export interface SharedServers {
  readonly database: TestDatabase;
  readonly context: ServiceContext;
  readonly seed: Seed;
  /** The calls to the daemon since the last `forget`. */
  readonly asked: readonly { readonly name: string; readonly uuid: string; readonly ids?: readonly string[] }[];
  /** A new server, with the client key of its owner. */
  arrange(
    values?: Parameters<ReturnType<Seed['owner']>['server']>[0],
  ): Promise<SeededServer & { readonly key: string }>;
  /** A client key, or an application key that may do everything. */
  keyOf(user: Pick<User, 'id'>, kind?: 'client' | 'application'): Promise<string>;
  /** Asks below `/api/client/servers`. */
  ask(method: string, path: string, request: { readonly key: string; readonly body?: unknown }): Promise<ApiAnswer>;
  graphql(query: string, variables: object, key: string): Promise<ApiAnswer['body']>;
  /** The activity of a server, oldest first. */
  activity(serverId: number): Promise<readonly { readonly event: string; readonly properties: unknown }[]>;
  /** Whether the daemon is away from now on. */
  setAway(isAway: boolean): void;
  forget(): void;
  close(): Promise<void>;
}

/** Serves the API on a database of its own. */
export const startSharedServers = async (): Promise<SharedServers> => {
  const database = await testDatabase();
  const asked: { name: string; uuid: string; ids?: readonly string[] }[] = [];
  let isAway = false;
  const answer = async (call: (typeof asked)[number]): Promise<void> => {
    asked.push(call);
    if (isAway) throw new DaemonError({ delivery: 'not_sent', status: null });
  };
  const daemon = daemonThat({
    denyTokens: ({ uuid }, ids) => answer({ name: 'denyTokens', uuid, ids }),
    reinstallServer: ({ uuid }) => answer({ name: 'reinstallServer', uuid }),
  });
  const context = serviceContext(database.db, { daemon });
  const api = await startApi(context);
  const seed = seedOf(database.db);
  const full = Object.fromEntries(['servers', 'users', 'allocations', 'eggs', 'nodes'].map((name) => [name, 3]));
  const keyOf: SharedServers['keyOf'] = ({ id: userId }, kind = 'client') =>
    arrangeKey(context, { userId, kind, permissions: kind === 'application' ? full : {} });
  return {
    database,
    context,
    seed,
    asked,
    arrange: async (values = {}) => {
      const seeded = await seed.owner().server(values);
      return { ...seeded, key: await keyOf(seeded.owner) };
    },
    keyOf,
    ask: (method, path, request) => api.request(method, `/api/client/servers/${path}`, request),
    graphql: async (query, variables, key) =>
      (await api.request('POST', '/graphql', { key, body: { query, variables } })).body,
    activity: (serverId) =>
      database.db.activity.findMany({
        where: { serverId },
        orderBy: { id: 'asc' },
        select: { event: true, properties: true },
      }),
    setAway: (value) => {
      isAway = value;
    },
    forget: () => {
      asked.length = 0;
      isAway = false;
    },
    close: async () => {
      await api.close();
      await database.close();
    },
  };
};

/** The status, code and message of an error response. */
export const errorOf = ({ status, body }: ApiAnswer) => [status, body.errors[0].code, body.errors[0].detail] as const;

/** Field, rule and sentence of each broken rule of an answer. */
export const brokenRules = ({ body }: ApiAnswer): readonly unknown[] =>
  body.errors.map(({ detail, meta }: { detail: string; meta?: { source_field: string; rule: string } }) => [
    meta?.source_field,
    meta?.rule,
    detail,
  ]);

/** The error messages of several routes. */
export const UNAUTHORIZED = [403, 'AccessDeniedHttpException', 'This action is unauthorized.'] as const;
export const UNKNOWN = [
  404,
  'NotFoundHttpException',
  'The requested resource could not be found on the server.',
] as const;
export const NOT_THEIRS = [
  404,
  'NotFoundHttpException',
  'The requested resource does not exist on this server.',
] as const;

/** Texts that no column holds. */
export const UNSTORABLE = ['a\u0000b', 'a\ud800b'] as const;
