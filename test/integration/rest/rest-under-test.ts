import type { AddressInfo } from 'node:net';
import { createApp } from '../../../src/app.js';
import { createKey } from '../../../src/domain/keys/create-key.js';
import { createUser } from '../../../src/domain/users/create-user.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { systemContext, type TestContext } from '../../support/system-context.js';

/** A resource in its wrapper, as far as all of them are alike. */
export interface Resource {
  readonly object: string;
  readonly attributes: Attributes;
}

interface Attributes {
  readonly id: number;
  readonly relationships?: Readonly<Record<string, Resource & { readonly data?: readonly Resource[] }>>;
}

/** An answer, with its body parsed; null where there is none. */
export interface Answer {
  readonly status: number;
  readonly body: Resource & { readonly errors?: readonly Refusal[] };
}

interface Refusal {
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

/** Starts the API with the administrator `root` and an application key of theirs. */
export const startRest = async (): Promise<RestUnderTest> => {
  const database = await testDatabase();
  const ctx = systemContext(database.db);
  const root = { username: 'root', email: 'root@example.com', firstName: 'Root', lastName: 'Person', rootAdmin: true };
  const { id: userId } = await createUser(ctx, root);
  const { key } = await createKey(ctx, { kind: 'application', owner: { userId } });

  const report = { ok: true };
  const app = createApp({
    context: ctx,
    health: async () => ({ database: report, jobStore: report, scheduler: report }),
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    database,
    ctx,
    origin,
    ask: async (method, path, body) => {
      const response = await fetch(`${origin}/api/application${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, Accept: 'application/json', 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
};
