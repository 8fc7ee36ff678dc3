import { Prisma } from '../generated/prisma/client.js';
import { DomainError, UnavailableError } from './errors.js';

/**
 * Codes that say that the database cannot do its work at the moment. Of Prisma: not reached, timed out, closed, no free
 * connection, no transaction in time, full. Of PostgreSQL: connections (08), out of something (53), stopping, starting or
 * ended by an administrator (57P), a statement or a lock that took too long (57014, 55P03), an idle transaction that was
 * ended (25P03), and a database that only reads, as a standby does (25006).
 */
const CODES = /^(?:P1001|P1002|P1008|P1011|P1017|P2024|P2028|P2037|08\w{3}|53\w{3}|57P0\w|57014|55P03|25P03|25006)$/;

/** Codes of sockets. Nobody but the database's driver lets one of them out: calls to nodes fail as `DaemonError`. */
const SOCKET_CODES = /^E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/** What the driver's adapter calls the same without a code. */
const KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);

/** What the driver and its pool say in words only. */
const SENTENCE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** How deep one error may lie in another. */
const MAX_DEPTH = 6;

/**
 * The refusal of an error that says that the database is away for the moment: stopped, starting, full, slow or read-only.
 * The one classifier, for models, raw statements and the driver below them: it goes by codes, wherever they are wrapped,
 * and never by texts that may repeat a statement. Undefined for everything else.
 */
export const databaseAway = (error: unknown): UnavailableError | undefined => {
  if (error instanceof UnavailableError) return error;
  return isDatabaseAway(error, 0) ? new UnavailableError({ cause: error }) : undefined;
};

const isDatabaseAway = (error: unknown, depth: number): boolean => {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return false;
  // What a refusal of the domain was caused by, a node's silence above all, is no matter of the database.
  if (error instanceof DomainError) return error instanceof UnavailableError;
  const { code, originalCode, kind, syscall } = membersOf(error);
  if ([code, originalCode].some((text) => typeof text === 'string' && (CODES.test(text) || SOCKET_CODES.test(text)))) {
    return true;
  }
  // The socket file of a server that is not running; Prisma keeps the code of such an error and drops the rest.
  const isOfPrisma = error instanceof Prisma.PrismaClientKnownRequestError;
  if (code === 'ENOENT' && (isOfPrisma || syscall === 'connect')) return true;
  if (typeof kind === 'string' && KINDS.has(kind)) return true;
  if (error instanceof Error && SENTENCE.test(lastLine(error.message))) return true;
  const { cause, meta, driverAdapterError, errors } = membersOf(error);
  return [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])].some((inner) =>
    isDatabaseAway(inner, depth + 1),
  );
};

/** Prisma writes the statement above what it was told. */
const lastLine = (message: string): string => message.slice(message.lastIndexOf('\n') + 1);

/** The members that errors of Prisma, of its adapter, of the driver and of sockets may have. */
const membersOf = (error: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(MEMBERS.map((name) => [name, Reflect.get(error, name)]));

const MEMBERS = ['code', 'originalCode', 'kind', 'syscall', 'cause', 'meta', 'driverAdapterError', 'errors'];
