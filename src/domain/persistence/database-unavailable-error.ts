import { Prisma } from '../../generated/prisma/client.js';
import { DomainError, UnavailableError } from '../errors.js';

/**
 * Codes that mean that the database is unavailable at the moment. Prisma: not reached, timed out, closed, no free
 * connection, no transaction in time, too many connections. PostgreSQL: connection errors (08), out of resources (53),
 * stopping, starting or ended by an administrator (57P), a statement or a lock that took too long (57014, 55P03), an
 * idle transaction that was ended (25P03), and a read-only database such as a standby (25006).
 */
const CODES = /^(?:P1001|P1002|P1008|P1011|P1017|P2024|P2028|P2037|08\w{3}|53\w{3}|57P0\w|57014|55P03|25P03|25006)$/;

/** Socket error codes. Only the database driver lets them through: calls to nodes fail with `DaemonError`. */
const SOCKET_CODES = /^E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/** The names that the driver adapter gives to the same errors when they have no code. */
const KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);

/** Errors of the driver and its pool that have a message and no code. */
const SENTENCE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Most levels of nested errors that are searched. */
const MAX_DEPTH = 6;

/**
 * Returns an `UnavailableError` for an error that means that the database is unavailable at the moment: stopped,
 * starting, full, slow or read-only. Undefined for every other error. This is the only classifier, for models, raw
 * statements and the driver. It compares codes at any level of nesting, and never texts that may repeat a statement.
 */
export const databaseUnavailableError = (error: unknown): UnavailableError | undefined => {
  if (error instanceof UnavailableError) return error;
  return isDatabaseUnavailable(error, 0) ? new UnavailableError({ cause: error }) : undefined;
};

const isDatabaseUnavailable = (error: unknown, depth: number): boolean => {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return false;
  // The cause of a domain error, such as a node that does not answer, says nothing about the database.
  if (error instanceof DomainError) return error instanceof UnavailableError;
  const { code, originalCode, kind, syscall } = membersOf(error);
  if ([code, originalCode].some((text) => typeof text === 'string' && (CODES.test(text) || SOCKET_CODES.test(text)))) {
    return true;
  }
  // The socket file of a server that is not running. Prisma keeps only the code of such an error.
  const isOfPrisma = error instanceof Prisma.PrismaClientKnownRequestError;
  if (code === 'ENOENT' && (isOfPrisma || syscall === 'connect')) return true;
  if (typeof kind === 'string' && KINDS.has(kind)) return true;
  if (error instanceof Error && SENTENCE.test(lastLine(error.message))) return true;
  const { cause, meta, driverAdapterError, errors } = membersOf(error);
  return [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])].some((inner) =>
    isDatabaseUnavailable(inner, depth + 1),
  );
};

/** Prisma writes the statement above the error message of the driver. */
const lastLine = (message: string): string => message.slice(message.lastIndexOf('\n') + 1);

/** The members that errors of Prisma, its adapter, the driver and sockets may have. */
const membersOf = (error: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(MEMBERS.map((name) => [name, Reflect.get(error, name)]));

const MEMBERS = ['code', 'originalCode', 'kind', 'syscall', 'cause', 'meta', 'driverAdapterError', 'errors'];
