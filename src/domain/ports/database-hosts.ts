export const DATABASE_HOST_KINDS = ['mysql', 'postgresql'] as const;

export type DatabaseHostKind = (typeof DATABASE_HOST_KINDS)[number];

/** `unverified`: encrypted, with whoever answers; `verified`: with the certificate of that name only. */
export const DATABASE_HOST_TLS = ['off', 'unverified', 'verified'] as const;

/** How to reach a database host. `password` is sealed; the client opens it. */
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

/** A database of a server and its one user, as the host knows them. */
export interface HostedDatabase {
  readonly database: string;
  readonly username: string;
  /** Addresses from which the user may connect, `%` for any; PostgreSQL has no such thing for a user. */
  readonly remote: string;
}

/** A database with what its user signs in with. */
export interface DatabaseToMake extends HostedDatabase {
  /** In clear. */
  readonly password: string;
  /** Most connections of the user; 0 is unlimited. */
  readonly maxConnections: number;
  /** Whether it was ready once: then what is there under its name is it. */
  readonly isMade: boolean;
}

/** What is on a host under names such as ours; another service may have made it. */
export interface DatabaseInventory {
  readonly databases: readonly string[];
  readonly usernames: readonly string[];
}

/**
 * The database hosts. A few are worked for at once and the rest wait for their turn, on each host apart; what is not
 * done within `limitMs`, the wait for the turn included, is given up.
 * @throws {DatabaseHostError} from every method; its `failure.delivery` says what may have happened
 */
export interface DatabaseHosts {
  /**
   * Makes a database and a user who may do everything in it and nothing elsewhere, with this password. What an earlier
   * attempt left is completed; a database of that name which is not this user's is left alone, and the failure `isTaken`.
   */
  make(host: DatabaseHostAddress, database: DatabaseToMake, limitMs: number): Promise<void>;
  /** Gives the user another password. */
  setPassword(
    host: DatabaseHostAddress,
    database: HostedDatabase & { readonly password: string },
    limitMs: number,
  ): Promise<void>;
  /**
   * Drops a database and its user with all sessions; what is not there counts as dropped. Unless it `isMade`, the database
   * is dropped only where it is this user's.
   */
  drop(
    host: DatabaseHostAddress,
    database: HostedDatabase & { readonly isMade: boolean },
    limitMs: number,
  ): Promise<void>;
  list(host: DatabaseHostAddress, limitMs: number): Promise<DatabaseInventory>;
  /** What keeps the host from being used, or is better put right, a sentence each. Never throws. */
  check(host: DatabaseHostAddress, limitMs: number): Promise<readonly string[]>;
}
