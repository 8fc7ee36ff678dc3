import { Prisma } from '../generated/prisma/client.js';
import { ConflictError, type DomainError, NotFoundError, RefusedError, UnavailableError } from './errors.js';

/** Codes of Prisma and PostgreSQL, and of sockets, that say that the database is away, starting or full. */
const UNAVAILABLE =
  /P1001|P1002|P1008|P1017|P2024|P2028|P2037|57P0[123]|08\d{3}|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|timeout exceeded when trying to connect/;

/** What PostgreSQL says to texts that it does not store: with U+0000, or in JSON with half of a surrogate pair. */
const UNSTORABLE = /22021|22P05|invalid input syntax for type json/;

/**
 * What an error of the database means to the caller; undefined for a bug. Rows that went away between two statements
 * are not found, transactions that lost against each other are a conflict, texts that no row can hold are the caller's
 * mistake, a database that is away comes back.
 */
export const databaseRefusal = (error: unknown): DomainError | undefined => {
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (error.code === 'P2025' || error.code === 'P2003') return new NotFoundError();
    if (error.code === 'P2034') return new ConflictError('Somebody else changed this at the same moment.');
  }
  const isDatabaseError =
    error instanceof Error && (/^PrismaClient/.test(error.name) || error.name === 'DriverAdapterError');
  if (isDatabaseError && UNSTORABLE.test(codesOf(error))) {
    return new RefusedError('A text holds characters that cannot be stored.', 'BAD_REQUEST');
  }
  return isDatabaseError && UNAVAILABLE.test(describe(error)) ? new UnavailableError({ cause: error }) : undefined;
};

/** What the database itself said: the message repeats pieces of the statement, which may be anything. */
const codesOf = (error: Error): string => JSON.stringify('meta' in error ? error.meta : '');

const describe = (error: Error): string =>
  [
    error.message,
    'code' in error ? error.code : '',
    JSON.stringify('meta' in error ? error.meta : ''),
    String(error.cause),
  ].join(' ');
