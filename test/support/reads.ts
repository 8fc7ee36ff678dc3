import type { DatabaseConnection } from '../../src/db/client.js';
import type { Reads } from '../../src/domain/ports/reads.js';
import type { PrismaClient } from '../../src/generated/prisma/client.js';

const READS = new WeakMap<PrismaClient, Reads>();

/** Remembers the reads of a connection for `readsOf`: most tests pass its Prisma client only. */
export const withReads = <Connection extends Pick<DatabaseConnection, 'db' | 'reads'>>(
  connection: Connection,
): Connection => {
  READS.set(connection.db, connection.reads);
  return connection;
};

/** The reads of the connection that a Prisma client belongs to. */
export const readsOf = (db: PrismaClient): Reads => {
  const reads = READS.get(db);
  if (reads === undefined) throw new Error('This Prisma client is of no connection that was opened by `withReads`.');
  return reads;
};
