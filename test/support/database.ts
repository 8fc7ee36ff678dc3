import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type pg from 'pg';
import { openDatabase } from '../../src/db/client.js';
import type { Reads } from '../../src/domain/ports/reads.js';
import type { PrismaClient } from '../../src/generated/prisma/client.js';
import { silentLog } from './log.js';
import { withReads } from './reads.js';
import { createDatabase, dropDatabase, TEMPLATE, urlOf } from './template.js';

/** A fresh, migrated database. */
export interface TestDatabase {
  readonly url: string;
  readonly db: PrismaClient;
  readonly reads: Reads;
  readonly pool: pg.Pool;
}

export interface OpenTestDatabase extends TestDatabase {
  /** Ends the pool and removes the database. */
  close(): Promise<void>;
}

export interface DescribedDatabase extends TestDatabase {
  /** Registers a function that runs after the tests, before the database is removed. */
  beforeClose(work: () => unknown): void;
}

export interface TestDatabaseOptions {
  /** Most connections that the pool opens. */
  readonly connections?: number;
}

/** The database of the tests of a file, or of a `describe`: opened before them, and removed after them. */
export const describeDatabase = (options: TestDatabaseOptions = {}): DescribedDatabase => {
  let opened: OpenTestDatabase | undefined;
  const closings: (() => unknown)[] = [];
  beforeAll(async () => {
    opened = await testDatabase(options);
  });
  afterAll(async () => {
    try {
      for (const work of closings) await work();
    } finally {
      await opened?.close();
    }
  });
  const database = (): OpenTestDatabase => {
    if (opened === undefined)
      throw new Error('The database is there in tests and in hooks, not while they are described.');
    return opened;
  };
  return {
    get url() {
      return database().url;
    },
    get db() {
      return database().db;
    },
    get reads() {
      return database().reads;
    },
    get pool() {
      return database().pool;
    },
    beforeClose: (work) => void closings.push(work),
  };
};

/** A database that the caller must close. */
export const testDatabase = async (options: TestDatabaseOptions = {}): Promise<OpenTestDatabase> => {
  const server = process.env.GAMEWARDEN_TEST_POSTGRES;
  if (server === undefined) throw new Error('The global setup of the tests did not run.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name, TEMPLATE);
  const url = urlOf(server, name);
  const connection = withReads(openDatabase({ url, connections: options.connections ?? 10, log: silentLog }));
  return {
    url,
    db: connection.db,
    reads: connection.reads,
    pool: connection.pool,
    close: async () => {
      await connection.close();
      await dropDatabase(server, name);
    },
  };
};
