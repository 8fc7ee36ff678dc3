import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Log } from '../domain/ports/log.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { compileWebAssemblyOnce } from '../patches/compile-webassembly-once.js';
import { withShortReads } from './short-reads/with-short-reads.js';

/** Statements of Prisma are few; past this many distinct ones the rest are not prepared. */
const MAX_PREPARED = 500;

/** The same of reads with all that hangs on them, whose plans are large: every connection keeps each of them. */
const MAX_PREPARED_READS = 200;

/** How long a statement waits for a free connection, in milliseconds: a burst is a queue, not an error. */
const QUEUE_LIMIT_MS = 10_000;

/** Longest transaction, in milliseconds; all but those of the scheduler take a few. */
const TRANSACTION_LIMIT_MS = 15_000;

export interface DatabaseOptions {
  readonly url: string;
  /** Most connections at once. */
  readonly connections: number;
  readonly log: Log;
  /** Called with how long somebody waited for a connection, in milliseconds, each time that somebody got one. */
  readonly onConnection?: ((waitedMs: number) => void) | undefined;
}

export interface DatabaseConnection {
  readonly db: PrismaClient;
  /** The pool under `db`, for those who speak SQL only (the job store). */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool and Prisma on it. Nothing connects before the first statement. */
export const openDatabase = ({ url, connections, log, onConnection }: DatabaseOptions): DatabaseConnection => {
  compileWebAssemblyOnce();
  const pool = new MeasuredPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: QUEUE_LIMIT_MS,
    // The adapter reads and writes times without their zone: in any other zone every one of them would be off.
    options: '-c TimeZone=UTC',
  });
  pool.onConnection = onConnection;
  // Without listeners a database that restarts would end this process.
  pool.on('error', (error) => {
    // The pool hangs its client on it: every statement it ever prepared, and the key that cancels the one it runs.
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
    db: withShortReads(db, {
      pool,
      nameOf: statementNames('read', MAX_PREPARED_READS),
      // Reads are as many as callers think of; these are ours.
      nameOfRaw: statementNames('raw', MAX_PREPARED),
    }),
    pool,
    close: async () => {
      await db.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
};

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** A pool that tells how long was waited for each connection; statements of their own ask for one here as well. */
class MeasuredPool extends pg.Pool {
  onConnection: DatabaseOptions['onConnection'];

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const askedAt = performance.now();
    if (callback === undefined) {
      return super.connect().then((client) => {
        this.onConnection?.(performance.now() - askedAt);
        return client;
      });
    }
    super.connect((error, client, done) => {
      if (client !== undefined) this.onConnection?.(performance.now() - askedAt);
      callback(error, client, done);
    });
    return undefined;
  }
}

/** Names for server-side prepared statements: the same SQL, the same name; unnamed once the map is full. */
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
