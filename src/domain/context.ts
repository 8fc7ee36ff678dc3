import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import type { KeyPermissions } from './access/key-permissions.js';
import type { Clock } from './ports/clock.js';
import type { Consoles } from './ports/consoles.js';
import type { Daemon } from './ports/daemon.js';
import type { DatabaseHosts } from './ports/database-hosts.js';
import type { Events } from './ports/events.js';
import type { KeyUses, KeyVerdicts } from './ports/keys.js';
import type { Log } from './ports/log.js';
import type { Metrics } from './ports/metrics.js';
import type { NodeFiles } from './ports/node-files.js';
import type { NodeLinks } from './ports/node-links.js';
import type { Random } from './ports/random.js';
import type { Resolver } from './ports/resolver.js';
import type { Secrets } from './ports/secrets.js';
import type { Throttle } from './ports/throttle.js';
import type { Wake } from './ports/wake.js';

export type Database = PrismaClient;

/** A transaction, or the database itself: what a piece of a verb writes to. */
export type Transaction = Prisma.TransactionClient;

/** The key that somebody asks with. */
export interface PrincipalKey {
  readonly id: number;
  readonly identifier: string;
  readonly kind: 'client' | 'application';
  /** What an application key may do; of no meaning for client keys, which may do what their person may. */
  readonly permissions: KeyPermissions;
  /** Addresses and ranges (CIDR) the key may be used from; none means any. */
  readonly allowedIps: readonly string[];
}

/** Who is asking. Resolved once per request, from its key. */
export type Principal =
  | {
      readonly kind: 'user';
      readonly user: { readonly id: number; readonly uuid: string; readonly rootAdmin: boolean };
      readonly key: PrincipalKey;
      /** Address of the caller. */
      readonly ip: string;
    }
  | { readonly kind: 'node'; readonly nodeId: number }
  /** The service itself: timers, the command line. */
  | { readonly kind: 'system' };

/** Who is behind a key, from wherever it is used. */
export type KeyHolder = Omit<Extract<Principal, { kind: 'user' }>, 'kind' | 'ip'>;

/** What every verb is given first. */
export interface DomainContext {
  readonly principal: Principal;
  readonly db: Database;
  readonly daemon: Daemon;
  readonly files: NodeFiles;
  readonly databaseHosts: DatabaseHosts;
  readonly links: NodeLinks;
  readonly wake: Wake;
  readonly events: Events;
  readonly consoles: Consoles;
  readonly secrets: Secrets;
  readonly resolver: Resolver;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly keys: {
    readonly verdicts: KeyVerdicts<KeyHolder>;
    readonly uses: KeyUses;
  };
  readonly metrics: Metrics;
  readonly throttles: {
    /** Files that somebody has nodes fetch. */
    readonly pulls: Throttle;
    /** Guesses over SFTP, by the name and the address that the node reports. */
    readonly sftpLogins: Throttle;
    /** The same, by the name and the node: it may report any address. */
    readonly sftpLoginsAtNode: Throttle;
    /** Entries about guesses at the password of a person. */
    readonly sftpFailures: Throttle;
    /** Entries about a key that was used from an address it may not be used from. */
    readonly blockedAddresses: Throttle;
  };
  readonly settings: {
    /** IANA zone of schedules that name none. */
    readonly scheduleTimezone: string;
    /** Most schedules of one server. */
    readonly schedulesPerServer: number;
    /** Days that archives of deleted servers stay on their nodes. */
    readonly keepArchivesDays: number;
    /** Days that entries of the activity are kept. */
    readonly keepActivityDays: number;
    /** Days that runs of schedules are kept. */
    readonly keepRunsDays: number;
    /** Runs of one node that a worker has in hand at the same time. */
    readonly runsPerNode: number;
    /** Where people reach the service, without a slash at the end. */
    readonly publicUrl: () => string;
    /** Largest file that is written through the API, in bytes. */
    readonly fileWriteBytes: number;
  };
}

/** A context without its principal: what a process has before anybody asked for anything. */
export type ServiceContext = Omit<DomainContext, 'principal'>;
