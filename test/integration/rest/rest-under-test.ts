import { createKey } from '../../../src/domain/keys/create-key.js';
import { createUser } from '../../../src/domain/users/create-user.js';
import { startApi } from '../../support/api-under-test.js';
import { systemContext, type TestContext } from '../../support/context.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';

/** A resource in its wrapper, as far as all of them are alike. */
export interface Resource {
  readonly object: string;
  readonly attributes: Attributes;
}

interface Attributes {
  readonly id: number;
  readonly relationships?: Readonly<Record<string, Resource & { readonly data?: readonly Resource[] }>>;
}

/** A response with its parsed body; null if it is empty. */
export interface Answer {
  readonly status: number;
  readonly body: Resource & { readonly errors?: readonly ErrorItem[] };
}

interface ErrorItem {
  readonly detail: string;
  readonly meta: { readonly source_field: string; readonly rule: string };
}

/** The REST API on a free port and a database of its own, asked as an administrator. */
export interface RestUnderTest {
  readonly database: TestDatabase;
  readonly ctx: TestContext;
  readonly origin: string;
  ask(method: string, path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts the API with the administrator `root` and an application key of that account. */
export const startRest = async (): Promise<RestUnderTest> => {
  const database = await testDatabase();
  const ctx = systemContext(database.db);
  const root = { username: 'root', email: 'root@example.com', firstName: 'Root', lastName: 'Person', rootAdmin: true };
  const { id: userId } = await createUser(ctx, root);
  const { key } = await createKey(ctx, { kind: 'application', owner: { userId } });

  const api = await startApi(ctx);
  return {
    database,
    ctx,
    origin: api.url,
    ask: async (method, path, body) => {
      const answer = await api.request(method, `/api/application${path}`, { key, body });
      return { status: answer.status, body: answer.body ?? null };
    },
    close: async () => {
      await api.close();
      await database.close();
    },
  };
};
