import { Prisma } from '../../generated/prisma/client.js';
import { ConflictError, DomainError, NotFoundError, RefusedError } from '../errors.js';
import { databaseUnavailableError } from './database-unavailable-error.js';

/** Errors of PostgreSQL for texts that it cannot store: with U+0000, or in JSON with half of a surrogate pair. */
const UNSTORABLE = /22021|22P05|invalid byte sequence for encoding|invalid input syntax for type json/;

/** Its error for a row that references a row that was deleted meanwhile. */
const GONE = /23503|violates foreign key constraint/;

/** Its error for one of two transactions that wait for each other. */
const LOST = /40P01|deadlock detected/;

/**
 * Maps an error to a domain error; undefined for a bug. A domain error is returned as it is. Of database errors, a row
 * that was deleted between two statements becomes "not found", a transaction that lost against another a conflict, a
 * text that cannot be stored a bad request, and a database that is unavailable an `UnavailableError`.
 */
export const toDomainError = (error: unknown): DomainError | undefined => {
  if (error instanceof DomainError) return error;
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (error.code === 'P2025' || error.code === 'P2003') return new NotFoundError();
    if (error.code === 'P2034') return new ConflictError('Another request changed this at the same moment.');
  }
  const away = databaseUnavailableError(error);
  if (away !== undefined) return away;
  if (isOfDatabase(error) && GONE.test(databaseTextOf(error))) return new NotFoundError();
  if (isOfDatabase(error) && LOST.test(databaseTextOf(error))) {
    return new ConflictError('Another request changed this at the same moment.');
  }
  return isOfDatabase(error) && UNSTORABLE.test(databaseTextOf(error))
    ? new RefusedError('A text holds characters that cannot be stored.', 'BAD_REQUEST')
    : undefined;
};

const isOfDatabase = (error: unknown): error is Error =>
  error instanceof Error && (/^PrismaClient/.test(error.name) || error.name === 'DriverAdapterError');

/** The database's own error text. The message of the error may repeat any part of the statement. */
const databaseTextOf = (error: Error): string =>
  `${JSON.stringify('meta' in error ? error.meta : '')} ${String(error.cause)}`;
