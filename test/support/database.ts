import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openDatabase } from '../../src/db/client.js';
import type { PrismaClient } from '../../src/generated/prisma/client.js';
import { silentLog } from './log.js';
import { createDatabase, dropDatabase, TEMPLATE, urlOf } from './template.js';

export interface TestDatabase {
  readonly url: string;
  readonly db: PrismaClient;
  readonly pool: pg.Pool;
  /** Ends the pool and removes the database. */
  close(): Promise<void>;
}

/** A fresh, migrated database of its own for one test file. */
export const testDatabase = async (options: { readonly connections?: number } = {}): Promise<TestDatabase> => {
  const server = process.env.GAMEWARDEN_TEST_POSTGRES;
  if (server === undefined) throw new Error('The global setup of the tests did not run.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name, TEMPLATE);
  const url = urlOf(server, name);
  const connection = openDatabase({ url, connections: options.connections ?? 10, log: silentLog });
  return {
    url,
    db: connection.db,
    pool: connection.pool,
    close: async () => {
      await connection.close();
      await dropDatabase(server, name);
    },
  };
};
