import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import express from 'express';
import type { PrismaClient, Server } from '../../../src/generated/prisma/client.js';
import { AT_ONCE } from '../../../src/http/limits/unauthenticated-throttle.js';
import { createFairQueue } from '../../../src/load/fair-queue.js';
import { remoteRouter } from '../../../src/remote/router.js';
import { type ArrangedNode, arrangeNode, arrangeServer } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { type OpenTestDatabase, testDatabase } from '../../support/database.js';
import { exchange } from '../../support/exchange.js';

export interface Sent {
  /** Overrides that of the node `here`; null for none. */
  readonly authorization?: string | null;
  /** Sent unchanged if it is text, otherwise as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API for nodes, served over HTTP on a free port. */
export interface ServedRemote {
  /** `http://host:port/api/remote` */
  readonly url: string;
  close(): Promise<void>;
}

export const serveRemote = async (db: PrismaClient): Promise<ServedRemote> => {
  const app = express().use('/api/remote', remoteRouter(serviceContext(db), createFairQueue(), AT_ONCE));
  const http: HttpServer = createServer(app).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return {
    url: `http://127.0.0.1:${address.port}/api/remote`,
    close: async () => {
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
};

/** The node `here` with one server, another node with one, and the API that both of them use. */
export class RemoteUnderTest {
  private constructor(
    readonly database: OpenTestDatabase,
    private readonly served: ServedRemote,
    readonly here: ArrangedNode,
    readonly there: ArrangedNode,
    readonly server: Server,
    readonly foreign: Server,
  ) {}

  static async start(): Promise<RemoteUnderTest> {
    const database = await testDatabase();
    return RemoteUnderTest.arrange(database, await serveRemote(database.db));
  }

  /** The same API with new nodes and servers. */
  async afresh(): Promise<RemoteUnderTest> {
    await this.database.pool.query('truncate locations, nodes, servers, activity cascade');
    return RemoteUnderTest.arrange(this.database, this.served);
  }

  private static async arrange(database: OpenTestDatabase, served: ServedRemote): Promise<RemoteUnderTest> {
    const [here, there] = [await arrangeNode(database.db), await arrangeNode(database.db)];
    const server = await arrangeServer(database.db, here.node);
    return new RemoteUnderTest(database, served, here, there, server, await arrangeServer(database.db, there.node));
  }

  /** Sends a request, `METHOD /path`, and reads its JSON. */
  async send(line: string, { authorization = this.here.authorization, body, headers }: Sent = {}) {
    const [method = 'GET', path = ''] = line.split(' ');
    const { text, ...answer } = await exchange(this.served.url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(authorization === null ? {} : { Authorization: authorization }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { ...answer, body: text === '' ? null : JSON.parse(text) };
  }

  async statusOf(line: string, sent?: Sent): Promise<number> {
    return (await this.send(line, sent)).status;
  }

  /** The present row of a server, by default of the one `here`. */
  serverNow({ id }: { readonly id: number } = this.server): Promise<Server> {
    return this.database.db.server.findUniqueOrThrow({ where: { id } });
  }

  /** The recorded events, oldest first. */
  async events(): Promise<string[]> {
    const rows = await this.database.db.activity.findMany({ orderBy: { id: 'asc' } });
    return rows.map(({ event }) => event);
  }

  async stop(): Promise<void> {
    await this.served.close();
    await this.database.close();
  }
}
