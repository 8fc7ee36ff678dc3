import { DatabaseHostError, type DatabaseHostFailure } from '../domain/errors.js';
import type {
  DatabaseHostAddress,
  DatabaseInventory,
  DatabaseToMake,
  HostedDatabase,
} from '../domain/ports/database-hosts.js';

/** How long connecting may take, authentication included, in milliseconds. */
export const CONNECT_LIMIT_MS = 3_000;

/** A host with the decrypted password of its administrator. */
export type OpenHost = DatabaseHostAddress;

export type Row = Readonly<Record<string, unknown>>;

/**
 * Sends one statement to the host. The driver has quoted names and strings in it.
 * @throws {DatabaseHostError}
 */
export type Run = (sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** A connection for one call of the port. */
export interface HostSession {
  readonly query: Run;
  /** Closes it at once, whatever its state. */
  close(): void;
}

/** A connection that is being opened and can be closed meanwhile. */
export interface OpeningSession {
  readonly opened: Promise<HostSession>;
  close(): void;
}

/** The database of a connection, and settings that override those of the database. */
export interface SessionPlace {
  readonly database: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** The connections of one call of the port. */
export interface HostConnections {
  /** Sends statements on the first connection, in the maintenance database. */
  readonly run: Run;
  /** Runs work on a second connection, which is closed when the work ends. */
  beside<Result>(work: (run: Run) => Promise<Result>, place?: SessionPlace): Promise<Result>;
}

/** Implements the port for one kind of database server. */
export interface HostDriver {
  open(host: OpenHost, place?: SessionPlace): OpeningSession;
  /** Whether the host rejected a statement: then it was not executed. */
  isAnswer(error: unknown): boolean;
  make(connections: HostConnections, database: DatabaseToMake): Promise<void>;
  setPassword(connections: HostConnections, database: HostedDatabase & { readonly password: string }): Promise<void>;
  drop(connections: HostConnections, database: HostedDatabase & { readonly isMade: boolean }): Promise<void>;
  list(run: Run): Promise<DatabaseInventory>;
  /** Problems and recommendations, one sentence each. */
  check(run: Run): Promise<readonly string[]>;
}

/**
 * For work beside or after a change that cannot be undone: if it fails, the outcome of the whole is unknown.
 * @throws {DatabaseHostError} that of the work, with `unknown`
 */
export const asUnknown = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseHostError ? new DatabaseHostError({ ...error.failure, delivery: 'unknown' }) : error;
  }
};

/**
 * Adds the progress of a drop to an error.
 * @throws {DatabaseHostError} that of the work, with the progress
 */
export const afterProgress = async (
  progress: DatabaseHostFailure['progress'],
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    throw error instanceof DatabaseHostError ? new DatabaseHostError({ progress, ...error.failure }) : error;
  }
};

/** The `name` column of rows. */
export const namesOf = (rows: readonly Row[]): readonly string[] => rows.map(({ name }) => String(name));

/** The error code with which the host rejected a statement; undefined where it sent none. */
export const answerCodeOf = (error: unknown): string | undefined =>
  error instanceof DatabaseHostError ? error.failure.answerCode : undefined;
