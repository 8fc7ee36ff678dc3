import { DatabaseHostError, type DatabaseHostFailure } from '../domain/errors.js';
import type {
  DatabaseHostAddress,
  DatabaseInventory,
  DatabaseToMake,
  HostedDatabase,
} from '../domain/ports/database-hosts.js';

/** How long a connection may take, signing in included, in milliseconds. */
export const CONNECT_LIMIT_MS = 3_000;

/** A host with the password in clear with which the service works on it. */
export type OpenHost = DatabaseHostAddress;

export type Row = Readonly<Record<string, unknown>>;

/**
 * Sends one statement to the host. Names and texts in it were quoted by the driver.
 * @throws {DatabaseHostError}
 */
export type Run = (sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** A connection that works for one call of the port. */
export interface HostSession {
  readonly query: Run;
  /** Closes it, whatever it is doing, and waits for nothing. */
  close(): void;
}

/** A connection that is being opened, and can be given up meanwhile. */
export interface OpeningSession {
  readonly opened: Promise<HostSession>;
  close(): void;
}

/** Where a connection works: in a database of the host, with settings that win over those of that database. */
export interface SessionPlace {
  readonly database: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** The connections of one call of the port. */
export interface HostConnections {
  /** Sends statements on the first connection, from where the service works. */
  readonly run: Run;
  /** Does work on a connection of its own, which is closed when the work ends. */
  beside<Result>(work: (run: Run) => Promise<Result>, place?: SessionPlace): Promise<Result>;
}

/** What one kind of database server takes to do what the port promises. */
export interface HostDriver {
  open(host: OpenHost, place?: SessionPlace): OpeningSession;
  /** Whether the host itself said no to a statement: then it was not carried out. */
  isAnswer(error: unknown): boolean;
  make(connections: HostConnections, database: DatabaseToMake): Promise<void>;
  setPassword(connections: HostConnections, database: HostedDatabase & { readonly password: string }): Promise<void>;
  drop(connections: HostConnections, database: HostedDatabase & { readonly isMade: boolean }): Promise<void>;
  list(run: Run): Promise<DatabaseInventory>;
  /** What is missing or better put right, a sentence each. */
  check(run: Run): Promise<readonly string[]>;
}

/**
 * What fails beside or after a change that cannot be taken back: it is not known what was done.
 * @throws {DatabaseHostError} as the work, with `unknown`
 */
export const asUnknown = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseHostError ? new DatabaseHostError({ ...error.failure, delivery: 'unknown' }) : error;
  }
};

/**
 * What fails of a drop that has come so far.
 * @throws {DatabaseHostError} as the work, with the progress
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

/** The one column of rows that have a `name`. */
export const namesOf = (rows: readonly Row[]): readonly string[] => rows.map(({ name }) => String(name));

/** The host's own code of its answer to a statement; undefined where it gave none. */
export const answerCodeOf = (error: unknown): string | undefined =>
  error instanceof DatabaseHostError ? error.failure.answerCode : undefined;
