import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import type { KeyPermissions } from './access/key-permissions.js';
import type { Clock } from './ports/clock.js';
import type { Consoles } from './ports/consoles.js';
import type { Daemon } from './ports/daemon.js';
import type { DatabaseHosts } from './ports/database-hosts.js';
import type { Events } from './ports/events.js';
import type { KeyCache, KeyUses } from './ports/keys.js';
import type { Log } from './ports/log.js';
import type { Metrics } from './ports/metrics.js';
import type { NodeFiles } from './ports/node-files.js';
import type { NodeLinks } from './ports/node-links.js';
import type { NodeUsage } from './ports/node-usage.js';
import type { Random } from './ports/random.js';
import type { Reads } from './ports/reads.js';
import type { Resolver } from './ports/resolver.js';
import type { Secrets } from './ports/secrets.js';
import type { Throttle } from './ports/throttle.js';
import type { TimeSlices } from './ports/time-slices.js';
import type { Tracer } from './ports/tracer.js';
import type { Wake } from './ports/wake.js';

export type Database = PrismaClient;

/** A transaction, or the database itself: the parts of a use case write to it. */
export type Transaction = Prisma.TransactionClient;

/** The key that authenticated the caller. */
export interface PrincipalKey {
  readonly id: number;
  readonly identifier: string;
  readonly kind: 'client' | 'application';
  /** The permissions of an application key. Unused for client keys, which have the permissions of their user. */
  readonly permissions: KeyPermissions;
  /** Addresses and CIDR ranges that the key may be used from; an empty list allows any address. */
  readonly allowedIps: readonly string[];
  /** The session that the key is the credential of; undefined for a key of its own. */
  readonly session?: PrincipalSession | undefined;
}

/** The session of a caller who signed in. */
export interface PrincipalSession {
  /** Whether an administrator has to set up a second factor first: until then the session has no such rights. */
  readonly lacksSecondFactor: boolean;
}

/** The credential of a session, for its cookie. */
export interface SessionCredential {
  readonly token: string;
  /** When the session ends at the latest; null for never. */
  readonly expiresAt: Date | null;
}

/** The caller, resolved once per request from its key. */
export type Principal =
  | {
      readonly kind: 'user';
      readonly user: { readonly id: number; readonly uuid: string; readonly rootAdmin: boolean };
      readonly key: PrincipalKey;
      /** Address of the caller. */
      readonly ip: string;
    }
  | { readonly kind: 'node'; readonly nodeId: number }
  /** The service itself: timers and the command line. */
  | { readonly kind: 'system' };

/** The user of a key and the key, without the address of the caller. */
export type KeyHolder = Omit<Extract<Principal, { kind: 'user' }>, 'kind' | 'ip'>;

/** The first argument of every use case. */
export interface DomainContext {
  readonly principal: Principal;
  readonly db: Database;
  /** Reads in one statement each: see `Reads` for what uses them. */
  readonly reads: Reads;
  readonly daemon: Daemon;
  readonly files: NodeFiles;
  readonly databaseHosts: DatabaseHosts;
  readonly links: NodeLinks;
  readonly wake: Wake;
  readonly events: Events;
  readonly consoles: Consoles;
  readonly usage: NodeUsage;
  readonly secrets: Secrets;
  readonly resolver: Resolver;
  readonly clock: Clock;
  readonly timeSlices: TimeSlices;
  readonly random: Random;
  readonly log: Log;
  readonly keys: {
    readonly keyCache: KeyCache<KeyHolder>;
    readonly uses: KeyUses;
  };
  readonly metrics: Metrics;
  /** Undefined where no traces are exported. */
  readonly tracer?: Tracer | undefined;
  readonly throttles: {
    /** Files that a user has nodes download. */
    readonly pulls: Throttle;
    /** Failed SFTP logins, by name and by the address that the node reports. */
    readonly sftpLogins: Throttle;
    /** Failed SFTP logins, by name and node: a node may report any address. */
    readonly sftpLoginsAtNode: Throttle;
    /** Activity entries about failed logins of a user, over SFTP and at sign-in. */
    readonly sftpFailures: Throttle;
    /** Activity entries for uses of a key from an address that it does not allow. */
    readonly blockedAddresses: Throttle;
    /** Attempts to sign in, by account and network. */
    readonly signIns: Throttle;
    /** Attempts to sign in, by account, from all networks. */
    readonly signInsToAccount: Throttle;
    /** Codes of a second factor, by user. */
    readonly secondFactors: Throttle;
  };
  readonly settings: {
    /** IANA time zone of schedules without one of their own. */
    readonly scheduleTimezone: string;
    /** Most schedules of one server. */
    readonly schedulesPerServer: number;
    /** Days for which nodes keep the archives of deleted servers. */
    readonly keepArchivesDays: number;
    /** Days for which activity entries are stored. */
    readonly keepActivityDays: number;
    /** Days for which runs of schedules are stored. */
    readonly keepRunsDays: number;
    /** Runs of one node that a worker advances at the same time. */
    readonly runsPerNode: number;
    /** The URL at which users reach the service, without a slash at the end. */
    readonly publicUrl: () => string;
    /** Largest file that can be written through the API, in bytes. */
    readonly fileWriteBytes: number;
    /** Milliseconds without a request after which a session ends. */
    readonly sessionIdleMs: number;
    /** Milliseconds after sign-in at which a session ends. */
    readonly sessionLifetimeMs: number;
    /** Whether an administrator needs a second factor. */
    readonly requiresTwoFactor: boolean;
  };
  /** Sends the caller a new credential of their session; undefined where the caller has none. */
  readonly sendSession?: ((session: SessionCredential) => void) | undefined;
}

/** A context without a principal, for work that starts without a caller. */
export type ServiceContext = Omit<DomainContext, 'principal' | 'sendSession'>;
