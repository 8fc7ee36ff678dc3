export const DATABASE_HOST_KINDS = ['mysql', 'postgresql'] as const;

export type DatabaseHostKind = (typeof DATABASE_HOST_KINDS)[number];

/**
 * `unverified`: encrypted, without a check of the certificate; `verified`: only with a valid certificate for the host
 * name.
 */
export const DATABASE_HOST_TLS = ['off', 'unverified', 'verified'] as const;

/** Address and credentials of a database host. `password` is sealed; the client opens it. */
export interface DatabaseHostAddress {
  readonly id: number;
  readonly kind: DatabaseHostKind;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly tls: (typeof DATABASE_HOST_TLS)[number];
  /** The one that this service brings, and starts when it is needed. */
  readonly isBuiltIn: boolean;
}

/** A database of a server and its one user, as named on the host. */
export interface HostedDatabase {
  readonly database: string;
  readonly username: string;
  /** Addresses from which the user may connect, `%` for any; PostgreSQL has no such setting for a user. */
  readonly remote: string;
}

/** A database with the password of its user. */
export interface DatabaseToMake extends HostedDatabase {
  /** In plain text. */
  readonly password: string;
  /** Most connections of the user; 0 is unlimited. */
  readonly maxConnections: number;
  /** Whether it was created once: then an existing database of its name is this one. */
  readonly isMade: boolean;
}

/** The databases and users on a host whose names look like ours; another service may have created them. */
export interface DatabaseInventory {
  readonly databases: readonly string[];
  readonly usernames: readonly string[];
}

/**
 * The database hosts. Each host has a queue and a few concurrent connections. Work that has not ended within `limitMs`,
 * including the wait in the queue, is aborted.
 * @throws {DatabaseHostError} from every method; its `failure.delivery` says whether the work may have been done
 */
export interface DatabaseHosts {
  /**
   * Creates a database and a user with this password and all rights on it and no others. Completes an unfinished
   * earlier attempt. Leaves a database of that name alone if it does not belong to this user, and fails with `isTaken`.
   */
  make(host: DatabaseHostAddress, database: DatabaseToMake, limitMs: number): Promise<void>;
  /** Changes the password of the user. */
  setPassword(
    host: DatabaseHostAddress,
    database: HostedDatabase & { readonly password: string },
    limitMs: number,
  ): Promise<void>;
  /**
   * Drops a database and its user with all sessions; missing ones count as dropped. Without `isMade`, drops the
   * database only if it belongs to this user.
   */
  drop(
    host: DatabaseHostAddress,
    database: HostedDatabase & { readonly isMade: boolean },
    limitMs: number,
  ): Promise<void>;
  list(host: DatabaseHostAddress, limitMs: number): Promise<DatabaseInventory>;
  /** The problems that prevent use of the host, or should be fixed; one sentence each. Never throws. */
  check(host: DatabaseHostAddress, limitMs: number): Promise<readonly string[]>;
}
