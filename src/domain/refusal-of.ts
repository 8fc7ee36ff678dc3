import { Prisma } from '../generated/prisma/client.js';
import { databaseAway } from './database-away.js';
import { ConflictError, DomainError, NotFoundError, RefusedError } from './errors.js';

/** What PostgreSQL says to texts that it does not store: with U+0000, or in JSON with half of a surrogate pair. */
const UNSTORABLE = /22021|22P05|invalid byte sequence for encoding|invalid input syntax for type json/;

/** What it says to a row that hangs on one that has gone meanwhile. */
const GONE = /23503|violates foreign key constraint/;

/** What it says to one of two transactions that wait for each other. */
const LOST = /40P01|deadlock detected/;

/**
 * What the caller is refused with: what the domain threw, or what an error of the database means; undefined for a bug. Rows
 * that went away between two statements are not found, transactions that lost against each other are a conflict, texts
 * that no row can hold are the caller's mistake, a database that is away comes back.
 */
export const refusalOf = (error: unknown): DomainError | undefined => {
  if (error instanceof DomainError) return error;
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (error.code === 'P2025' || error.code === 'P2003') return new NotFoundError();
    if (error.code === 'P2034') return new ConflictError('Somebody else changed this at the same moment.');
  }
  const away = databaseAway(error);
  if (away !== undefined) return away;
  if (isOfDatabase(error) && GONE.test(sayingsOf(error))) return new NotFoundError();
  if (isOfDatabase(error) && LOST.test(sayingsOf(error))) {
    return new ConflictError('Somebody else changed this at the same moment.');
  }
  return isOfDatabase(error) && UNSTORABLE.test(sayingsOf(error))
    ? new RefusedError('A text holds characters that cannot be stored.', 'BAD_REQUEST')
    : undefined;
};

const isOfDatabase = (error: unknown): error is Error =>
  error instanceof Error && (/^PrismaClient/.test(error.name) || error.name === 'DriverAdapterError');

/** What the database itself said: the message repeats pieces of the statement, which may be anything. */
const sayingsOf = (error: Error): string =>
  `${JSON.stringify('meta' in error ? error.meta : '')} ${String(error.cause)}`;
