import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Log } from '../domain/ports/log.js';
import type { Reads } from '../domain/ports/reads.js';
import { inThisScope } from '../domain/tracing/trace-context.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { compileWebAssemblyOnce } from '../patches/compile-webassembly-once.js';
import { CountedClient } from './counted-client.js';
import { createReads } from './queries/create-reads.js';
import { withRawStatements } from './raw-statements.js';

/** Prisma sends few distinct statements; beyond this number they are not prepared. */
const MAX_PREPARED = 500;

/** The same for statements of `reads`, whose plans are large: each connection stores every one of them. */
const MAX_PREPARED_READS = 200;

/** How long a statement waits for a free connection, in milliseconds, so that a burst is queued rather than failed. */
const QUEUE_LIMIT_MS = 10_000;

/** Longest transaction, in milliseconds; only those of the scheduler take more than a few. */
const TRANSACTION_LIMIT_MS = 15_000;

export interface DatabaseOptions {
  readonly url: string;
  /** Most connections at the same time. */
  readonly connections: number;
  readonly log: Log;
  /** Called with the time that a query waited for its connection, in milliseconds. */
  readonly onConnection?: ((waitedMs: number) => void) | undefined;
}

export interface DatabaseConnection {
  readonly db: PrismaClient;
  readonly reads: Reads;
  /** The pool of `db`, for code that uses SQL only (the job store). */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Creates a pool and a Prisma client on it. The first statement connects. */
export const openDatabase = ({ url, connections, log, onConnection }: DatabaseOptions): DatabaseConnection => {
  compileWebAssemblyOnce();
  const pool = new MeasuredPool({
    connectionString: url,
    max: connections,
    Client: CountedClient,
    connectionTimeoutMillis: QUEUE_LIMIT_MS,
    // The adapter reads and writes times without a zone, so any other session zone would shift them.
    options: '-c TimeZone=UTC',
  });
  pool.onConnection = onConnection;
  // Without listeners a database that restarts would end this process.
  pool.on('error', (error) => {
    // pg attaches its client to the error, with all its prepared statements and its cancel key.
    Reflect.deleteProperty(error, 'client');
    log.warn({ err: error }, 'an idle database connection was lost');
  });
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'));
  });
  const adapter = new PrismaPg(pool, { statementNameGenerator: statementNames('gw', MAX_PREPARED) });
  const db = new PrismaClient({
    adapter,
    transactionOptions: { maxWait: QUEUE_LIMIT_MS, timeout: TRANSACTION_LIMIT_MS },
  });
  return {
    // Selections of callers are unbounded; raw statements are those of this code.
    db: withRawStatements(db, { pool, nameOf: statementNames('raw', MAX_PREPARED) }),
    reads: createReads(db, { pool, nameOf: statementNames('read', MAX_PREPARED_READS) }),
    pool,
    close: async () => {
      await db.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
};

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** A pool that reports how long each connection was awaited; `pool.query` also calls `connect`. */
class MeasuredPool extends pg.Pool {
  onConnection: DatabaseOptions['onConnection'];

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const startedAt = performance.now();
    if (callback === undefined) {
      return super.connect().then((client) => {
        this.onConnection?.(performance.now() - startedAt);
        return client;
      });
    }
    const connected = inThisScope(callback);
    super.connect((error, client, done) => {
      if (client !== undefined) this.onConnection?.(performance.now() - startedAt);
      connected(error, client, done);
    });
    return undefined;
  }
}

/** Names of prepared statements: one name per SQL text; beyond `most` texts statements are unnamed. */
const statementNames = (prefix: string, most: number): ((query: { readonly sql: string }) => string) => {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= most) return '';
    const name = `${prefix}${names.size}`;
    names.set(sql, name);
    return name;
  };
};
